#if Server
import PacketModel
import PacketSending
import PacketServer
import PacketStore
import Storage
import Synchronization

/// A sending in the list of all: begun here or on the command line.
struct SendingLine: Sendable {
    let begun: String
    let batch: String
    let account: String
    let counts: String
    let href: String

    /// All sendings of the store, newest first.
    static func all(_ core: PageCore, _ words: Words) throws -> [SendingLine] {
        let deliveries = Deliveries(core.settings.store)
        return try deliveries.mailings().prefix(20).map { mailing in
            SendingLine(
                begun: MomentText.of(mailing.startedAt), batch: mailing.id, account: mailing.account,
                counts: SendScreen.sentence(try deliveries.counts(mailing.id), words),
                href: SendingScreen.address(of: mailing.id))
        }
    }
}

/// A sending that is under way, or has ended, wherever it was begun.
struct SendingScreen: Sendable {
    let mailing: String
    let events: String
    let isRunning: Bool
    /// Whether the page can stop it: it was begun here.
    let isOwn: Bool
    let title: String
    let progress: String
    let done: Int
    let total: Int
    let canGoOn: Bool
    /// The screen on which it is begun again with something else.
    let again: String
    let remarks: [Said]
    let hasRemarks: Bool
    /// Who did not get a message, and why.
    let troubles: [SendingTrouble]
    let hasTroubles: Bool

    /// The address of a sending's screen.
    static func address(of mailing: String) -> String {
        PageVisit.address("/packets/send/watch", ["mailing": mailing])
    }

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/send/watch") { visit in
            let state = try Sending(visit.text("mailing") ?? "", visit)
            return visit.page(
                .send, "packets-sending", SendingScreen(state, visit.words), title: visit.words["packets.send"]
            ).unkept()
        }
        routes.events("/packets/send/events") { visit in
            let (core, words, mailing) = (visit.core, visit.words, visit.text("mailing") ?? "")
            _ = try Sending(mailing, visit)
            return ProgressEvent.stream(core) {
                guard let state = try? Sending(mailing, visit) else {
                    return ProgressEvent(done: 0, text: "", running: false, next: address(of: mailing))
                }
                return ProgressEvent(
                    done: state.done, text: SendScreen.sentence(state.counts, words), running: state.isRunning,
                    next: state.isRunning ? nil : address(of: mailing))
            }
        }
        routes.post("/packets/send/stop") { visit in
            let state = try Sending(visit.form["mailing"] ?? "", visit)
            if let job = state.job { visit.core.jobs.stop(job.id) }
            return visit.go(to: address(of: state.mailing))
        }
        routes.post("/packets/send/again") { visit in
            let state = try Sending(visit.form["mailing"] ?? "", visit)
            guard let job = state.job else { throw PageError(409, visit.words["send.busy"]) }
            return try start(job.arguments, of: state.mailing, visit)
        }
    }

    /// Begins to send, or goes on: what was sent is not sent again. A second press of the same button sees what the first
    /// one began.
    static func start(_ arguments: [String], of mailing: String, _ visit: PageVisit) throws -> ServerResponse {
        let core = visit.core
        try core.sending.withLock { _ in
            guard core.jobs.find(once: visit.once) == nil else { return }
            // A job that was started just now is not yet known to the store.
            guard !SendingRun.isUnderWay(core.settings.store), !core.jobs.running().contains(where: isSending) else {
                throw PageError(409, visit.words["send.busy"])
            }
            _ = try core.jobs.start(
                arguments, in: core.settings.folder, at: core.settings.now(), once: visit.once)
        }
        return visit.go(to: address(of: mailing))
    }

    /// Whether a job sends packets, and not a sample.
    static func isSending(_ job: Job) -> Bool { job.arguments.first == "send" && job.arguments.contains("--confirm") }

    init(_ state: Sending, _ words: Words) {
        let status = state.job?.status
        mailing = state.mailing
        events = PageVisit.address("/packets/send/events", ["mailing": state.mailing])
        isRunning = state.isRunning
        isOwn = state.isOwn
        let waits = [.pending, .deferred, .committing].contains { (state.counts[$0] ?? 0) > 0 }
        let ended =
            switch status {
            case .some(0): "send.done"
            case .some(3): "send.incomplete"
            case .some(75), .some(130): "send.stopped"
            case .some: "send.failed"
            case .none: state.job != nil ? "send.killed" : waits ? "send.stopped" : "send.done"
            }
        title = words[state.isRunning ? "send.running" : ended]
        progress = SendScreen.sentence(state.counts, words)
        (done, total) = (state.done, state.total)
        // Where nothing waits any more, going on would do nothing.
        let isBroken = ended != "send.done" && ended != "send.incomplete"
        canGoOn = state.job != nil && !state.isRunning && (waits || isBroken)
        again = PageVisit.address(PacketsPlace.send.path, ["batch": state.batch])
        remarks = state.isRunning ? [] : state.remarks.map(words.said)
        hasRemarks = !remarks.isEmpty
        troubles = state.isRunning ? [] : SendingTrouble.all(state.unsent, of: state.counts, words)
        hasTroubles = !troubles.isEmpty
    }
}

/// How far a sending has come.
struct Sending: Sendable {
    let mailing: String
    let batch: String
    /// The page's last job that sent it; nil where it was begun on the command line alone.
    let job: Job?
    let isOwn: Bool
    let isRunning: Bool
    let counts: [DeliveryState: Int]
    let total: Int
    let remarks: [String]
    /// Messages that somebody has to look at, of a sending that has ended.
    let unsent: [Delivery]

    /// - Throws: `PageError` where nobody sent that.
    init(_ id: String, _ visit: PageVisit) throws {
        let (core, deliveries) = (visit.core, Deliveries(visit.core.settings.store))
        job = core.jobs.newest { SendingScreen.isSending($0) && $0.arguments.last == id }
        let known = try deliveries.mailing(id)
        guard job != nil || known != nil else { throw PageError(404, visit.words["send.gone"]) }
        mailing = id
        batch = known?.batch ?? id
        isOwn = job?.isRunning ?? false
        counts = known == nil ? [:] : try deliveries.counts(id)
        isRunning =
            try isOwn || known != nil && SendingRun.isUnderWay(core.settings.store) && deliveries.lastChanged() == id
        let packets = try Batches(core.settings.store).find(batch)?.counts
        total = max(1, packets?.there ?? 0, counts.values.reduce(0, +))
        remarks = job.map { core.jobs.remarks($0.id) } ?? []
        unsent =
            isRunning || known == nil
            ? [] : try SendingTrouble.states.flatMap { try deliveries.list(id, in: [$0], limit: SendingTrouble.most) }
    }

    /// How many messages do not wait any more.
    var done: Int { counts.reduce(0) { [.pending, .committing].contains($1.key) ? $0 : $0 + $1.value } }
}
#endif
