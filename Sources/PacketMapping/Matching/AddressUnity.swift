/// The parts of one address stand together: a city beside the landlord's name is not that of a street at the top of the page.
struct AddressUnity {
    private let scorer: PairScorer

    init(_ scorer: PairScorer) { self.scorer = scorer }

    private static let parts: Set<String> = ["street", "address", "address line 1", "city", "state", "postal code"]
    /// How far the lines of one address are from each other at most, in points.
    private static let reach = 70.0

    /// The pairs, those less sure whose column is a part of an address and whose field stands far from those of the others.
    ///
    /// - Complexity: O(pairs²).
    func weighed(_ pairs: [MappingProposal.Pair], unsure: Double) -> [MappingProposal.Pair] {
        var groups: [Whose: [Int]] = [:]
        for (place, pair) in pairs.enumerated() where pair.confidence >= MappingProposal.threshold {
            guard pair.columns.count == 1, let whose = whose(pair.columns[0]), scorer.fields[pair.field].place != nil
            else {
                continue
            }
            groups[whose, default: []].append(place)
        }
        var pairs = pairs
        for group in groups.values where group.count > 1 {
            let clusters = clusters(group.map { (place: $0, field: pairs[$0].field) })
            guard clusters.count > 1, let most = clusters.map(\.count).max() else { continue }
            let isClear = most > 1 && clusters.count { $0.count == most } == 1
            for cluster in clusters where !isClear || cluster.count < most {
                for place in cluster where pairs[place].confidence >= MappingProposal.surely {
                    pairs[place] = pairs[place].lowered(because: "the rest of the address stands elsewhere", to: unsure)
                }
            }
        }
        return pairs
    }

    /// Whose address a column is a part of.
    private struct Whose: Hashable {
        let roles, persons, modifiers, others: Set<String>
        let index: Int?
    }

    private func whose(_ column: Int) -> Whose? {
        let words = scorer.columnWords[column]
        guard words.things.count(where: Self.parts.contains) == 1 else { return nil }
        return Whose(
            roles: words.roles, persons: words.persons, modifiers: words.modifiers,
            others: words.things.subtracting(Self.parts).subtracting(["mailing"]), index: words.index)
    }

    /// Fields that stand near each other, from line to line.
    private func clusters(_ fields: [(place: Int, field: Int)]) -> [[Int]] {
        var clusters: [[(place: Int, field: Int)]] = []
        for field in fields {
            let near = clusters.indices.filter { cluster in clusters[cluster].contains { isNear($0.field, field.field) }
            }
            let joined = near.flatMap { clusters[$0] } + [field]
            for cluster in near.reversed() { clusters.remove(at: cluster) }
            clusters.append(joined)
        }
        return clusters.map { $0.map(\.place) }
    }

    private func isNear(_ left: Int, _ right: Int) -> Bool {
        guard let first = scorer.fields[left].place, let second = scorer.fields[right].place else { return true }
        return first.page == second.page
            && max(first.top, second.top) - min(first.bottom, second.bottom) < Self.reach
    }
}
