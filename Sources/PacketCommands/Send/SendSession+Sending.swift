import ArgumentParser
import Dispatch
import PDFObjects
import PacketDelivery
import PacketMerge
import PacketModel
import PacketStore
import Storage

extension SendSession {
    /// Sends the messages and records what becomes of each.
    func send(in context: CommandContext) throws {
        guard let account else { return }
        let running = command.running
        if let name = running.failed {
            try context.check(name, overwrites: running.overwriting.overwrite, made: MadeFiles(store))
        }
        let run = try SendingRun(store, context, command.common)
        defer { withExtendedLifetime(run) {} }
        let deliveries = Deliveries(store)
        try deliveries.save(checked(deliveries, context))
        let time = StoreDate(microseconds: context.now())
        try deliveries.forgetDepartures(before: StoreDate(microseconds: time.microseconds - 2 * 86_400_000_000))

        let marks = try run.begin()
        let watch = SignalWatch(quiet: command.common.quiet, say: context.say)
        let started = context.now()
        var summary = SendSummary(mailing: mailing, isDry: false)
        var report = DeliveryReport()
        for number in 1... {
            summary.reset()
            let pass = try pass(number, account, deliveries, marks, watch, &summary, context)
            report.add(pass)
            guard !pass.isStopped, pass.failure == nil, try waitForDeferred(deliveries, started, watch, context) else {
                break
            }
        }
        watch.cancel()
        // All that left is recorded; what threw before this leaves them for the next run.
        marks?.remove()
        for delivery in try deliveries.list(mailing.id, in: [.deferred, .rejected, .unknown, .held])
        where delivery.updatedAt.microseconds >= started {
            summary.add(delivery)
        }
        try summary.finish(deliveries.counts(mailing.id), report, seconds: Double(context.now() - started) / 1_000_000)
        if report.failure != nil || report.isStopped { summary.waiting = try countWaiting(context) }
        try writeFailures(context)
        try summary.write(to: context, command.running.format, command.common)
        try conclude(report, summary, watch)
    }

    /// Goes through all packets once.
    private func pass(
        _ number: Int, _ account: MailAccount, _ deliveries: Deliveries, _ marks: DepartureMarks?, _ watch: SignalWatch,
        _ summary: inout SendSummary, _ context: CommandContext
    ) throws -> DeliveryReport {
        let journal = SendJournal(deliveries, account: account.name, marks: marks, context, command.common)
        var planner = try planner(isDry: false, isLaterPass: number > 1, context)
        var rest = command.running.limit ?? .max
        let interruption = watch.interruption
        return try engine(account, journal.group, context).run(shouldStop: { interruption.isSet }) {
            while rest > 0, let message = try planner.next() {
                guard message.reason == nil else {
                    summary.add(message)
                    continue
                }
                rest -= 1
                journal.expect(message)
                return job(message, context)
            }
            return nil
        }
    }

    private func job(_ message: PlannedMessage, _ context: CommandContext) -> DeliveryJob {
        let (composer, now) = (composer, context.now)
        return DeliveryJob(id: message.delivery.id, isFresh: message.delivery.state == .pending) { offer in
            composer.prepare(message.delivery, message.items, offer, now: now())
        }
    }

