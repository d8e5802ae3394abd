import Dispatch
import PacketDelivery
import PacketFiles
import PacketModel
import PacketStore
import Storage

extension SendSession {
    /// Takes the store for this process alone, finds out what became of messages when a run was killed, and records the
    /// mailing.
    ///
    /// - Throws: `SendingError`, with code `.busy` when another process sends, and `.changed` when message or table are not
    ///   what they were for the first messages; `PacketStoreError`.
    public func begin() throws -> SendingRun {
        let run = try SendingRun(store, observe: resources.observe)
        let deliveries = Deliveries(store)
        try deliveries.save(checked(deliveries))
        let recent = resources.surroundings.now() - 2 * 86_400_000_000
        try deliveries.forgetDepartures(before: StoreDate(microseconds: recent))
        return run
    }

    /// Sends the messages, each exactly once, and records what becomes of each.
    ///
    /// Before the last bytes of a message leave it is on the disk that they do; a message of which nobody knows whether
    /// it arrived is not sent again unasked.
    ///
    /// - Parameters:
    ///   - run: What `begin` returned; to be kept until the report is read, if nobody else is to send before.
    ///   - shouldStop: Whether no more messages are to leave; asked on any thread. Those on their way are finished.
    /// - Throws: What planning throws, and `PacketStoreError`. What ends a run is in the report.
    public func send(
        in run: SendingRun, until shouldStop: @escaping @Sendable () -> Bool = { false }
    ) throws -> SendingReport {
        guard let account else { throw SendingError(.noAccount, "the session was made to show messages, not to send") }
        let deliveries = Deliveries(store)
        let marks = try run.begin()
        let (now, started) = (resources.surroundings.now, resources.surroundings.now())
        var report = SendingReport(mailing: mailing, isDry: false)
        var total = DeliveryReport()
        for number in 1... {
            report.reset()
            let pass = try pass(number, account, marks: marks, report: &report, shouldStop: shouldStop)
            total.add(pass)
            guard !pass.isStopped, pass.failure == nil,
                try waitForDeferred(deliveries, since: started, shouldStop: shouldStop)
            else { break }
        }
        // All that left is recorded; what threw before this leaves them for the next run.
        marks?.remove()
        for delivery in try deliveries.list(mailing.id, in: [.deferred, .rejected, .unknown, .held])
        where delivery.updatedAt.microseconds >= started {
            report.add(delivery)
        }
        try report.finish(deliveries.counts(mailing.id), total, seconds: Double(now() - started) / 1_000_000)
        if total.failure != nil || total.isStopped { report.waiting = try countWaiting() }
        return report
    }

    /// Goes through all packets once.
    private func pass(
        _ number: Int, _ account: MailAccount, marks: DepartureMarks?, report: inout SendingReport,
        shouldStop: @escaping @Sendable () -> Bool
    ) throws -> DeliveryReport {
        let journal = SendJournal(Deliveries(store), account: account.name, marks: marks, resources: resources)
        var planner = try planner(isDry: false, isLaterPass: number > 1)
        var rest = request.limit ?? .max
        return try engine(account, journal.group).run(shouldStop: shouldStop) {
            guard let message = try Self.next(of: &planner, &rest, &report) else { return nil }
            journal.expect(message)
            return job(message, id: message.delivery.id, isFresh: message.delivery.state == .pending)
        }
    }

    /// The next message that can leave; those before it that cannot go into the report.
    ///
    /// - Parameter rest: How many may leave.
    private static func next(
        of planner: inout SendPlanner, _ rest: inout Int, _ report: inout SendingReport
    ) throws -> PlannedMessage? {
        while rest > 0, let message = try planner.next() {
            if message.reason == nil {
                rest -= 1
                return message
            }
            report.add(message)
        }
        return nil
    }

    private func job(_ message: PlannedMessage, id: Int64, isFresh: Bool = true) -> DeliveryJob {
        let (composer, now) = (composer, resources.surroundings.now)
        return DeliveryJob(id: id, isFresh: isFresh) { offer in
            composer.prepare(message.delivery, message.packets, offer, now: now())
        }
    }

