#if Server
import PacketPage
import PacketServer
import Storage
import Tasks

/// How todos get to other devices: the state of things, values that lost, and erasing all of it.
struct TodoSyncScreen: Sendable {
    /// A value that lost against one of another device.
    struct Line: Sendable, Hashable {
        let number: Int64
        let what: String
        let lost: String
        let won: String
        let at: String
    }

    let banner: SyncBanner
    let hub: String?
    let conflicts: [Line]
    let hasConflicts: Bool

    init(_ status: Synchronizer.Status, _ conflicts: [Conflict], at now: StoreDate, _ words: Words) {
        banner = SyncBanner(status, at: now, words)
        hub = status.hub?.address
        self.conflicts = conflicts.map { conflict in
            let field = words.texts["todos.field.\(conflict.key.field)"] ?? conflict.key.field
            return Line(
                number: conflict.number, what: field, lost: conflict.lost, won: conflict.won,
                at: MomentText.of(conflict.at))
        }
        hasConflicts = !conflicts.isEmpty
    }

    static func add(to routes: inout PageRoutes, _ place: TodosPlace) {
        let path = TodoTab.sync.path
        routes.get(path) { visit in
            let store = try place.sources.store()
            let screen = TodoSyncScreen(
                try Synchronizer(store).status(), try Conflicts(store).list(), at: visit.moment, visit.words)
            return try place.page(
                visit, .sync, "todos-sync", model: screen, title: visit.words["todos.tab.sync"])
        }
        routes.post(path) { visit in
            try place.sources.synchronize()
            return visit.go(to: "\(path)?done=synced")
        }
        routes.post("\(path)/disconnect") { visit in
            try Synchronizer(try place.sources.store()).disconnect()
            return visit.go(to: "\(path)?done=disconnected")
        }
        routes.post("\(path)/conflict") { visit in
            guard let number = visit.form["number"].flatMap({ Int64($0) }) else {
                throw PageError(400, visit.words["todos.problem.action"])
            }
            let conflicts = Conflicts(try place.sources.store())
            if visit.form["to"] == "restore" {
                _ = try conflicts.restore(number, at: visit.moment)
                return visit.go(to: "\(path)?done=conflictRestored")
            }
            _ = try conflicts.dismiss(number)
            return visit.go(to: "\(path)?done=conflictDismissed")
        }
        routes.post("/todos/erase") { visit in
            guard visit.form["sure"] != nil else { throw PageError(400, visit.words["todos.problem.notSure"]) }
            let count = try place.todos().erase()
            return visit.go(to: "\(path)?done=erased&n=\(count)")
        }
    }
}
#endif
