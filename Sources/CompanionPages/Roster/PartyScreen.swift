#if Server
import PacketPage
import PacketServer
import Roster

/// A group with its pages, and who belongs to it.
struct PartyScreen: Sendable {
    let name: String
    let detail: String
    let contacts: [ContactLine]
    let search: String
    let rows: [RosterRow]
    let count: String
    let isAbsent: Bool

    init(_ group: RosterGroup, _ persons: [RosterPerson], _ words: Words) {
        (name, detail) = (group.name, group.detail)
        contacts = group.contacts.map { ContactLine($0, words) }
        search = ContactLink.search(for: group.name)
        rows = persons.map { RosterRow($0, groups: [:]) }
        count = words.counted("roster.count", persons.count)
        isAbsent = group.absentSince != nil
    }

    static func add(to routes: inout PageRoutes, _ place: RosterPlace) {
        routes.get("/roster/group/:no") { visit in
            guard let no = Int(visit.parameter("no")) else { throw PageError(404, visit.words["roster.noGroup"]) }
            let roster = Roster(visit.store)
            let group = try roster.group(no)
            let persons = try roster.persons().filter { $0.groupNo == no }
                .sorted { ($0.name, $0.no) < ($1.name, $1.no) }
            let screen = PartyScreen(group, persons, visit.words)
            return try place.page(visit, .people, "roster-group", model: screen, title: group.name)
        }
    }
}
#endif
