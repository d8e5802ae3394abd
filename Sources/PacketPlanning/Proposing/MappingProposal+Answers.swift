import PDFForms
import PacketMapping

extension MappingProposal {
    /// Fills both boxes of a question from the column that one of them got.
    ///
    /// - Parameter places: Where the proposal has the fields, by name.
    mutating func answer(_ questions: [AnswerPair], _ places: [String: Int]) {
        guard !questions.isEmpty else { return }
        var best: [Int: Pair] = [:]
        for pair in pairs where pair.confidence > best[pair.field]?.confidence ?? -1 { best[pair.field] = pair }
        for question in questions {
            guard let yes = places[question.yes], let no = places[question.no] else { continue }
            let (isYes, isNo) = (best[yes].map(Self.isTaken) ?? false, best[no].map(Self.isTaken) ?? false)
            guard isYes != isNo, var other = best[isYes ? yes : no] else { continue }
            other.field = isYes ? no : yes
            other.reason = "the box for \(isYes ? "no" : "yes") of the same question"
            other.others = []
            pairs.removeAll { $0.field == other.field }
            pairs.append(other)
            openFields.removeAll { $0 == other.field }
        }
        pairs.sort { ($0.field, -$0.confidence) < ($1.field, -$1.confidence) }
    }

    private static func isTaken(_ pair: Pair) -> Bool { pair.confidence >= threshold }
}
