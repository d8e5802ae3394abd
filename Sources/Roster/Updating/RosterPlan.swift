/// All that an import will change, settled before anything is written. A dry run shows the same plan that is carried out.
public struct RosterPlan: Sendable, Hashable, Codable {
    /// The groups. One that the workbook does not list any more is kept, and gets a time in `absentSince`.
    public internal(set) var groups: [RosterChange<RosterGroup>] = []
    /// The persons.
    public internal(set) var persons: [RosterChange<RosterPerson>] = []
    /// The groups of events.
    public internal(set) var eventGroups: [RosterChange<RosterEventGroup>] = []
    /// The events with their members.
    public internal(set) var events: [RosterChange<RosterEvent>] = []
    /// The favourites that go with their persons.
    public internal(set) var lostFavourites: [RosterFavourite] = []
    /// The favourites that come along; only another program's store has such.
    public internal(set) var newFavourites: [RosterFavourite] = []
    /// The stored groups that the workbook does not list.
    public internal(set) var absentGroups: [Int] = []
    /// How many of each kind stay as they are.
    public internal(set) var unchanged = Unchanged()
    /// How many persons there were before.
    public internal(set) var personsBefore = 0
    /// Who had which number until now.
    var former: [FormerChange] = []
    /// The settings that say what was imported.
    var settings: [SettingChange] = []

    /// How many records of each kind stay as they are.
    public struct Unchanged: Sendable, Hashable, Codable {
        /// Groups that the workbook lists, unchanged.
        public var groups = 0
        /// Persons.
        public var persons = 0
        /// Groups of events.
        public var eventGroups = 0
        /// Events.
        public var events = 0
    }

    /// The last holder of a number that is free now.
    struct Former: Sendable, Hashable, Codable {
        var no: Int
        var incarnation: Int
        var name: String
        var area: String
    }

    /// A change of the last holders.
    struct FormerChange: Sendable, Hashable, Codable {
        var before: Former?
        var after: Former?
    }

    /// A change of a setting.
    struct SettingChange: Sendable, Hashable, Codable {
        var key: String
        var before: String?
        var after: String?
    }

    /// The persons who go: deleted, or replaced by others of their number.
    public var departures: Int { persons.count { $0.kind == .deleted || $0.kind == .replaced } }

    /// For each column that tells persons apart, how many of them get what one other person, and nobody else, had there
    /// before: what happens to a column that has slipped, and hardly ever otherwise.
    var moves: [(column: String, count: Int)] {
        let updates = persons.filter { $0.kind == .updated }
        let names = updates.first?.fieldNames ?? []
        return names.indices.filter { !["group", "job", "sponsor"].contains(names[$0]) }.map { index in
            var holders: [String: Int] = [:]
            for change in persons {
                if let value = change.before?.fields[index].value, !value.isEmpty { holders[value, default: 0] += 1 }
            }
            let count = updates.count { change in
                guard let old = change.before?.fields[index], let new = change.after?.fields[index].value else {
                    return false
                }
                return new != old.value && holders[new] == 1
            }
            return (names[index], count)
        }
    }

    /// The plan that takes this one back.
    var inverse: RosterPlan {
        var plan = RosterPlan()
        plan.groups = groups.map(\.inverse)
        plan.persons = persons.map(\.inverse)
        plan.eventGroups = eventGroups.map(\.inverse)
        plan.events = events.map(\.inverse)
        plan.lostFavourites = newFavourites
        plan.newFavourites = lostFavourites
        plan.former = former.map { FormerChange(before: $0.after, after: $0.before) }
        plan.settings = settings.map { SettingChange(key: $0.key, before: $0.after, after: $0.before) }
        return plan
    }

    /// The plan in numbers, for people: `persons +1 ~2 -2; groups +1`.
    public var summary: String {
        func counts<Record>(_ name: String, _ changes: [RosterChange<Record>]) -> String? {
            let signs: [(RosterChange<Record>.Kind, String)] = [
                (.inserted, "+"), (.updated, "~"), (.replaced, "="), (.deleted, "-"),
            ]
            let parts = signs.compactMap { kind, sign in
                let count = changes.count { $0.kind == kind }
                return count > 0 ? "\(sign)\(count)" : nil
            }
            return parts.isEmpty ? nil : "\(name) " + parts.joined(separator: " ")
        }
        let listed = groups.filter { !absentGroups.contains($0.after?.no ?? 0) }
        let parts = [
            counts("groups", listed), counts("persons", persons), counts("event groups", eventGroups),
            counts("events", events),
        ].compactMap { $0 }
        return parts.isEmpty ? "nothing changes" : parts.joined(separator: "; ")
    }
}
