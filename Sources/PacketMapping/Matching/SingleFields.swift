/// Columns that fill one field each: the pairs that are best as a whole, and what their neighbours say about doubtful ones.
struct SingleFields {
    private let scorer: PairScorer
    private let columns: [Int]
    private let fields: [Int]
    private let scores: [[PairScorer.Score]]
    /// Pairs that stand already.
    private let certain: [MappingProposal.Pair]

    init(_ scorer: PairScorer, columns: [Int], fields: [Int], near certain: [MappingProposal.Pair]) {
        self.scorer = scorer
        self.columns = columns
        self.fields = fields
        self.certain = certain
        scores = columns.map { column in fields.map { scorer.score(column, $0) } }
    }

    /// The pairs.
    func pairs() -> [MappingProposal.Pair] {
        // Of copies the first one is meant; among equals the one that stands nearest to its neighbours' fields.
        let weights = columns.indices.map { row in
            fields.indices.map { place -> Double in
                let score = scores[row][place].value
                guard score > PairScorer.least else { return 0 }
                return score - Double(place) * 1e-6 + 0.02 * closeness(columns[row], fields[place])
            }
        }
        let (chosen, moved) = inFirstLines(Assignment.best(weights))
        var pairs: [Int: MappingProposal.Pair] = [:]
        for (row, place) in chosen.enumerated() {
            guard let place else { continue }
            var pair = pair(row, place, chosen)
            if moved.contains(row) { pair.confidence = min(pair.confidence, PairScorer.doubtful) }
            pairs[row] = pair
        }
        settle(&pairs)
        return pairs.sorted { $0.key < $1.key }.map(\.value).filter { $0.confidence >= PairScorer.least }
    }

    /// The choice, with each column that says no number in the first of the lines that are alike and that nothing fills: which
    /// fields come next in the form tells things apart, and no lines of one table.
    ///
    /// - Returns: The rows that were moved, as well.
    private func inFirstLines(_ chosen: [Int?]) -> (chosen: [Int?], moved: Set<Int>) {
        var (result, moved) = (chosen, Set<Int>())
        var taken = Set(chosen.compactMap(\.self))
        for (row, place) in chosen.enumerated() {
            guard let place, scorer.columnWords[columns[row]].index == nil else { continue }
            let own = scorer.fieldWords[fields[place]]
            guard let index = own.index else { continue }
            let earlier = fields.indices.compactMap { other -> (place: Int, index: Int)? in
                let words = scorer.fieldWords[fields[other]]
                guard !taken.contains(other), let number = words.index, number < index, words.isCopy(of: own),
                    scores[row][other].value >= scores[row][place].value
                else { return nil }
                return (other, number)
            }
            guard let first = earlier.min(by: { ($0.index, $0.place) < ($1.index, $1.place) }) else { continue }
            taken.remove(place)
            taken.insert(first.place)
            result[row] = first.place
            moved.insert(row)
        }
        return (result, moved)
    }

    private func pair(_ row: Int, _ place: Int, _ chosen: [Int?]) -> MappingProposal.Pair {
        let score = scores[row][place]
        let taken = Set(
            chosen.enumerated().compactMap { other, field in
                other != row && field.map { scores[other][$0].value >= scores[row][$0].value } ?? false ? field : nil
            })
        var pair = plain(row, place)
        weigh(&pair, scores[row], at: place, taken: taken)
        if scores[row].contains(where: { $0.wish > score.value }) {
            pair = pair.lowered(because: "a field that is the office's is more like it")
        }
        if scorer.isContested(columns[row], at: fields[place]) {
            pair = pair.lowered(because: "nothing says whose it is")
        }
        // Another column that means the same field as much makes both uncertain.
        let rival = columns.indices.contains { other in
            other != row && scores[other][place].value > score.value * 0.97
                && (chosen[other].map { scores[other][$0].value < scores[other][place].value * 0.97 } ?? true)
        }
        if rival {
            pair = pair.lowered(because: "another column fits it as well")
        }
        return pair
    }

    private func plain(_ row: Int, _ place: Int) -> MappingProposal.Pair {
        let score = scores[row][place]
        return MappingProposal.Pair(
            field: fields[place], columns: [columns[row]],
            expression: MappingProposer.insertion(scorer.columns[columns[row]].header, score.filters),
            confidence: score.value, reason: score.reason)
    }

