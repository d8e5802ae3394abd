/// Columns of which one says whose it is, for two fields that are called the same in two parts of a form: of `ZIP` and `ZIP asso`,
/// the one that says so fills the field near which “association” is printed, and the bare one the other.
struct TwinOwners {
    private let scorer: PairScorer

    init(_ scorer: PairScorer) { self.scorer = scorer }

    /// The least that the beginning of a word has, in bytes.
    private static let shortest = 4

    /// The pairs, those exchanged whose columns say that they belong to each other's part of the form. An exchanged pair is
    /// never sure.
    ///
    /// - Parameter fixed: The fields that a merge fills by itself, which stay.
    /// - Complexity: O(pairs²), and O(fields) for each two fields that are called the same.
    func exchanged(_ pairs: [MappingProposal.Pair], fixed: Set<Int>, unsure: Double) -> [MappingProposal.Pair] {
        let fields = Dictionary(grouping: pairs, by: \.field)
        let columns = Dictionary(grouping: pairs.flatMap(\.columns)) { $0 }
        let movable = pairs.indices.filter { place in
            let pair = pairs[place]
            guard pair.columns.count == 1, let column = pair.columns.first else { return false }
            return !pair.isOneOfSeveral && !fixed.contains(pair.field) && fields[pair.field]?.count == 1
                && columns[column]?.count == 1
        }
        var pairs = pairs
        for (rank, first) in movable.enumerated() {
            for second in movable.dropFirst(rank + 1) {
                guard let exchange = exchange(pairs[first], pairs[second], unsure: unsure) else { continue }
                (pairs[first], pairs[second]) = exchange
            }
        }
        return pairs
    }

    /// Two pairs with each other's fields; nil where what is printed does not say that these are meant.
    private func exchange(
        _ first: MappingProposal.Pair, _ second: MappingProposal.Pair, unsure: Double
    ) -> (MappingProposal.Pair, MappingProposal.Pair)? {
        let (left, right) = (scorer.fields[first.field], scorer.fields[second.field])
        guard TwinFields.isAlike(left, right), !TwinFields.isNear(left.place, right.place) else { return nil }
        let (one, other) = (scorer.columnWords[first.columns[0]], scorer.columnWords[second.columns[0]])
        guard !one.things.isDisjoint(with: other.things), one.roles == other.roles, one.modifiers == other.modifiers,
            one.index == other.index, one.part == other.part
        else { return nil }
        let (ones, others) = (one.things.subtracting(other.things), other.things.subtracting(one.things))
        let (here, there) = (printed(near: first.field), printed(near: second.field))
        guard word(ones, in: here) == nil, word(others, in: there) == nil else { return nil }
        let (onesWord, othersWord) = (word(ones, in: there), word(others, in: here))
        guard onesWord != nil || othersWord != nil else { return nil }
        guard let firstMoved = moved(first, to: second.field, saying: onesWord, or: othersWord, unsure),
            let secondMoved = moved(second, to: first.field, saying: othersWord, or: onesWord, unsure)
        else { return nil }
        return (firstMoved, secondMoved)
    }

    /// A pair with the other field; nil where the column does not fit that.
    ///
    /// - Parameters:
    ///   - word: What is printed near the other field, and the column says.
    ///   - othersWord: What is printed near the pair's own field, and the other column says.
    private func moved(
        _ pair: MappingProposal.Pair, to field: Int, saying word: String?, or othersWord: String?, _ unsure: Double
    ) -> MappingProposal.Pair? {
        let column = pair.columns[0]
        let score = scorer.score(column, field)
        guard score.value > 0 else { return nil }
        let said =
            word.map { "“\($0)” is printed near it" }
            ?? othersWord.map { "“\($0)” is printed near the other field of that name" }
        return MappingProposal.Pair(
            field: field, columns: pair.columns,
            expression: MappingProposer.insertion(scorer.columns[column].header, score.filters),
            confidence: min(score.value, unsure),
            reason: [score.reason, said].compactMap(\.self).joined(separator: "; "), others: [pair.field])
    }

    /// The printed word that says the words of a column, or begins as they do; nil where one of them is not said.
    private func word(_ words: Set<String>, in printed: Set<String>) -> String? {
        let found = words.sorted().map { word -> String? in
            guard !Lexicon.isKnown(word), word.utf8.count >= Self.shortest else { return nil }
            return printed.filter { $0.hasPrefix(word) || word.hasPrefix($0) }.min()
        }
        return found.contains(nil) ? nil : found.first ?? nil
    }

    /// The words of some letters that are printed for a field and those in the same part of its page, and their headings.
    private func printed(near field: Int) -> Set<String> {
        let own = scorer.fields[field]
        let near = scorer.fields.indices.filter { $0 != field && TwinFields.isNear(scorer.fields[$0].place, own.place) }
        return ([field] + near).reduce(into: []) { words, place in
            let profile = scorer.fields[place]
            let texts = [profile.section, profile.printedLabel, profile.label, profile.rowHead, profile.question]
            for text in texts.compactMap(\.self) + profile.captions {
                words.formUnion(LabelWords.split(text).filter { $0.utf8.count >= Self.shortest })
            }
        }
    }
}
