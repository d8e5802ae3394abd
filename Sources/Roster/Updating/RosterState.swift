import GRDB

/// The stored roster, all of it.
struct RosterState {
    var groups: [Int: RosterGroup] = [:]
    var persons: [Int: RosterPerson] = [:]
    var eventGroups: [Int: RosterEventGroup] = [:]
    var events: [RosterEvent.ID: RosterEvent] = [:]
    var favourites: [RosterFavourite] = []
    var former: [Int: RosterPlan.Former] = [:]
    var settings: [String: String] = [:]

    init(_ database: Database) throws {
        for group in try RosterRows.groups(database) { groups[group.no] = group }
        for person in try RosterRows.persons(database) { persons[person.no] = person }
        for group in try RosterRows.eventGroups(database) { eventGroups[group.no] = group }
        for event in try RosterRows.events(database) { events[event.id] = event }
        favourites = try RosterRows.favourites(database)
        settings = try RosterRows.settings(database)
        for row in try Row.fetchAll(database, sql: "SELECT no, incarnation, name, area FROM rosterFormer") {
            former[row[0]] = RosterPlan.Former(no: row[0], incarnation: row[1], name: row[2], area: row[3])
        }
    }
}