    /// Lowers the confidence in a pair by how near other fields come.
    private func weigh(
        _ pair: inout MappingProposal.Pair, _ scores: [PairScorer.Score], at place: Int, taken: Set<Int>
    ) {
        let own = scorer.fieldWords[fields[place]]
        let score = pair.confidence
        var copies = 0
        var earlier = 0
        var rivals: [(place: Int, value: Double)] = []
        for other in fields.indices where other != place && scores[other].value > score * 0.75 {
            let words = scorer.fieldWords[fields[other]]
            if own.index != nil, words.index != nil, own.index != words.index, words.isCopy(of: own) {
                copies += 1
                if let first = own.index, let index = words.index, index < first { earlier += 1 }
            } else if !taken.contains(other) {
                rivals.append((other, scores[other].value))
            }
        }
        if copies > 0 {
            pair.confidence = min(
                pair.confidence, earlier > 0 ? 0.4 : copies < Self.mostCopies ? 0.7 : PairScorer.doubtful)
            pair.reason += "; the \(earlier == 0 ? "first" : "one") of \(copies + 1) alike"
        }
        let header = scorer.columnWords[pair.columns[0]]
        let isTheirs = !header.roles.isEmpty && header.roles.isSubset(of: own.roles)
        if let index = own.index, index > 1, header.index == nil, copies == 0, !isTheirs,
            scores[place].place == .name || scores[place].place == .path
        {
            pair = pair.lowered(because: "it is number \(index) of something")
        }
        rivals.sort { ($0.value, $1.place) > ($1.value, $0.place) }
        pair.others = rivals.prefix(3).map { fields[$0.place] }
        guard let rival = rivals.first else { return }
        let ratio = rival.value / max(score, 0.01)
        if ratio > 0.93 {
            pair.isRivalled = score >= MappingProposal.threshold && earlier == 0
            let others = rivals.count
            pair = pair.lowered(
                because: others == 1 ? "another field fits as well" : "\(others) other fields fit as well")
        } else if ratio > 0.8 {
            pair.confidence *= 0.9
        }
    }

    /// The first of so many rows more is not meant by a column that says nothing of rows.
    private static let mostCopies = 5

    /// From 0 to 1, how near a field stands to the fields of the columns beside this one.
    private func closeness(_ column: Int, _ field: Int) -> Double {
        let near = certain.filter { pair in pair.columns.contains { abs($0 - column) <= 2 } }
        guard let distance = near.map({ abs($0.field - field) }).min() else { return 0 }
        return 1 / Double(1 + distance)
    }

    // MARK: Neighbours

    /// Settles columns that several fields fit: their fields stand among those of the columns beside them.
    private func settle(_ pairs: inout [Int: MappingProposal.Pair]) {
        for _ in 0..<4 {
            let sure = (certain + pairs.values).filter { $0.confidence >= MappingProposal.threshold }
            let taken = Set(sure.map(\.field))
            var wishes: [Int: [(row: Int, support: Double)]] = [:]
            for row in columns.indices where !(pairs[row].map { $0.confidence >= MappingProposal.threshold } ?? false) {
                if let wish = wish(of: row, sure, taken) { wishes[wish.place, default: []].append((row, wish.support)) }
            }
            var hasChanged = false
            for (place, rows) in wishes.sorted(by: { $0.key < $1.key }) {
                let rows = rows.sorted {
                    $0.support * scores[$0.row][place].value > $1.support * scores[$1.row][place].value
                }
                if rows.count > 1,
                    rows[1].support * scores[rows[1].row][place].value
                        > 0.7 * rows[0].support * scores[rows[0].row][place].value
                {
                    continue
                }
                var pair = plain(rows[0].row, place)
                pair.confidence = 0.6
                pair.reason += "; and the columns beside it fill the fields beside this one"
                // Whoever else had it is open again.
                for (row, other) in pairs where other.field == pair.field { pairs[row] = nil }
                pairs[rows[0].row] = pair
                hasChanged = true
            }
            if !hasChanged { return }
        }
    }

    /// The field that the neighbours of a column speak for.
    private func wish(
        of row: Int, _ sure: [MappingProposal.Pair], _ taken: Set<Int>
    ) -> (place: Int, support: Double)? {
        let column = columns[row]
        let free = fields.indices.filter { !taken.contains(fields[$0]) && !scores[row][$0].isDoubtful }
        guard let most = free.map({ scores[row][$0].value }).max(), most >= 0.3 else { return nil }
        let candidates = free.filter { scores[row][$0].value >= 0.85 * most }
        guard candidates.count <= 24 else { return nil }
        let near = sure.filter { pair in pair.columns.contains { $0 != column && abs($0 - column) <= 4 } }
        let supports = candidates.map { (place: $0, support: support(fields[$0], column, near)) }
            .sorted { ($0.support, $1.place) > ($1.support, $0.place) }
        guard let best = supports.first, best.support >= (supports.count == 1 && most >= 0.5 ? 0.2 : 0.3) else {
            return nil
        }
        if supports.count > 1, supports[1].support > 0.7 * best.support { return nil }
        return best
    }

    private func support(_ field: Int, _ column: Int, _ pairs: [MappingProposal.Pair]) -> Double {
        let own = scorer.company(of: column)
        return pairs.reduce(0) { sum, pair in
            let weight = pair.columns.reduce(0.0) { most, other in
                guard other != column, abs(other - column) <= 4 else { return most }
                let company = scorer.company(of: other)
                let factor =
                    own == company
                    ? 1.5 : own.isDisjoint(with: company) ? (own.isEmpty || company.isEmpty ? 0.6 : 0.1) : 1.2
                return max(most, factor / Double(abs(other - column)))
            }
            return sum + weight * scorer.layout.closeness(field, pair.field)
        }
    }
}
