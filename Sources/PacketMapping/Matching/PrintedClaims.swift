/// Columns that are called just as what is printed for one box alone, where another column was to tick the box by its values:
/// `Rent` for the box “Rent”, and not a `Kind of cost` that is Rent in some rows.
struct PrintedClaims {
    private let scorer: PairScorer

    init(_ scorer: PairScorer) { self.scorer = scorer }

    /// The pairs, those of such boxes that were only mentioned in favour of the column that is called so. None of these is sure.
    ///
    /// - Parameter mostColumns: How many columns are looked at.
    /// - Complexity: O(fields + columns × pairs).
    func settled(
        _ pairs: [MappingProposal.Pair], mostColumns: Int, unsure: Double
    ) -> [MappingProposal.Pair] {
        guard pairs.contains(where: { isChoice($0) }) else { return pairs }
        let owners = Dictionary(grouping: scorer.fields.indices) { field in
            LabelWords.split(scorer.fields[field].printedLabel ?? "")
        }
        var pairs = pairs
        for column in scorer.columns.indices.prefix(mostColumns) {
            let called = LabelWords.split(scorer.columns[column].header)
            guard scorer.columns[column].look == .yesNo, !called.isEmpty, let owner = owners[called], owner.count == 1,
                let claim = claim(column, owner[0], among: pairs, unsure: unsure)
            else { continue }
            pairs.removeAll { $0.field == claim.field || $0.columns == [column] }
            pairs.append(claim)
        }
        return pairs
    }

    /// Whether a pair ticks one of several boxes, and is only mentioned.
    private func isChoice(_ pair: MappingProposal.Pair) -> Bool {
        pair.isOneOfSeveral && pair.confidence < MappingProposal.threshold
            && scorer.fields[pair.field].kind == .checkBox
    }

    /// The pair of a column and a box that another column was to tick; nil where something else speaks for one of them.
    private func claim(
        _ column: Int, _ field: Int, among pairs: [MappingProposal.Pair], unsure: Double
    ) -> MappingProposal.Pair? {
        let rivals = pairs.filter { $0.field == field }
        guard rivals.contains(where: { isChoice($0) }), !rivals.contains(where: { $0.columns.contains(column) }),
            !rivals.contains(where: { $0.confidence >= MappingProposal.threshold }),
            !pairs.contains(where: { $0.columns.contains(column) && $0.confidence >= MappingProposal.surely })
        else { return nil }
        let score = scorer.score(column, field)
        guard score.value >= PairScorer.least else { return nil }
        return MappingProposal.Pair(
            field: field, columns: [column],
            expression: MappingProposer.insertion(scorer.columns[column].header, score.filters),
            confidence: min(score.value, unsure), reason: "\(score.reason); just that is printed for no other field")
    }
}
