import GRDB
import Hangul

extension Roster {
    /// The persons whom a query means. With a search the best first; members of an event in its order; otherwise by
    /// number.
    ///
    /// - Throws: `RosterError` with code `.notFound` when there is no such group or event, or `.storage`.
    public func persons(_ query: RosterQuery) throws(RosterError) -> [RosterPerson] {
        var persons = try candidates(query)
        if let name = query.name {
            let wanted = HangulQuery(name)
            persons = persons.filter { wanted.firstIndex(in: HangulText($0.name)) != nil }
        }
        if let area = query.area {
            let wanted = HangulQuery(area)
            persons = persons.filter { wanted.firstIndex(in: HangulText($0.area)) != nil }
        }
        if let group = query.group {
            let folded = group.kept.lowercased()
            let found = try groups().first { "\($0.no)" == folded || $0.name.lowercased() == folded }
            guard let found else { throw RosterError(.notFound, message: "There is no group “\(group)”.") }
            persons = persons.filter { $0.groupNo == found.no }
        }
        if query.favourites {
            let favourites = try reading { Set(try RosterRows.favourites($0).map(\.personNo)) }
            persons = persons.filter { favourites.contains($0.no) }
        }
        return persons.filter { query.numbers?.contains($0.no) ?? true }
    }

    /// The persons whom a query means, as recipients of letters.
    ///
    /// - Throws: `RosterError` with code `.notFound` when there is no such group or event, or `.storage`.
    public func recipients(_ query: RosterQuery) throws(RosterError) -> [RosterRecipient] {
        let names = Dictionary(try groups().map { ($0.no, $0.name) }) { $1 }
        return try persons(query).map { person in
            RosterRecipient(person, group: person.groupNo.flatMap { names[$0] } ?? "")
        }
    }

    private func candidates(_ query: RosterQuery) throws(RosterError) -> [RosterPerson] {
        switch (query.event, query.search) {
        case (let id?, nil): return try event(id).members
        case (nil, let search?): return try self.search(search).map(\.person)
        case (let id?, let search?):
            let members = Set(try event(id).members.map(\.no))
            return try self.search(search).map(\.person).filter { members.contains($0.no) }
        case (nil, nil): return try persons()
        }
    }
}
