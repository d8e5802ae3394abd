#if Server
import PacketServer
import PacketStore
import Synchronization

/// A merge of the store: how far it is, and how it goes on where it has not come to its end.
struct BatchScreen: Sendable {
    let path: String
    let title: String
    let state: String
    let counts: String
    let isRunning: Bool
    /// Whether the page can stop it: it went on here.
    let isOwn: Bool
    /// The work's screen on which it goes on, or is watched; nil for a merge of no work.
    let work: String?
    let canGoOn: Bool
    /// Why it does not go on here, and with which files; nil where it does.
    let obstacle: String?
    let files: [String]
    let hasFiles: Bool
    /// What somebody types to go on.
    let typed: String?
    /// Why the page could not go on with it.
    let problem: Said?
    let hint: Said?
    let facts: [EntryScreen.Fact]
    let log: String
    /// Its own command; nil where it was not kept.
    let command: String?

    /// The address of a merge's screen.
    static func address(of batch: String) -> String { "/packets/batches/\(batch)" }

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/batches/:batch") { visit in
            let screen = BatchScreen(try find(visit), visit.core, visit.words)
            return visit.page(.logs, "packets-batch", screen, title: screen.title).unkept()
        }
        routes.events("/packets/batches/:batch/events") { visit in
            let (core, words, batch) = (visit.core, visit.words, try find(visit))
            return ProgressEvent.stream(core) {
                let now = BatchProgress((try? Batches(core.settings.store).find(batch.id)) ?? batch, core)
                return ProgressEvent(
                    done: 0, text: now.counts(words), running: now.isRunning,
                    next: now.isRunning ? nil : address(of: batch.id))
            }
        }
        routes.post("/packets/batches/:batch/stop") { visit in
            let batch = try find(visit)
            if let job = BatchWay.job(of: batch, visit.core) { visit.core.jobs.stop(job.id) }
            return visit.go(to: address(of: batch.id))
        }
        routes.post("/packets/batches/:batch/go-on") { visit in
            let core = visit.core
            let batch = try find(visit)
            // A second press of the same button sees what the first one began.
            try core.sending.withLock { _ in
                guard core.jobs.find(once: visit.once) == nil else { return }
                guard !BatchProgress(batch, core).isRunning else { throw PageError(409, visit.words["batch.busy"]) }
                guard case .here = BatchWay(batch, core), batch.state != .done else {
                    throw PageError(409, visit.words["batch.notHere"])
                }
                _ = try core.jobs.start(
                    BatchWay.arguments(of: batch, core), in: core.settings.folder, at: core.settings.now(),
                    once: visit.once)
            }
            return visit.go(to: address(of: batch.id))
        }
    }

    private static func find(_ visit: PageVisit) throws -> Batch {
        guard let batch = try Batches(visit.core.settings.store).find(visit.parameter("batch")) else {
            throw PageError(404, visit.words["batch.unknown"])
        }
        return batch
    }

    init(_ batch: Batch, _ core: PageCore, _ words: Words) {
        let (progress, job) = (BatchProgress(batch, core), BatchWay.job(of: batch, core))
        let people = PeopleNames(of: [batch.dataName], core, words).title(ofTable: batch.dataName)
        path = Self.address(of: batch.id)
        title = words("batch.title", ["people": people])
        (state, counts, isRunning) = (progress.state(words), progress.counts(words), progress.isRunning)
        isOwn = job?.isRunning ?? false
        var (work, typed): (String?, BatchWay.Typed?) = (nil, nil)
        let way = batch.state == .done ? nil : BatchWay(batch, core)
        if case .work(let screen) = way { work = screen }
        if case .typed(let found) = way, !progress.isRunning { typed = found }
        canGoOn = way == .here && !progress.isRunning
        self.work = work
        obstacle = typed.map { words[$0.reason] }
        (files, self.typed) = (typed?.files ?? [], typed?.command)
        hasFiles = !files.isEmpty
        let failure = batch.state == .done || progress.isRunning ? nil : job.flatMap { core.jobs.complaint($0.id) }
        problem = failure.map { words.said($0.message) }
        hint = failure.flatMap { words.hint("", $0.hint) }.map(words.said)
        let form = BatchForms(core).title(of: batch)
        facts = [
            ("home.begun", MomentText.of(batch.startedAt)), ("home.form", form ?? ""), ("home.data", people),
            ("home.out", batch.out),
        ].filter { !$0.1.isEmpty }.map { EntryScreen.Fact(name: words[$0.0], value: $0.1) }
        log = PageVisit.address(PacketsPlace.logs.path, ["batch": batch.id])
        command = typed?.command == nil ? BatchWay.ownCommand(of: batch) : nil
    }
}

/// How far a merge is now: one that says it is running may have been killed.
struct BatchProgress: Sendable {
    let isRunning: Bool
    private let isKilled: Bool
    private let batch: Batch

    init(_ batch: Batch, _ core: PageCore) {
        self.batch = batch
        let isAtWork = batch.state == .running && core.settings.isAtWork(batch)
        isKilled = batch.state == .running && !isAtWork
        isRunning = isAtWork || batch.state != .done && BatchWay.job(of: batch, core)?.isRunning ?? false
    }

    /// What people call its state.
    func state(_ words: Words) -> String {
        words["batch.\(isRunning ? "running" : isKilled ? "killed" : batch.state.rawValue)"]
    }

    /// How many packets there are.
    func counts(_ words: Words) -> String {
        words(
            !isRunning && (isKilled || batch.state == .stopped) ? "batch.stoppedCounts" : "batch.counts",
            ["written": Words.grouped(batch.counts.there), "failed": Words.grouped(batch.counts.failed)])
    }
}
#endif
