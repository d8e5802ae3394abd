#if Server
import Interchange
import PDFForms
import PacketMapping
import PacketModel
import PacketPlanning

/// A word that really occurs for a field, and how often. Capitals, and white space at its ends, make no other word of it, as a
/// mapping reads them.
struct ColumnWord: Sendable, Hashable {
    /// The spelling that occurs most.
    let text: String
    /// How often it occurs, in all spellings.
    let count: Int
    /// Its other spellings, the most frequent first.
    var others: [String] = []

    /// So many different words are shown.
    static let mostWords = 60
    /// So many rows are looked at.
    static let mostRows = 200_000

    /// Counts what an expression gives for the rows of a table, the most frequent first.
    static func count(_ expression: BoundExpression, in source: any RecordSource) throws -> [ColumnWord] {
        var source = source
        var counts: [String: [String: Int]] = [:]
        for _ in 0..<mostRows {
            guard let record = try source.next() else { break }
            guard let text = (try? expression.text(for: record))?.trimmed, !text.isEmpty else { continue }
            let word = AnswerWords.folded(text)
            if counts[word] != nil || counts.count < 1_000 { counts[word, default: [:]][text, default: 0] += 1 }
        }
        return counts.values.map { ColumnWord($0) }
            .sorted { ($1.count, $0.text) < ($0.count, $1.text) }.prefix(mostWords).map { $0 }
    }

    /// - Parameter spellings: How often each spelling of it occurs.
    private init(_ spellings: [String: Int]) {
        let sorted = spellings.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        (text, others) = (sorted.first ?? "", Array(sorted.dropFirst()))
        count = spellings.values.reduce(0, +)
    }

    /// What a form says of each word, of each once.
    static func chosen(_ form: FormData) -> [(word: String, choice: String, number: Int)] {
        var seen: Set<String> = []
        var chosen: [(word: String, choice: String, number: Int)] = []
        for number in 0..<mostWords {
            guard let word = form["word.\(number)"], let choice = form["choice.\(number)"] else { break }
            if seen.insert(AnswerWords.folded(word)).inserted { chosen.append((word, choice, number)) }
        }
        return chosen
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
    ///
    /// - Parameter locale: The locale of the table's words for yes and no.
    init?(_ field: Field, _ labels: PrintedLabels, locale: String?) {
        switch field.kind {
        case .checkbox, .radio:
            let words = ButtonWords(
                field, answers: AnswerWords(locale: locale), captions: labels.captions(of: field))
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

    /// Which choice a word means with what a mapping says; nil for one that is refused.
    func choice(_ word: String, _ synonyms: [String: String]) -> String? {
        guard let said = synonyms.saying(word) else { return choice(word) }
        return said == Expression.refused ? nil : said
    }
}

extension [String: String] {
    /// What synonyms say of a word, in whatever spelling they have it; nil for nothing.
    func saying(_ word: String) -> String? {
        let key = AnswerWords.folded(word)
        return self[word] ?? self.filter { AnswerWords.folded($0.key) == key }.min { $0.key < $1.key }?.value
    }

    /// Lets synonyms say something of a word, and nothing else of its other spellings.
    ///
    /// - Parameter text: What it means; nil where they say nothing of it.
    mutating func say(_ text: String?, of word: String) {
        let key = AnswerWords.folded(word)
        for spelling in keys.filter({ AnswerWords.folded($0) == key }) { self[spelling] = nil }
        if let text { self[word] = text }
    }
}
#endif
