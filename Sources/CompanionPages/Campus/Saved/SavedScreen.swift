#if Server
import Games
import PacketPage
import PacketServer
import Storage

/// What was saved, whatever it is; what is gone since is told and not lost.
struct SavedScreen: Sendable {
    /// An entry.
    struct Line: Sendable, Hashable {
        let id: Int64
        let kind: String
        let title: String
        let href: String?
        let savedAt: String
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

    /// - Parameter found: What was saved, with what it is called now; nil for what is gone.
    init(_ found: [(stored: SavedItems.Stored, title: String?)], kind: SavedItem.Kind?, _ words: Words) {
        func choice(_ other: SavedItem.Kind?) -> Choice {
            Choice(
                title: words["campus.saved.\(other?.rawValue ?? "all")"],
                href: PageVisit.address(CampusTab.saved.path, ["kind": other?.rawValue]), isCurrent: other == kind)
        }
        choices = [choice(nil)] + SavedItem.Kind.allCases.map(choice)
        lines = found.map { stored, title in
            Line(
                id: stored.id, kind: words["campus.kind.\(stored.item.kind.rawValue)"],
                title: title ?? stored.item.title, href: title == nil ? nil : Self.address(stored.item),
                savedAt: MomentText.of(stored.savedAt))
        }
        hasLines = !lines.isEmpty
    }

    /// Where the page shows it; nil for what it has no screen of.
    private static func address(_ item: SavedItem) -> String? {
        switch item.kind {
        case .article: "\(CampusTab.news.path)/\(item.ref)"
        case .event: CampusTab.events.path
        case .person: Int(item.ref).map { "/roster/person/\($0)" }
        case .document, .bill: nil
        }
    }

    static func add(to routes: inout PageRoutes, _ place: CampusPlace) {
        let path = CampusTab.saved.path
        routes.get(path) { visit in
            let kind = visit.text("kind").flatMap(SavedItem.Kind.init)
            let found = try SavedItems(visit.store).list(kind).map { stored in
                (stored: stored, title: try place.sources.savedTitle(stored.item))
            }
            let screen = SavedScreen(found, kind: kind, visit.words)
            return try place.page(visit, .saved, "campus-saved", model: screen, title: visit.words["campus.tab.saved"])
        }
        routes.post(path) { visit in
            if let id = visit.form["id"].flatMap({ Int64($0) }) { try SavedItems(visit.store).remove(id) }
            return visit.go(to: "\(path)?done=notSaved")
        }
    }
}
#endif
