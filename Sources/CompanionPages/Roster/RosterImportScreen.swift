#if Server
import Interchange
import PacketPage
import PacketServer
import Roster
import Storage

/// How far an import is, and what came of it: done, or to be tried again, or to be left at what is there.
struct RosterImportScreen: Sendable {
    let id: Int
    let title: String
    let text: String
    let percent: Int
    let isRunning: Bool
    let isFailed: Bool
    let problems: [String]
    let hasProblems: Bool
    let upload: String
    let kind: String
    let canRetry: Bool
    /// Whether it would go on once somebody says that they mean it.
    let asksSure: Bool
    let changes: [PlanScreen.Line]
    let hasChanges: Bool

    init(_ id: Int, _ state: RosterImports.State, _ words: Words) {
        self.id = id
        percent = Int(state.fraction * 100)
        isRunning = state.isRunning
        isFailed = state.failure != nil
        (upload, kind) = (state.order.upload, state.order.kind.rawValue)
        canRetry = state.failure != nil
        asksSure = state.failure.map { [.massDeletion, .olderVersion].contains($0.code) } ?? false
        problems = (state.failure?.problems ?? state.warnings).prefix(50).map { words.told($0) }
        hasProblems = !problems.isEmpty
        changes = state.plan.map { PlanScreen.lines($0, words) } ?? []
        hasChanges = !changes.isEmpty
        let heading = state.isRunning ? "running" : state.failure != nil ? "failed" : "done"
        title = words["roster.import.\(heading)"]
        text =
            state.isRunning
            ? words["roster.step.\(state.step.rawValue)"]
            : (state.failure?.message).map { words.told($0) } ?? state.same.map {
                words("roster.import.same", ["version": $0])
            }
                ?? state.plan.map { PlanScreen.summary($0, words) } ?? ""
    }

    static func add(to routes: inout PageRoutes, _ place: RosterPlace) {
        routes.post("/roster/imports") { visit in
            let kind = visit.form["kind"].flatMap(RosterImport.Kind.init) ?? .update
            let order = RosterImports.Order(
                kind: kind, upload: visit.form["upload"] ?? "", isSure: visit.form["sure"] != nil)
            return visit.go(to: "/roster/imports/\(try begin(order, visit, place))")
        }
        routes.get("/roster/imports/:id") { visit in
            let (id, state) = try found(visit, place)
            let screen = RosterImportScreen(id, state, visit.words)
            return try place.page(visit, .workbook, "roster-import", model: screen, title: screen.title)
        }
        routes.events("/roster/imports/:id/events") { visit in
            let (id, _) = try found(visit, place)
            let words = visit.words
            return AsyncStream { continuation in
                let task = Task {
                    while !Task.isCancelled, let state = place.imports.state(id) {
                        let screen = RosterImportScreen(id, state, words)
                        continuation.yield(event(screen))
                        guard state.isRunning else { break }
                        try? await Task.sleep(for: .milliseconds(100))
                    }
                    continuation.finish()
                }
                continuation.onTermination = { _ in task.cancel() }
            }
        }
    }

    private static func event(_ screen: RosterImportScreen) -> [UInt8] {
        ProgressEvent(
            done: screen.percent, text: screen.text, running: screen.isRunning, next: "/roster/imports/\(screen.id)"
        ).message
    }

    private static func found(
        _ visit: PageVisit, _ place: RosterPlace
    ) throws -> (id: Int, state: RosterImports.State) {
        guard let id = Int(visit.parameter("id")), let state = place.imports.state(id) else {
            throw PageError(404, visit.words["roster.import.gone"])
        }
        return (id, state)
    }

    /// Begins an import of an upload.
    static func begin(_ order: RosterImports.Order, _ visit: PageVisit, _ place: RosterPlace) throws -> Int {
        let upload = try PageUploads(visit).find(order.upload)
        let (roster, now) = (Roster(visit.store), visit.moment)
        let (sources, path) = (place.sources, upload.path)
        let guarding = order.isSure ? RosterGuard(limit: .count(.max), allowsDowngrade: true) : RosterGuard()
        return place.imports.begin(order) { progress throws(RosterError) in
            let outcome: Roster.Outcome
            if order.kind == .migration {
                switch try roster.migrate(path, now: now, progress: progress) {
                case .migrated(let plan, let warnings): outcome = .changed(plan, warnings: warnings)
                case .alreadyMigrated:
                    throw RosterError(.notEmpty, message: "The roster was taken over before.")
                }
            } else {
                let book = try Self.book(path, sources)
                outcome =
                    try order.kind == .load
                    ? roster.load(book, now: now, progress: progress)
                    : roster.update(book, guarding: guarding, now: now, progress: progress)
            }
            // What stands in the roster counts; the stored recipients follow with the next import when they cannot now.
            try? sources.refreshRecipients()
            upload.remove()
            return outcome
        }
    }

    /// The workbook of an upload.
    static func book(_ path: String, _ sources: RosterSources) throws(RosterError) -> RosterBook {
        do { return try sources.book(path) } catch {
            throw error as? RosterError ?? RosterError(.unreadableWorkbook, message: "The file cannot be read.")
        }
    }
}
#endif
