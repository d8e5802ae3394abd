#if Server
import PacketPage
import PacketServer
import Roster
import Storage

/// Where the roster comes from: its version, what was imported, and how a newer workbook comes in.
struct WorkbookScreen: Sendable {
    /// An import.
    struct Line: Sendable, Hashable {
        let at: String
        let kind: String
        let version: String
        let counts: String
        let isUndone: Bool
    }

    let version: String?
    let notice: String?
    let counts: [String]
    let isEmpty: Bool
    let lines: [Line]
    let hasLines: Bool
    let canUndo: Bool

    init(_ status: RosterStatus, _ history: [RosterImport], _ words: Words) {
        version = status.info?.edition
        notice = status.info.flatMap { $0.notice.isEmpty ? nil : $0.notice }
        counts = [
            words.counted("roster.count", status.persons), words.counted("roster.groupCount", status.groups),
            words.counted("roster.eventCount", status.events),
        ]
        isEmpty = status.persons == 0
        lines = history.prefix(20).map { entry in
            Line(
                at: MomentText.of(entry.at), kind: words["roster.kind.\(entry.kind.rawValue)"], version: entry.version,
                counts: words.told(counts: entry.counts), isUndone: entry.undoneAt != nil)
        }
        hasLines = !lines.isEmpty
        canUndo = history.first { $0.undoneAt == nil }?.canBeUndone ?? false
    }

    /// Larger than any roster's workbook or store.
    private static let uploadLimit = 64 << 20

    static func add(to routes: inout PageRoutes, _ place: RosterPlace) {
        let path = RosterTab.workbook.path
        routes.get(path) { visit in
            let roster = Roster(visit.store)
            let screen = WorkbookScreen(try roster.status(), try roster.history(), visit.words)
            return try place.page(
                visit, .workbook, "roster-workbook", model: screen, title: visit.words["roster.tab.workbook"])
        }
        routes.post(path, limit: uploadLimit) { visit in
            guard let file = visit.form.files["file"]?.first else {
                throw PageError(400, visit.words["roster.noFile"])
            }
            let upload = try PageUploads(visit).keep([file])
            return visit.go(to: "\(path)/plan/\(upload.id)")
        }
        routes.post("/roster/migration", limit: uploadLimit) { visit in
            // A store has files of its own beside it, with the newest rows.
            let files = (visit.form.files["file"] ?? []).sorted { $0.name < $1.name }
            guard !files.isEmpty else { throw PageError(400, visit.words["roster.noFile"]) }
            let upload = try PageUploads(visit).keep(files)
            let order = RosterImports.Order(kind: .migration, upload: upload.id, isSure: false)
            return visit.go(to: "/roster/imports/\(try RosterImportScreen.begin(order, visit, place))")
        }
        routes.post("\(path)/undo") { visit in
            _ = try Roster(visit.store).undo(now: visit.moment)
            try place.sources.refreshRecipients()
            return visit.go(to: "\(path)?done=undone")
        }
    }
}
#endif
