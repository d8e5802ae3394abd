#if Server
import Civic
import Games
import PacketPage
import PacketServer
import Storage

/// What was saved, whatever it is; what is gone since, or not here yet, is told and not lost.
struct SavedScreen: Sendable {
    /// An entry.
    struct Line: Sendable, Hashable {
        let name: String
        let title: String
        let href: String?
        /// Why it cannot be opened; nil for what is here.
        let lack: String?
        /// Whether it goes together with an alarm, which is asked about.
        let hasAlarm: Bool
        /// What it is, and since when it is on the list.
        let about: String
    }

    /// A kind to be shown alone.
    struct Choice: Sendable, Hashable {
        let title: String
        let href: String
        let isCurrent: Bool
    }

    let choices: [Choice]
    let lines: [Line]
    let hasLines: Bool

    init(_ found: [SavedEntry], kind: SavedItem.Kind?, _ words: Words) {
        func choice(_ other: SavedItem.Kind?) -> Choice {
            Choice(
                title: words["campus.saved.\(other?.rawValue ?? "all")"],
                href: PageVisit.address(CampusTab.saved.path, ["kind": other?.rawValue]), isCurrent: other == kind)
        }
        choices = [choice(nil)] + SavedItem.Kind.allCases.map(choice)
        lines = found.map { entry in
            Line(
                name: entry.name,
                title: entry.title ?? (entry.item.title.isEmpty ? entry.item.ref : entry.item.title),
                href: entry.title == nil ? nil : Self.address(entry.item),
                lack: entry.title == nil ? words[entry.isAwaited ? "campus.saved.awaited" : "campus.saved.gone"] : nil,
                hasAlarm: entry.hasAlarm,
                about: [words["campus.kind.\(entry.item.kind.rawValue)"], entry.savedAt.map(MomentText.of)]
                    .compactMap(\.self).joined(separator: " · "))
        }
        hasLines = !lines.isEmpty
    }

    /// Where the page shows it; nil for what it has no screen of.
    private static func address(_ item: SavedItem) -> String? {
        switch item.kind {
        case .article: "\(CampusTab.news.path)/\(item.ref)"
        case .event: CampusTab.events.path
        case .person: Int(item.ref).map { "/roster/person/\($0)" }
        case .document: "/civic/documents/\(item.ref)\(item.section.map { "#\($0)" } ?? "")"
        case .bill: bill(BillName(item.ref))
        }
    }

    private static func bill(_ name: BillName) -> String {
        PageVisit.address("/civic/state/bill", ["number": name.number, "session": name.session])
    }

    static func add(to routes: inout PageRoutes, _ place: CampusPlace) {
        let path = CampusTab.saved.path
        routes.get(path) { visit in
            let kind = visit.text("kind").flatMap(SavedItem.Kind.init)
            let screen = SavedScreen(try place.sources.saved(kind), kind: kind, visit.words)
            return try place.page(visit, .saved, "campus-saved", model: screen, title: visit.words["campus.tab.saved"])
        }
        routes.post(path) { visit in
            let name = visit.form["name"] ?? ""
            do {
                let hasAlarm = try place.sources.saved(nil).first { $0.name == name }?.hasAlarm == true
                guard !hasAlarm || visit.form["sure"] != nil else {
                    throw PageError(400, visit.words["campus.saved.notSure"])
                }
                try place.sources.removeSaved(name)
            } catch let error as GamesError where error.code == .notFound {
                // Another tab took it off already.
            }
            return visit.go(to: "\(path)?done=notSaved")
        }
    }
}
#endif
