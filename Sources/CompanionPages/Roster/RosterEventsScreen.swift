#if Server
import PacketPage
import PacketServer
import Roster

/// The events by their groups, and the favourites, which are lists of persons both.
struct RosterEventsScreen: Sendable {
    /// An event.
    struct Line: Sendable, Hashable {
        let name: String
        let detail: String
        let href: String
        let count: String
    }

    /// Events under a heading.
    struct Group: Sendable, Hashable {
        let name: String
        let detail: String
        let lines: [Line]
        let hasLines: Bool
    }

    let groups: [Group]
    let hasGroups: Bool

    init(_ events: [(group: RosterEventGroup, events: [RosterEvent])], _ words: Words) {
        groups = events.map { group, events in
            Group(
                name: group.name, detail: group.detail,
                lines: events.map { event in
                    Line(
                        name: event.name, detail: event.detail, href: "/roster/events/\(event.groupNo)/\(event.no)",
                        count: words.counted("roster.count", event.members.count))
                }, hasLines: !events.isEmpty)
        }
        hasGroups = !groups.isEmpty
    }

    /// One event.
    struct Event: Sendable {
        let name: String
        let detail: String
        let page: String?
        let rows: [RosterRow]
        let hasRows: Bool

        init(_ event: RosterEvent, _ members: [RosterPerson], groups: [Int: String]) {
            (name, detail) = (event.name, event.detail)
            page = event.web.isEmpty ? nil : try? ContactLink.page(event.web)
            rows = members.map { RosterRow($0, groups: groups) }
            hasRows = !rows.isEmpty
        }
    }

    /// The favourites.
    struct Favourites: Sendable {
        /// One of them.
        struct Line: Sendable, Hashable {
            let row: RosterRow
            let hasAlarm: Bool
        }

        let lines: [Line]
        let hasLines: Bool

        init(_ favourites: [(favourite: RosterFavourite, person: RosterPerson)], groups: [Int: String]) {
            lines = favourites.map { Line(row: RosterRow($0.person, groups: groups), hasAlarm: $0.favourite.hasAlarm) }
            hasLines = !lines.isEmpty
        }
    }

    static func add(to routes: inout PageRoutes, _ place: RosterPlace) {
        @Sendable func groups(_ roster: Roster) throws -> [Int: String] {
            Dictionary(try roster.groups().map { ($0.no, $0.name) }) { $1 }
        }
        routes.get(RosterTab.events.path) { visit in
            let screen = RosterEventsScreen(try Roster(visit.store).events(), visit.words)
            return try place.page(
                visit, .events, "roster-events", model: screen, title: visit.words["roster.tab.events"])
        }
        routes.get("/roster/events/:group/:no") { visit in
            guard let group = Int(visit.parameter("group")), let no = Int(visit.parameter("no")) else {
                throw PageError(404, visit.words["roster.noEvent"])
            }
            let roster = Roster(visit.store)
            let (event, members) = try roster.event(RosterEvent.ID(group: group, no: no))
            let screen = Event(event, members, groups: try groups(roster))
            return try place.page(visit, .events, "roster-event", model: screen, title: event.name)
        }
        routes.get(RosterTab.favourites.path) { visit in
            let roster = Roster(visit.store)
            let screen = Favourites(try roster.favourites(), groups: try groups(roster))
            return try place.page(
                visit, .favourites, "roster-favourites", model: screen, title: visit.words["roster.tab.favourites"])
        }
    }
}
#endif
