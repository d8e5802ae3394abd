/// How sure a pair is, and why.
struct Verdict {
    let certainty: FieldPair.Certainty
    private(set) var reasons: [String] = []

    /// - Parameters:
    ///   - margin: How much more speaks for the pair than for any other of its two fields.
    ///   - isExchanged: Whether what is printed alone speaks for the pair.
    init(_ evidence: PairEvidence?, margin: Double, isExchanged: Bool) {
        guard let evidence else {
            certainty = .possible
            return
        }
        certainty = isExchanged ? .likely : Self.certainty(evidence, margin)
        describe(evidence, isExchanged ? .infinity : margin)
        if isExchanged { reasons.append("what was printed for it is printed there now") }
    }

    private static func certainty(_ evidence: PairEvidence, _ margin: Double) -> FieldPair.Certainty {
        let row = evidence.row?.likeness
        let text = [evidence.label, evidence.title, row].compactMap(\.self).max()
        let place = evidence.place ?? 0
        let neighbours = evidence.neighbours ?? 0
        if evidence.score > 4, margin > 2.5, evidence.isSameKind, !evidence.isContrary {
            var isOwnName = false
            if case .same = evidence.name { isOwnName = true }
            if let text, text > 0.5, place > 0.45 || neighbours > 0.6 || isOwnName { return .certain }
            if evidence.isOwnLabel, row ?? 0 > 0.8, evidence.order == 1 { return .certain }
            if text ?? 1 > 0.3, evidence.name.isSame, place > 0.6 || neighbours > 0.6 { return .certain }
        }
        return evidence.score > 3 && margin > 1 && text ?? 1 > 0.25 ? .likely : .possible
    }

    private mutating func describe(_ evidence: PairEvidence, _ margin: Double) {
        switch evidence.name {
        case .same: reasons.append("same name")
        case .sameButNumbered: reasons.append("same name, one of a numbered list")
        case .sameTail, .sameTailButNumbered: reasons.append("same last part of the name")
        case .other: reasons.append("another name")
        }
        if let label = evidence.label {
            reasons.append(
                label > 0.95 ? "same printed label" : label > 0.5 ? "similar printed label" : "another printed label")
        }
        if let title = evidence.title {
            reasons.append(title > 0.95 ? "same TU" : title > 0.5 ? "similar TU" : "another TU")
        }
        if let row = evidence.row?.likeness {
            reasons.append(
                row > 0.8 ? "same words in its row" : row > 0.4 ? "similar words in its row" : "other words in its row")
        }
        if let place = evidence.place {
            reasons.append(
                place > 0.8
                    ? "same place in the text" : place > 0.4 ? "similar place in the text" : "another place in the text"
            )
        }
        if evidence.neighbours ?? 0 > 0.6 { reasons.append("moved as its neighbours") }
        if evidence.order == 1 { reasons.append("between the same fields") }
        if !evidence.isSameKind { reasons.append("another type") }
        if margin < 1 { reasons.append("another field is nearly as likely") }
    }
}
