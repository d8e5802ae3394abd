/// Fields inside of sentences: "I, ______, born on ______ in ______". What stands before a field may have begun on the
/// line above it.
struct RunningText {
    /// A phrase, and the block it is a part of.
    private struct Piece {
        var phrase: TextPhrase
        var block: Int
        /// Whether a field, or dots to write on, end right before it.
        var followsField: Bool
        /// Whether a field begins right behind it.
        var precedesField: Bool
    }

    private let pieces: [Piece]
    private let meter: WorkMeter

    init(_ blocks: [TextBlock], places: [LabelledPlace], _ meter: WorkMeter) {
        let fields = places.filter { !$0.isButton }
        self.meter = meter
        pieces = blocks.enumerated().flatMap { index, block in
            block.phrases.map { phrase in
                let fields = meter.allows(fields.count) ? fields : []
                let onLine = fields.filter { $0.box.top < phrase.middle && $0.box.bottom > phrase.middle }
                return Piece(
                    phrase: phrase, block: index,
                    followsField: phrase.followsBlank
                        || onLine.contains { abs(phrase.left - $0.box.right) < 1.6 * phrase.size },
                    precedesField: phrase.endsInBlank
                        || onLine.contains { abs($0.box.left - phrase.right) < 1.6 * phrase.size })
            }
        }.sorted { $0.phrase.baseline < $1.phrase.baseline }
    }

    /// The end of the line above a field that begins its line; nil where that says nothing about the field.
    func words(above box: LabelledPlace.Box) -> (words: [TextPhrase.Word], block: Int)? {
        guard meter.allows(2 * pieces.count) else { return nil }
        let line = box.bottom
        let isFirst = !pieces.contains { piece in
            piece.phrase.middle > box.top && piece.phrase.middle < box.bottom && piece.phrase.right < box.left + 6
        }
        let first = pieces.first { $0.phrase.middle > box.top && $0.phrase.middle < box.bottom }
        guard isFirst, let first, first.followsField, let end = end(above: first.phrase.baseline, from: box.left)
        else { return nil }
        return line - end.phrase.baseline < 2.9 * end.phrase.size ? (end.phrase.words, end.block) : nil
    }

    /// The words before a field, with what they begin with on the line above.
    func whole(_ words: [TextPhrase.Word], before box: LabelledPlace.Box) -> [TextPhrase.Word] {
        guard meter.allows(3 * pieces.count), let first = words.first,
            let piece = pieces.last(where: {
                $0.precedesField && $0.phrase.words.first?.left == first.left && $0.phrase.right < box.left + 6
                    && $0.phrase.middle > box.top - 3 && $0.phrase.middle < box.bottom + 3
            })
        else { return words }
        let isSentence = piece.followsField || isFollowed(box)
        let goesOn = first.text.first?.isLowercase ?? false
        guard isSentence || goesOn else { return words }
        var words = words
        if !piece.followsField, goesOn,
            let end = end(above: piece.phrase.baseline, from: piece.phrase.left)
        {
            words = end.phrase.words + words
        }
        return emphasized(lastClause(words))
    }

    /// Whether the sentence goes on behind a field.
    private func isFollowed(_ box: LabelledPlace.Box) -> Bool {
        pieces.contains { piece in
            piece.followsField && piece.phrase.middle > box.top && piece.phrase.middle < box.bottom
                && piece.phrase.left > box.right - 4 && piece.phrase.left - box.right < 2 * piece.phrase.size
        }
    }

    /// The last phrase of the line above, when it stands behind a field and the sentence goes on.
    private func end(above baseline: Double, from left: Double) -> Piece? {
        guard meter.allows(pieces.count) else { return nil }
        let above = pieces.filter {
            let distance = baseline - $0.phrase.baseline
            return distance > 0.8 * $0.phrase.size && distance < 2.6 * $0.phrase.size
        }
        guard let nearest = above.map(\.phrase.baseline).max() else { return nil }
        let line = above.filter { nearest - $0.phrase.baseline < 2 }
        guard let last = line.max(by: { $0.phrase.right < $1.phrase.right }), last.followsField, !last.precedesField,
            let start = line.map(\.phrase.left).min(), start < left + 40,
            let word = last.phrase.words.last?.text, let end = word.last, !":;?!".contains(end),
            end != "." || word.dropLast().contains(".")
        else { return nil }
        return last
    }

    /// What stands behind the last comma, where a whole clause stands before it.
    private func lastClause(_ words: [TextPhrase.Word]) -> [TextPhrase.Word] {
        var depth = 0
        var start = 0
        for (index, word) in words.enumerated() {
            depth += word.text.count { $0 == "(" } - word.text.count { $0 == ")" }
            if depth == 0, word.text.hasSuffix(","), index >= 4, index + 2 < words.count { start = index + 1 }
        }
        return Array(words[start...])
    }

    /// The bold end of a sentence in plain letters.
    private func emphasized(_ words: [TextPhrase.Word]) -> [TextPhrase.Word] {
        guard let first = words.first, !first.isBold, let last = words.last, last.isBold,
            let start = words.lastIndex(where: { !$0.isBold })
        else { return words }
        return Array(words[(start + 1)...])
    }
}
