extension Roster {
    /// By what persons are listed together.
    public enum Arrangement: String, Sendable, Hashable, CaseIterable {
        /// The first consonant of the name; see `NameBucket`.
        case name
        /// The group.
        case group
        /// The first word of the area, which in Korea is the province or city.
        case area
    }

    /// Persons under a heading.
    public struct Section: Sendable, Hashable {
        /// The heading; empty for persons without a group or area.
        public let heading: String
        /// The persons, by name.
        public let persons: [RosterPerson]
    }

    /// All persons, each of them under one heading.
    public func sections(by arrangement: Arrangement) throws(RosterError) -> [Section] {
        let (groups, persons) = try reading { database in
            (try RosterRows.groups(database), try RosterRows.persons(database))
        }
        let sorted = persons.sorted { ($0.name, $0.no) < ($1.name, $1.no) }
        switch arrangement {
        case .name:
            let buckets = Dictionary(grouping: sorted) { NameBucket($0.name) }
            return buckets.sorted { $0.key < $1.key }.map { Section(heading: "\($0.key)", persons: $0.value) }
        case .area:
            let areas = Dictionary(grouping: sorted) { $0.area.split(separator: " ").first.map(String.init) ?? "" }
            return areas.sorted { ($0.key.isEmpty ? 1 : 0, $0.key) < ($1.key.isEmpty ? 1 : 0, $1.key) }
                .map { Section(heading: $0.key, persons: $0.value) }
        case .group:
            let members = Dictionary(grouping: sorted) { $0.groupNo ?? 0 }
            let named = groups.map { ($0.no, $0.name) } + [(0, "")]
            return named.compactMap { no, name in members[no].map { Section(heading: name, persons: $0) } }
        }
    }
}
