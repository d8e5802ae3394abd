import Interchange

/// Fields that take the day, the month and the year of one date.
struct DateFields {
    /// Day, month and year, by their places among the fields.
    let triples: [[Int]]

    init(_ scorer: PairScorer, except used: Set<Int>) {
        struct Key: Hashable {
            let things, roles: Set<String>
            let index: Int?
        }
        let split = scorer.splitDays.filter { used.isDisjoint(with: $0.fields) }
        let closed = used.union(scorer.splitDays.flatMap(\.fields))
        var groups: [Key: [DayPart: [Int]]] = [:]
        for (field, words) in scorer.fieldWords.enumerated() where !closed.contains(field) {
            guard let part = words.part else { continue }
            // Short words that mean nothing set the parts apart: bm, bd and by.
            let things = words.own.things.filter { $0.utf8.count > 3 || Lexicon.isKnown($0) }
            let key = Key(things: things, roles: words.roles, index: words.index)
            groups[key, default: [:]][part, default: []].append(field)
        }
        var triples = split.map(\.inOrder)
        for parts in groups.values {
            guard let days = parts[.day], let months = parts[.month], let years = parts[.year],
                days.count == months.count, months.count == years.count
            else { continue }
            for place in days.indices {
                let triple = [days[place], months[place], years[place]]
                // Several of one name belong together where they stand together.
                if days.count == 1 || (triple.max() ?? 0) - (triple.min() ?? 0) == 2 { triples.append(triple) }
            }
        }
        self.triples = triples.sorted { $0[0] < $1[0] }
    }
}
