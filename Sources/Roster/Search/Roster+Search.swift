import GRDB
public import Hangul

extension Roster {
    /// Where a search looks.
    public enum SearchScope: String, Sendable, Hashable, CaseIterable {
        /// In names and areas.
        case all
        /// In names.
        case name
        /// In areas.
        case area
    }

    /// A person who was found.
    public struct Hit: Sendable, Hashable {
        /// The person.
        public let person: RosterPerson
        /// How well the query was met.
        public let rank: HangulQuery.Rank
        /// What met it, the name or the area.
        public let scope: SearchScope
    }

    /// Finds persons by what somebody types: whole names, first consonants, or a mixture with an unfinished end.
    ///
    /// - Parameter limit: At most so many.
    /// - Returns: The best first; equally good ones by name, then by number. An empty query finds everybody.
    /// - Complexity: Reads the two columns of first consonants of all persons, and the rest of those who may be meant.
    public func search(
        _ query: String, scope: SearchScope = .all, limit: Int = .max
    ) throws(RosterError) -> [Hit] {
        let query = HangulQuery(query)
        return try reading { database in
            let found = try Self.candidates(database, query, scope, limit: max(0, limit))
            let persons = try RosterRows.persons(database, numbers: found.map(\.no))
            let byNumber = Dictionary(persons.map { ($0.no, $0) }) { $1 }
            return found.compactMap { hit in
                byNumber[hit.no].map { Hit(person: $0, rank: hit.rank, scope: hit.scope) }
            }
        }
    }

    private struct Candidate {
        let no: Int
        let rank: HangulQuery.Rank
        let scope: SearchScope
    }

    /// A text that meets a query has the query's first consonants among its own, one after the other, and some of its
    /// letters: that much the database finds, and the rest is looked at here, each area once. Rows come by name, so those
    /// of a rank are in order as they come, and no more of them than the limit are kept.
    private static func candidates(
        _ database: Database, _ query: HangulQuery, _ scope: SearchScope, limit: Int
    ) throws -> ArraySlice<Candidate> {
        let initials = query.text.initials
        let isPlain = !initials.isEmpty && query.text.units.allSatisfy { HangulSyllable($0) == nil }
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT no, name, area, \(matchColumns("name")), \(matchColumns("area")) FROM rosterPerson
                    WHERE (?2 AND instr(nameFirstCharacters, ?1) AND instr(nameCharacters, ?4))
                    OR (?3 AND instr(areaFirstCharacters, ?1) AND instr(areaCharacters, ?4))
                    ORDER BY name, no
                    """),
            arguments: [initials, scope != .area, scope != .name, query.certainLetters])
        var found: [HangulQuery.Rank: [Candidate]] = [:]
        var areas: [String: HangulQuery.Rank?] = [:]
        while let row = try rows.next() {
            var best: (rank: HangulQuery.Rank, scope: SearchScope)?
            if scope != .area, let rank = rank(query, isPlain, row, text: 1, match: 3) { best = (rank, .name) }
            if scope != .name, best?.rank != .whole {
                let area: String = row[2]
                let rank = areas[area] ?? rank(query, isPlain, row, text: 2, match: 6)
                areas[area] = .some(rank)
                if let rank, best.map({ rank < $0.rank }) ?? true { best = (rank, .area) }
            }
            if let best, found[best.rank, default: []].count < limit {
                found[best.rank, default: []].append(Candidate(no: row[0], rank: best.rank, scope: best.scope))
            }
        }
        return found.sorted { $0.key < $1.key }.flatMap(\.value).prefix(limit)
    }

    /// Where the first consonants are met, whether there are no other letters, and whether there is only one word.
    private static func matchColumns(_ column: String) -> String {
        """
        instr(\(column)FirstCharacters, ?1), \(column)Characters = \(column)FirstCharacters,
        instr(\(column), ' ') = 0 AND length(\(column)) = length(\(column)FirstCharacters)
        """
    }

    /// How well a text meets a query. One without syllables is met where its letters are; only a query with syllables has
    /// to be compared letter by letter.
    private static func rank(
        _ query: HangulQuery, _ isPlain: Bool, _ row: Row, text: Int, match: Int
    ) -> HangulQuery.Rank? {
        let place: Int = row[match]
        guard place > 0 else { return nil }
        if isPlain, place == 1, !(row[match + 1] as Bool) { return .start }
        if isPlain, place > 1, row[match + 2] as Bool { return .inside }
        return query.rank(of: HangulText(row[text]))
    }

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
