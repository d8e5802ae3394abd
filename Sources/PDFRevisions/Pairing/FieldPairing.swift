import PDFForms

/// Pairs the fields of two revisions, all of them together: what is paired around a field says where it went, so that pairs
/// are found in rounds, each of which knows those of the one before.
struct FieldPairing {
    private(set) var candidates: Candidates
    /// The new field of each old one.
    private(set) var matches: [Int: Int] = [:]
    /// The old fields that were paired by what is printed alone, against their names and places.
    private(set) var exchanged: Set<Int> = []
    private let pair: RevisionPair
    private let nearby: [[(field: Int, weight: Double)]]
    private let rounds = 4
    /// What has to speak for a pair in the rounds, and in the end.
    private let thresholds = (rounds: 1.5, end: 0.5)
    /// A pair that others are measured by.
    private let sure = 2.0

    /// - Complexity: O(fields × candidates) for each round.
    init(_ pair: RevisionPair) {
        self.pair = pair
        candidates = Candidates(pair)
        nearby = Self.nearby(pair.old)
        for _ in 0..<rounds {
            matches = assigned(above: thresholds.rounds)
            look()
        }
        matches = assigned(above: thresholds.end)
        addByName()
        exchange()
    }

    private func assigned(above threshold: Double) -> [Int: Int] {
        let offers = candidates.evidence.map { found in
            found.map { (new: $0.key, score: $0.value.score - threshold) }.filter { $0.score > 0 }
                .sorted { $0.new < $1.new }
        }
        return AuctionAlgorithm(offers, count: pair.new.fields.count).pairs
    }

    // MARK: What pairs say of others

    /// Notes for each candidate what the pairs say of it.
    private mutating func look() {
        let good = matches.filter { candidates.evidence[$0.key][$0.value].map { $0.score > sure } ?? false }
        let back = Dictionary(uniqueKeysWithValues: good.map { ($0.value, $0.key) })
        let orders = [
            (Flanks(pair.old.readingOrder, good.keys), Flanks(pair.new.readingOrder, back.keys)),
            (
                Flanks(Array(pair.old.fields.indices), good.keys), Flanks(Array(pair.new.fields.indices), back.keys)
            ),
        ]
        for old in pair.old.fields.indices {
            // What stands between the partners of the fields around it is a candidate.
            for (first, second) in orders {
                for (mine, next) in [(first.before[old], second.nextAfter), (first.after[old], second.nextBefore)] {
                    if let mine, let partner = good[mine], let new = next[partner], back[new] == nil {
                        candidates.add(old, new)
                    }
                }
            }
            for new in candidates.evidence[old].keys.sorted() {
                var agreeing = 0
                for (first, second) in orders {
                    if first.before[old].map({ good[$0] }) == second.before[new] { agreeing += 1 }
                    if first.after[old].map({ good[$0] }) == second.after[new] { agreeing += 1 }
                }
                candidates.set(old, new, neighbours: neighbours(old, new, good), order: Double(agreeing) / 4)
            }
        }
    }

    /// How much the fields near an old field went the same way as a pair says of it.
    private func neighbours(_ old: Int, _ new: Int, _ good: [Int: Int]) -> Double? {
        guard let from = pair.old.fields[old].places.first, let to = pair.new.fields[new].places.first else {
            return nil
        }
        var sum = 0.0
        var all = 0.0
        for (neighbour, weight) in nearby[old] {
            guard let partner = good[neighbour] else { continue }
            all += weight
            guard partner != new, let start = pair.old.fields[neighbour].places.first,
                let end = pair.new.fields[partner].places.first, end.page == to.page
            else { continue }
            let across = (to.left - end.left) - (from.left - start.left)
            let down = (to.top - end.top) - (from.top - start.top)
            sum += weight * Distance(across: across, down: down).nearness
        }
        return all > 0 ? sum / all : nil
    }

