import Interchange

/// Proposes what fills which field.
///
/// Pairs that a merge makes by itself are certain. For the rest, each column is compared with each field by what headers,
/// names and labels mean and by what the values look like; the pairs that are best as a whole are taken, and a pair that
/// another one comes close to is only mentioned. Rather none than a wrong one.
public struct MappingProposer {
    /// A column that a merge fills a field with by itself, both by their places.
    public struct Certain: Sendable {
        let column: Int
        let field: Int
        let reason: String

        /// Makes a pair.
        public init(column: Int, field: Int, reason: String) {
            (self.column, self.field, self.reason) = (column, field, reason)
        }
    }

    /// Wide tables and long forms are looked at so far; what lies behind stays open.
    private static let mostColumns = 400
    private static let mostFields = 3_000

    let scorer: PairScorer
    private let certain: [Certain]

    /// Makes ready to propose.
    public init(fields: [FieldProfile], columns: [ColumnProfile], certain: [Certain] = []) {
        scorer = PairScorer(fields, columns)
        self.certain = certain
    }

    /// Proposes a mapping.
    ///
    /// - Complexity: O(columns² × fields), at most for 400 columns and 3,000 fields.
    public func proposal() -> MappingProposal {
        var pairs = certain.map { pair in
            // A merge by itself passes values through no filter.
            let room = ValueRoom(scorer.columns[pair.column], scorer.fields[pair.field])
            let isPlain = room.filters.isEmpty
            return MappingProposal.Pair(
                field: pair.field, columns: [pair.column], expression: insertion(pair.column, room.filters),
                confidence: isPlain ? 1 : 0.95,
                reason: isPlain ? pair.reason : "\(pair.reason); \(room.reason ?? "")")
        }
        let usedColumns = Set(certain.map(\.column))
        let usedFields = Set(certain.map(\.field))
        let columns = scorer.columns.indices.filter { !usedColumns.contains($0) }.prefix(Self.mostColumns)
        var fields = Array(scorer.fields.indices.filter { !usedFields.contains($0) }.prefix(Self.mostFields))
        let spread = CellFields(scorer).pairs(Array(columns), fields) + BoxFields(scorer).pairs(Array(columns), fields)
        pairs += spread
        let given = Set(spread.map(\.field))
        let settled = Set(spread.filter { $0.confidence >= MappingProposal.threshold }.flatMap(\.columns))
        fields.removeAll(where: given.contains)
        // "City, State and ZIP" is no field for the city.
        let joint = JointFields(scorer, pairs).several()
        let whole = Set(joint.filter { $0.confidence >= MappingProposal.threshold }.map(\.field))
        pairs += single(columns.filter { !settled.contains($0) }, fields.filter { !whole.contains($0) }, near: pairs)
        let taken = Set(pairs.map(\.field))
        pairs += joint.filter { !taken.contains($0.field) }
        pairs += JointFields(scorer, pairs).dates()
        pairs += inOrder(pairs)
        pairs.sort { ($0.field, -$0.confidence) < ($1.field, -$1.confidence) }
        let filled = Set(pairs.map(\.field))
        let read = Set(pairs.flatMap(\.columns))
        return MappingProposal(
            pairs: pairs, openColumns: scorer.columns.indices.filter { !read.contains($0) },
            openFields: scorer.fields.indices.filter { !filled.contains($0) })
    }

    private func insertion(_ column: Int, _ filters: String = "") -> String {
        Self.insertion(scorer.columns[column].header, filters)
    }

    /// `{header}`, in quotes where the header has a sign of the language in it.
    static func insertion(_ header: String, _ filters: String = "") -> String { "{\(written(header))\(filters)}" }

    /// A header as it is written between braces.
    static func written(_ header: String) -> String {
        let isPlain =
            header.unicodeScalars.allSatisfy { !"{}|\":=\\".unicodeScalars.contains($0) && !$0.isUnprintable }
            && header.trimmed == header && !["row", "line", "else", "end", ""].contains(header.lowercased())
            && !header.lowercased().hasPrefix("if ") && !header.lowercased().hasPrefix("else if")
            && header.lowercased() != "if"
        if isPlain { return header }
        var quoted = ""
        for character in header {
            switch character {
            case "\\": quoted += "\\\\"
            case "\"": quoted += "\\\""
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default: quoted.append(character)
            }
        }
        return "\"\(quoted)\""
    }

    // MARK: One column for one field