    private func engine(_ account: MailAccount, _ journal: any DeliveryJournal) throws -> DeliveryEngine {
        // A clock that is set back while messages leave does not make anybody wait longer.
        let (started, begun) = (resources.surroundings.now(), ContinuousClock.now)
        var options = DeliveryEngine.Options(
            clock: Clock(
                now: {
                    let passed = begun.duration(to: .now).components
                    return started + passed.seconds * 1_000_000 + passed.attoseconds / 1_000_000_000_000
                },
                sleep: { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(Int($0))) }))
        options.connections = request.running.connections ?? account.connections
        options.rejectionLimit = request.running.rejectionLimit
        options.note = { [observe = resources.observe] in observe(.note($0)) }
        if let rate = request.running.rate ?? account.rate {
            let deliveries = Deliveries(store)
            let future = try deliveries.recordDepartures(account.name, at: StoreDate(microseconds: started))
            if future > 0 { resources.observe(.futureDepartures(future, rate)) }
            let since = StoreDate(microseconds: started - rate.window)
            let past = try deliveries.departures(account.name, since: since, limit: rate.count)
            options.window = RateWindow(rate, past: past)
        }
        var account = account
        if let most = request.running.maxPerConnection, case .server(var server) = account.way {
            server.maxPerConnection = most
            account.way = .server(server)
        }
        return DeliveryEngine(options, journal: journal) {
            [account, trace = resources.trace] () throws(DeliveryError) in
            try account.transport(trace: trace)
        }
    }

    /// Writes messages to the request's folder, or sends a sample to another address; neither counts as sent, and nothing
    /// is recorded.
    ///
    /// - Parameter shouldStop: Whether no more messages are to leave; asked on any thread.
    /// - Throws: What planning throws. What ends a run is in the report.
    public func export(until shouldStop: @escaping @Sendable () -> Bool = { false }) throws -> SendingReport {
        var account = account ?? MailAccount(name: "", way: .folder(.eml, ""))
        var rest = request.limit ?? (request.sample == nil ? .max : 1)
        if let folder = request.folder {
            account = MailAccount(name: "", way: .folder(folder.kind, resources.surroundings.path(folder.path)))
        }
        var planner = try planner()
        var report = SendingReport(mailing: mailing, isDry: false)
        report.isExport = true
        let started = resources.surroundings.now()
        var number: Int64 = 0
        let notes = ExportNotes()
        let total = try engine(account, notes).run(shouldStop: shouldStop) {
            guard let message = try Self.next(of: &planner, &rest, &report) else { return nil }
            number += 1
            return job(message, id: number)
        }
        report.unwritten = notes.held
        report.finish(
            total.counts, total, seconds: Double(resources.surroundings.now() - started) / 1_000_000)
        return report
    }

    /// The first message and the totals; nothing leaves, and nothing is recorded.
    ///
    /// - Throws: What planning throws.
    public func show() throws -> SendingReport {
        if let known = try Deliveries(store).mailing(mailing.id), !mailing.hasMessage(of: known) {
            resources.observe(.messageChanged)
        }
        var planner = try planner()
        var report = SendingReport(mailing: mailing, isDry: true)
        while var message = try planner.next() {
            if message.reason == nil {
                let now = resources.surroundings.now()
                let prepared = composer.prepare(message.delivery, message.packets, .anything, now: now)
                if case .held(let reason) = prepared { message.reason = reason }
                if message.reason == nil, report.first == nil {
                    report.first = try composer.message(message.delivery, message.packets, now: now)
                }
            }
            if message.reason == nil { report.counts[.pending, default: 0] += 1 } else { report.add(message) }
        }
        return report
    }

    /// The mailing as it is recorded: what messages are made of stays as it was for the first ones, unless the user says
    /// that the others are to be different.
    private func checked(_ deliveries: Deliveries) throws -> Mailing {
        guard let known = try deliveries.mailing(mailing.id), known.content != mailing.content, !request.allowsChanges
        else { return mailing }
        let counts = try deliveries.counts(mailing.id)
        guard [.sent, .unknown, .bounced, .rejected, .deferred].contains(where: { (counts[$0] ?? 0) > 0 }) else {
            return mailing
        }
        // A row that is corrected changes the table, too; the packets of other rows are still theirs.
        let isOtherMessage = !mailing.hasMessage(of: known)
        var isLeft = (counts[.pending] ?? 0) + (counts[.deferred] ?? 0) > 0
        if isOtherMessage, !isLeft {
            var planner = try planner()
            while !isLeft, let message = try planner.next() { isLeft = message.reason == nil }
        }
        guard !isLeft else {
            throw SendingError(
                .changed,
                "the \(isOtherMessage ? "message" : "table") has changed since the first messages were sent, and others "
                    + "are left",
                hint: "allow it to go on with what they are now, or begin another mailing")
        }
        var mailing = mailing
        if isOtherMessage { mailing.content = known.content }
        return mailing
    }

    /// Waits for deferred messages as long as the request allows.
    ///
    /// - Returns: Whether one has come due.
    private func waitForDeferred(
        _ deliveries: Deliveries, since started: Int64, shouldStop: () -> Bool
    ) throws -> Bool {
        guard request.running.waitSeconds > 0, let due = try deliveries.nextDue(mailing.id) else { return false }
        let end = started + Int64(request.running.waitSeconds) * 1_000_000
        guard due.microseconds <= end else { return false }
        while resources.surroundings.now() < due.microseconds {
            if shouldStop() { return false }
            ProcessSurroundings.pause(milliseconds: 100)
        }
        return true
    }

    /// How many messages the same request would still send.
    private func countWaiting() throws -> Int {
        var planner = try planner(isLaterPass: true)
        var count = 0
        while let message = try planner.next() { count += message.reason == nil ? 1 : 0 }
        return count
    }
}
