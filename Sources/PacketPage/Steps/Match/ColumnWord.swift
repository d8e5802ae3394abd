#if Server
import PDFForms
import PacketMapping
import PacketModel
import PacketPlanning

/// A word that really occurs for a field, and how often.
struct ColumnWord: Sendable, Hashable {
    let text: String
    let count: Int

    /// So many different words are shown.
    static let mostWords = 60
    /// So many rows are looked at.
    static let mostRows = 200_000

    /// Counts what an expression gives for the rows of a table, the most frequent first.
    static func count(_ expression: BoundExpression, in source: any RecordSource) throws -> [ColumnWord] {
        var source = source
        var counts: [String: Int] = [:]
        for _ in 0..<mostRows {
            guard let record = try source.next() else { break }
            guard let text = try? expression.text(for: record), !text.allSatisfy(\.isWhitespace) else { continue }
            if counts[text] != nil || counts.count < 1_000 { counts[text, default: 0] += 1 }
        }
        return counts.map { ColumnWord(text: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.text) < ($0.count, $1.text) }.prefix(mostWords).map { $0 }
    }
}

/// What a field of choices can show, and which of it a word means.
struct ChoiceWords: Sendable {
    /// What people call each choice.
    let choices: [String]
    /// What clears a button.
    static let off = "Off"
    private let meaning: @Sendable (String) -> String?

    /// Nil for a field that takes any text.
    init?(_ field: Field, _ labels: PrintedLabels) {
        switch field.kind {
        case .checkbox, .radio:
            let words = ButtonWords(field, captions: labels.captions(of: field))
            choices = words.states.indices.map(words.name)
            meaning = { text in
                switch words.choice(text) {
                case .off: ChoiceWords.off
                case .state(let state): words.name(ofState: state)
                case .unknown: nil
                }
            }
        case .combo where !field.flags.contains(.edit), .list:
            let options = field.options
            choices = options.map(\.display)
            meaning = { text in
                let found =
                    options.first { $0.export == text || $0.display == text }
                    ?? options.first {
                        $0.export.lowercased() == text.lowercased() || $0.display.lowercased() == text.lowercased()
                    }
                return found?.display
            }
        default: return nil
        }
    }

    /// Which choice a word means by itself; nil for none.
    func choice(_ word: String) -> String? { meaning(word) }
}
#endif