    /// For each field those next to it on its page.
    private static func nearby(_ revision: Revision) -> [[(field: Int, weight: Double)]] {
        let pages = Dictionary(grouping: revision.readingOrder) { revision.fields[$0].places[0].page }
        return revision.fields.indices.map { index in
            guard let place = revision.fields[index].places.first else { return [] }
            let others = (pages[place.page] ?? []).filter { $0 != index }.map { other in
                let there = revision.fields[other].places[0]
                return (other, abs(there.left - place.left) / 4 + abs(there.top - place.top))
            }
            return others.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(6).map { ($0.0, 1 / (1 + $0.1 / 20)) }
        }
    }

    // MARK: What is left

    /// Pairs what has no partner with a field of its name that has none either: it was moved far, with another text.
    private mutating func addByName() {
        var taken = Set(matches.values)
        let byName = Dictionary(pair.new.fields.enumerated().map { ($1.field.name, $0) }) { first, _ in first }
        for (old, field) in pair.old.fields.enumerated() where matches[old] == nil {
            guard let new = byName[field.field.name], !taken.contains(new),
                let evidence = candidates.evidence[old][new], case .same = evidence.name, evidence.isSameKind
            else { continue }
            matches[old] = new
            taken.insert(new)
        }
    }

    /// Pairs anew what is certainly wrong: fields beside which now stands what stood beside others, such as two boxes whose
    /// texts have been exchanged while names and places stayed.
    private mutating func exchange() {
        let wrong = matches.filter { candidates.evidence[$0.key][$0.value]?.isContrary ?? false }
        guard wrong.count > 1 else { return }
        let free = Set(wrong.values)
        let owners = Dictionary(grouping: free) { pair.new.fields[$0].labelKey }
        var found: [Int: Int] = [:]
        for (old, former) in wrong {
            let field = pair.old.fields[old]
            guard !field.labelKey.isEmpty, pair.old.labels[field.labelKey] == 1, pair.new.labels[field.labelKey] == 1,
                let new = owners[field.labelKey]?.first, new != former,
                field.field.kind == pair.new.fields[new].field.kind
            else { continue }
            found[old] = new
        }
        // Whose partner goes to another one stays alone, unless it found one as well.
        let taken = Set(found.values)
        for (old, former) in wrong where found[old] == nil && taken.contains(former) { matches[old] = nil }
        for (old, new) in found.sorted(by: { $0.key < $1.key }) {
            candidates.add(old, new)
            matches[old] = new
            exchanged.insert(old)
        }
    }

    /// How much more speaks for a pair than for any other pair of its two fields.
    ///
    /// - Complexity: O(candidates).
    func margins() -> [Int: Double] {
        var best: [Int: [(old: Int, score: Double)]] = [:]
        for (old, found) in candidates.evidence.enumerated() {
            for (new, evidence) in found {
                best[new, default: []].append((old, evidence.score))
            }
        }
        return Dictionary(
            uniqueKeysWithValues: matches.map { old, new in
                let score = candidates.evidence[old][new]?.score ?? 0
                let others = candidates.evidence[old].filter { $0.key != new }.map(\.value.score)
                let rivals = (best[new] ?? []).filter { $0.old != old }.map(\.score)
                return (old, score - max(others.max() ?? 0, rivals.max() ?? 0, thresholds.end))
            })
    }
}

/// For each field of an order the paired field before it and after it, and the very next ones.
private struct Flanks {
    private(set) var before: [Int: Int] = [:]
    private(set) var after: [Int: Int] = [:]
    private(set) var nextAfter: [Int: Int] = [:]
    private(set) var nextBefore: [Int: Int] = [:]

    init(_ order: [Int], _ paired: some Collection<Int>) {
        let paired = Set(paired)
        var last: Int?
        for (place, field) in order.enumerated() {
            if let last { before[field] = last }
            if paired.contains(field) { last = field }
            if place > 0 {
                nextAfter[order[place - 1]] = field
                nextBefore[field] = order[place - 1]
            }
        }
        last = nil
        for field in order.reversed() {
            if let last { after[field] = last }
            if paired.contains(field) { last = field }
        }
    }
}
