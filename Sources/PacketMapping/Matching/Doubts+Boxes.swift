/// Doubts about columns that fill several fields by what their values are: the same answers stand beside the boxes of many
/// questions and people, and many numbers are cut over cells.
extension Doubts {
    /// The pairs, with less confidence in those of columns whose fields do not speak of what they are about.
    ///
    /// - Complexity: O(pairs × words).
    func weighedTogether(_ pairs: [MappingProposal.Pair]) -> [MappingProposal.Pair] {
        let fields = Dictionary(grouping: pairs, by: \.columns).mapValues { $0.map(\.field) }
        let doubts = fields.reduce(into: [[Int]: String]()) { doubts, entry in
            guard let column = entry.key.first, entry.key.count == 1 else { return }
            doubts[entry.key] = doubt(of: column, filling: entry.value)
        }
        return pairs.map { pair in
            guard pair.confidence >= MappingProposal.threshold, let doubt = doubts[pair.columns] else { return pair }
            var pair = pair
            pair.confidence = PairScorer.doubtful
            pair.reason += "; but \(doubt)"
            return pair
        }
    }

    /// What keeps such a column from being sure; nil where the fields, their question and their heading speak of what it is about.
    ///
    /// - Complexity: O(fields × words).
    func doubt(of column: Int, filling fields: [Int]) -> String? {
        let header = scorer.columnWords[column]
        let words = fields.map { scorer.fieldWords[$0] }
        func said(_ read: (FieldWords) -> Set<String>) -> Set<String> {
            words.reduce(into: []) { $0.formUnion(read($1)) }
        }
        if let other = header.roles.subtracting(said(\.roles)).min() {
            return "nothing of them says “\(header.spelling(other))”"
        }
        let (strangers, persons) = (scorer.strangers(header), said(\.persons))
        if !strangers.isEmpty, !persons.isEmpty, strangers.isDisjoint(with: persons), let other = persons.min() {
            return "they are about “\(other)”"
        }
        if let other = header.modifiers.subtracting(said(\.modifiers).union(said(\.section.modifiers))).min() {
            return "nothing of them says “\(other)”"
        }
        let things = header.things.filter { !Lexicon.weak.contains($0) }
        let open = things.filter { thing in
            !fields.contains { scorer.isExplained(thing, of: column, by: $0) }
        }
        guard let stranger = open.min() else { return nil }
        // One answer alone says little; several that are all there are those of the column's question, whatever it is called.
        if open.count < things.count { return "“\(header.spelling(stranger))” may mean another field" }
        let hasOneValue = scorer.columns[column].values.count == 1
        return hasOneValue ? "nothing of them says “\(header.spelling(stranger))”" : nil
    }
}