    private func single(_ columns: [Int], _ fields: [Int], near certain: [MappingProposal.Pair]) -> [MappingProposal
        .Pair]
    {
        let scores = columns.map { column in fields.map { scorer.score(column, $0) } }
        // Of copies the first one is meant; among equals the one that stands nearest to its neighbours' fields.
        let weights = columns.indices.map { row in
            fields.indices.map { place -> Double in
                let score = scores[row][place].value
                guard score > 0.15 else { return 0 }
                return score - Double(place) * 1e-6 + 0.02 * closeness(columns[row], fields[place], certain)
            }
        }
        let chosen = Assignment.best(weights)
        var pairs: [MappingProposal.Pair] = []
        for (row, place) in chosen.enumerated() {
            guard let place else { continue }
            let score = scores[row][place]
            let taken = Set(
                chosen.enumerated().compactMap { other, field in
                    other != row && field.map { scores[other][$0].value >= scores[row][$0].value } ?? false
                        ? field : nil
                })
            var pair = MappingProposal.Pair(
                field: fields[place], columns: [columns[row]], expression: insertion(columns[row], score.filters),
                confidence: score.value, reason: score.reason)
            weigh(&pair, scores[row], of: fields, at: place, taken: taken)
            // Another column that means the same field as much makes both uncertain.
            let rival = columns.indices.contains { other in
                other != row && scores[other][place].value > score.value * 0.97
                    && (chosen[other].map { scores[other][$0].value < scores[other][place].value * 0.97 } ?? true)
            }
            if rival {
                pair.confidence = min(pair.confidence, 0.45)
                pair.reason += "; but another column fits it as well"
            }
            if pair.confidence >= 0.25 { pairs.append(pair) }
        }
        return supported(pairs, certain)
    }

    /// Fields that stand among those of the columns beside theirs are meant, even where others elsewhere are called the
    /// same.
    private func supported(
        _ pairs: [MappingProposal.Pair], _ certain: [MappingProposal.Pair]
    ) -> [MappingProposal.Pair] {
        func support(_ field: Int, _ column: Int) -> Int {
            (pairs + certain).count { pair in
                pair.field != field && abs(pair.field - field) <= 4
                    && pair.columns.contains { $0 != column && abs($0 - column) <= 4 }
            }
        }
        return pairs.map { pair in
            guard pair.isRivalled, pair.confidence < MappingProposal.threshold, let column = pair.columns.first else {
                return pair
            }
            let own = support(pair.field, column)
            let other = pair.others.map { support($0, column) }.max() ?? 0
            guard own >= 2, own > other else { return pair }
            var pair = pair
            pair.confidence = 0.6
            pair.reason += "; but the columns beside it fill the fields beside this one"
            return pair
        }
    }

    /// Lowers the confidence in a pair by how near other fields come.
    private func weigh(
        _ pair: inout MappingProposal.Pair, _ scores: [PairScorer.Score], of fields: [Int], at place: Int,
        taken: Set<Int>
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
            pair.confidence = min(pair.confidence, earlier == 0 ? 0.7 : 0.4)
            pair.reason += "; the \(earlier == 0 ? "first" : "one") of \(copies + 1) alike"
        }
        if let index = own.index, index > 1, scorer.columnWords[pair.columns[0]].index == nil, copies == 0,
            scores[place].place == .name || scores[place].place == .path
        {
            pair.confidence = min(pair.confidence, 0.45)
            pair.reason += "; but it is number \(index) of something"
        }
        rivals.sort { ($0.value, $1.place) > ($1.value, $0.place) }
        pair.others = rivals.prefix(3).map { fields[$0.place] }
        guard let rival = rivals.first else { return }
        let ratio = rival.value / max(score, 0.01)
        if ratio > 0.93 {
            pair.isRivalled = score >= MappingProposal.threshold && earlier == 0
            pair.confidence = min(pair.confidence, 0.45)
            pair.reason +=
                "; but \(rivals.count == 1 ? "another field fits" : "\(rivals.count) other fields fit") as well"
        } else if ratio > 0.8 {
            pair.confidence *= 0.9
        }
    }

    /// From 0 to 1, how near a field stands to the fields of the columns beside this one.
    private func closeness(_ column: Int, _ field: Int, _ pairs: [MappingProposal.Pair]) -> Double {
        let near = pairs.filter { pair in pair.columns.contains { abs($0 - column) <= 2 } }
        guard let distance = near.map({ abs($0.field - field) }).min() else { return 0 }
        return 1 / Double(1 + distance)
    }

    // MARK: By order alone

    /// As many columns as fields, and names that say nothing: then the order may be meant. Only mentioned.
    private func inOrder(_ pairs: [MappingProposal.Pair]) -> [MappingProposal.Pair] {
        let read = Set(pairs.flatMap(\.columns))
        let filled = Set(pairs.map(\.field))
        let columns = scorer.columns.indices.filter { !read.contains($0) }
        let fields = scorer.fields.indices.filter { scorer.fields[$0].kind == .text && !filled.contains($0) }
        let isMute = fields.allSatisfy { scorer.fieldWords[$0].keys.isEmpty }
        guard columns.count >= 2, columns.count == fields.count, isMute else { return [] }
        return zip(columns, fields).map { column, field in
            MappingProposal.Pair(
                field: field, columns: [column], expression: insertion(column), confidence: 0.3,
                reason: "only the order says so: as many columns as fields without a telling name")
        }
    }
}
