#if Server
import PacketStore
import Storage

/// How the last merge of a work stands. One that did not come to its end may have gone on elsewhere since, as by
/// `packet batch resume`.
struct MadePackets: Sendable {
    /// The command of the page.
    let job: Job
    /// What it said at its end, with the counts of whoever went on; nil before there is an end, and where it was killed.
    let outcome: MergeOutcome?
    let progress: JobProgress
    /// Whether it is under way, here or elsewhere.
    let isRunning: Bool
    /// Whether another process makes the packets, which the page cannot stop.
    let isElsewhere: Bool

    /// Nil where nothing was made of this table.
    init?(_ bench: Workbench) {
        let core = bench.core
        guard let job = bench.draft.job.flatMap(core.jobs.find) else { return nil }
        let own = job.isRunning ? nil : core.jobs.outcome(job.id)
        self.job = job
        let isUnfinished = !job.isRunning && own.map { $0.stopped ?? false } ?? true
        let batch = isUnfinished ? BatchForms(core).last(of: bench.draft) : nil
        let isElsewhere = batch.map { BatchProgress($0, core).isRunning } ?? false
        (isRunning, self.isElsewhere) = (job.isRunning || isElsewhere, isElsewhere)
        guard let batch, isElsewhere || Self.hasGoneOn(batch, since: job, own) else {
            (outcome, progress) = (own, core.jobs.progress(job.id))
            return
        }
        let counts = batch.counts
        var newest = own ?? MergeOutcome(batch: batch.id)
        (newest.written, newest.skipped) = (counts.written, counts.skipped)
        (newest.failed, newest.warnings) = (counts.failed, counts.warnings)
        newest.stopped = !isElsewhere && batch.state != .done
        outcome = newest
        progress = JobProgress(done: counts.there + counts.failed, failed: counts.failed)
    }

    /// Whether there is more of a batch than a command of the page has made.
    private static func hasGoneOn(_ batch: Batch, since job: Job, _ outcome: MergeOutcome?) -> Bool {
        // The same work may have made the same packets before it was killed.
        guard let end = batch.finishedAt, end.microseconds > job.startedAt else { return false }
        return batch.state == .done || outcome.map { batch.counts.there > $0.there } ?? false
    }
}
#endif