    private func engine(
        _ account: MailAccount, _ journal: any DeliveryJournal, _ context: CommandContext
    ) throws -> DeliveryEngine {
        // A clock that is set back while messages leave does not make anybody wait longer.
        let (started, begun) = (context.now(), ContinuousClock.now)
        var options = DeliveryEngine.Options(
            clock: Clock(
                now: {
                    let passed = begun.duration(to: .now).components
                    return started + passed.seconds * 1_000_000 + passed.attoseconds / 1_000_000_000_000
                },
                sleep: { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(Int($0))) }))
        options.connections = command.running.connections ?? account.connections
        options.rejectionLimit = command.running.stopAfter
        let common = command.common
        options.note = { context.note($0, common) }
        if let rate = command.running.rate?.rate ?? account.rate {
            let deliveries = Deliveries(store)
            let future = try deliveries.settleDepartures(account.name, at: StoreDate(microseconds: started))
            if future > 0 {
                context.note(
                    "\(future.of("message")) left in the future, says the store: the clock was set back; for the rate of "
                        + "\(rate) they count as sent now", common)
            }
            let since = StoreDate(microseconds: started - rate.window)
            let past = try deliveries.departures(account.name, since: since, limit: rate.count)
            options.window = RateWindow(rate, past: past)
        }
        var account = account
        if let most = command.running.maxPerConnection, case .server(var server) = account.way {
            server.maxPerConnection = most
            account.way = .server(server)
        }
        let trace = trace(context)
        return DeliveryEngine(options, journal: journal) { [account] () throws(DeliveryError) in
            try account.transport(trace: trace)
        }
    }

    /// Writes messages to files, or sends a sample to another address; neither counts as sent.
    func export(in context: CommandContext) throws {
        var account = account ?? MailAccount(name: "", way: .folder(.eml, ""))
        var rest = command.running.limit ?? (command.running.to == nil ? .max : 1)
        if let folder = command.mail.folder {
            account = MailAccount(name: "", way: .folder(folder.kind, context.path(folder.path)))
        }
        var planner = try planner(isDry: true, context)
        var summary = SendSummary(mailing: mailing, isDry: false)
        summary.isExport = true
        let watch = SignalWatch(quiet: command.common.quiet, say: context.say)
        let interruption = watch.interruption
        let started = context.now()
        var number: Int64 = 0
        let notes = ExportNotes()
        let report = try engine(account, notes, context).run(shouldStop: { interruption.isSet }) {
            while rest > 0, let message = try planner.next() {
                guard message.reason == nil else {
                    summary.add(message)
                    continue
                }
                rest -= 1
                number += 1
                let (composer, now, id) = (composer, context.now, number)
                return DeliveryJob(id: id) { offer in
                    composer.prepare(message.delivery, message.items, offer, now: now())
                }
            }
            return nil
        }
        watch.cancel()
        summary.add(notes.held)
        summary.finish(report.counts, report, seconds: Double(context.now() - started) / 1_000_000)
        try summary.write(to: context, command.running.format, command.common)
        try conclude(report, summary, watch)
    }

    /// The mailing as it is recorded: what messages are made of stays as it was for the first ones, unless the user says
    /// that the others are to be different.
    private func checked(_ deliveries: Deliveries, _ context: CommandContext) throws -> Mailing {
        guard let known = try deliveries.mailing(mailing.id), known.content != mailing.content, !command.running.changed
        else { return mailing }
        let counts = try deliveries.counts(mailing.id)
        guard [.sent, .unknown, .bounced, .rejected, .deferred].contains(where: { (counts[$0] ?? 0) > 0 }) else {
            return mailing
        }
        // A row that is corrected changes the table, too; the packets of other rows are still theirs.
        let isOtherMessage = !mailing.hasMessage(of: known)
        var isLeft = (counts[.pending] ?? 0) + (counts[.deferred] ?? 0) > 0
        if isOtherMessage, !isLeft {
            var planner = try planner(isDry: true, context)
            while !isLeft, let message = try planner.next() { isLeft = message.reason == nil }
        }
        guard !isLeft else {
            throw CommandError(
                .exists,
                "the \(isOtherMessage ? "message" : "table") has changed since the first messages were sent, and others "
                    + "are left",
                hint: "--changed goes on with what they are now; --mailing NAME begins anew")
        }
        var mailing = mailing
        if isOtherMessage { mailing.content = known.content }
        return mailing
    }

    /// Waits for deferred messages as long as the user allows.
    ///
    /// - Returns: Whether one has come due.
    private func waitForDeferred(
        _ deliveries: Deliveries, _ started: Int64, _ watch: SignalWatch, _ context: CommandContext
    ) throws -> Bool {
        guard command.running.wait > 0, let due = try deliveries.nextDue(mailing.id) else { return false }
        let end = started + Int64(command.running.wait) * 1_000_000
        guard due.microseconds <= end else { return false }
        while context.now() < due.microseconds {
            if watch.interruption.isSet { return false }
            ProcessSurroundings.pause(milliseconds: 100)
        }
        return true
    }

    /// How many messages the same command would still send.
    private func countWaiting(_ context: CommandContext) throws -> Int {
        var planner = try planner(isDry: true, isLaterPass: true, context)
        var count = 0
        while let message = try planner.next() { count += message.reason == nil ? 1 : 0 }
        return count
    }

    /// All rows of the mailing that failed, also those of earlier parts.
    private func writeFailures(_ context: CommandContext) throws {
        guard let name = command.running.failed else { return }
        var planner = try planner(isDry: true, ofAllRows: true, isLaterPass: true, context)
        var table = FailureTable(columns: try columns(), raw: command.running.raw)
        while let message = try planner.next() { table.add(message) }
        try context.write(to: name, overwrites: command.running.overwriting.overwrite, made: MadeFiles(store)) { file in
            try file.write(table.bytes)
        }
    }

    private func conclude(_ report: DeliveryReport, _ summary: SendSummary, _ watch: SignalWatch) throws {
        if let failure = report.failure {
            if failure.code == .unreachable || failure.code == .tooManyRejections {
                let rest = summary.waiting.map { "; \($0.of("message")) left to send" } ?? ""
                throw SendStopped(DeliveryError(failure.code, failure.message + rest, hint: failure.hint))
            }
            throw failure
        }
        if report.isStopped {
            throw watch.interruption.signalNumber == SignalWatch.interrupt ? ExitCode.interrupted : ExitCode.stopped
        }
        if summary.isIncomplete { throw ExitCode.incomplete }
    }
}

/// A run that ended for a fault that passes: the same command again goes on.
struct SendStopped: Error {
    let reason: DeliveryError

    init(_ reason: DeliveryError) { self.reason = reason }
}
