import ArgumentParser
import PacketDelivery
import PacketFiles
import PacketMerge
import PacketPlanning

/// One shard of a merge. It opens no store: what became of its rows stands in a log of its own, until `packet combine` reads
/// the logs of all.
extension MergeCommand {
    func run(_ shard: Shard, in context: CommandContext) throws {
        do {
            try merge(shard, in: context)
        } catch let error as any ReportedError where error.isPassing {
            throw ShardFailure(error)
        }
    }

    private func merge(_ shard: Shard, in context: CommandContext) throws {
        let started = context.now()
        let inputs = InputFiles(inputNames + [people.path], context)
        var sharded = try ShardedMerge(self, shards: shard.count, context)
        let rows = sharded.plan.shards[shard.index]
        let log = try AttemptLog(
            of: shard, by: Self.attempt(context), program: Version.current,
            facts: [("rows", rows.rows.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "")],
            in: sharded.folder)
        if let numbers = rows.rows { try sharded.merge.confine(to: numbers, startingAt: rows.start) }
        var plan = sharded.merge.plan
        plan.attempt = log.attempt
        plan.inputs = inputs.inside(sharded.plan.batch.packetFolder)
        let progress = MergeProgress(
            context, running.progress, common, byteCount: sharded.surroundings.position, lastRow: rows.rows?.upperBound)
        let list = running.listFiles ? PacketList() : nil
        let watch = SignalWatch(quiet: common.quiet, say: context.say)
        var report = MergeReport()
        if rows.rows != nil {
            let records = sharded.merge.records(watch.interruption)
            func observer(_ log: AttemptLog?) -> ShardObservers {
                ShardObservers(
                    log: log, forms: sharded.merge.forms, pictures: plan.pictures as? PictureFiles, progress: progress,
                    list: list)
            }
            do {
                if print.single != nil {
                    report = try PrintEngine(plan, interruption: watch.interruption).draw(
                        records, into: log, observer: observer(nil))
                } else {
                    report = try MergeEngine(plan, interruption: watch.interruption).run(
                        records, out: out.map(context.path), observer: observer(log))
                }
            } catch {
                try? log.finish(.failed)
                throw error
            }
        }
        progress.finish()
        watch.cancel()
        report.addFirst(sharded.merge.notes + sharded.surroundings.notes(on: sharded.merge))
        do {
            try log.finish(report.failure != nil ? .failed : report.isStopped ? .stopped : .complete)
        } catch {
            report.failure = report.failure ?? error
        }
        let summary = MergeSummary(
            report: report, batch: nil, template: sharded.merge.formNames, out: destination,
            target: nil,
            drawnFor: print.single?.description, list: list,
            seconds: Double(context.now() - started) / 1_000_000,
            titles: report.problems.isEmpty ? [:] : sharded.merge.fieldTitles)
        try summary.write(to: context, running.format, common)
        if let failure = report.failure { throw failure }
        if report.isStopped { throw ExitCode.stopped }
        // A condition may leave a shard no row.
        if report.failed > 0 || running.strict && report.warnings > 0 { throw ExitCode.incomplete }
    }

    /// What tells this attempt from others at the same shard.
    private static func attempt(_ context: CommandContext) -> [String] {
        func variable(_ names: String...) -> String? { names.lazy.compactMap { context.environment[$0] }.first }
        return [
            variable("SLURM_ARRAY_JOB_ID", "SLURM_JOB_ID") ?? "0",
            "r\(variable("SLURM_RESTART_COUNT") ?? "0")",
            variable("SLURMD_NODENAME") ?? ProcessPrivacy.hostName() ?? "node",
            "\(ProcessSurroundings.processNumber())",
        ]
    }
}

/// What kept a shard from going on, and may not keep another machine from it, or the same one later.
struct ShardFailure: ReportedError {
    let reason: any ReportedError

    init(_ reason: any ReportedError) { self.reason = reason }

    var report: ErrorReport { reason.report }
    var status: ExitCode { .stopped }
    var isPassing: Bool { true }
    var publicCode: String { reason.publicCode }
    var failurePlace: String? { reason.failurePlace }
}

/// The log of an attempt and the progress line together.
struct ShardObservers: MergeObserver {
    /// Nil where the engine itself writes what it drew into the log.
    let log: AttemptLog?
    let forms: PacketForms
    let pictures: PictureFiles?
    let progress: MergeProgress
    let list: PacketList?

    func begins() throws {}

    func finished(_ results: [RowResult]) throws {
        // The log says nothing of a row whose picture is for the next try.
        try pictures?.checkMissed()
        try log?.append(results, outlines: forms.newOutlines())
        list?.add(results)
        progress.add(results)
    }
}
