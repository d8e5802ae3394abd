import Interchange

/// What a proposal knows about a column: its header and the values of some rows.
public struct ColumnProfile: Sendable, Hashable {
    /// The header.
    public let header: String
    /// What the values look like, as far as there are any.
    enum Look: Sendable, Hashable { case date(format: String), number, yesNo, email, phone, text }

    /// What most values look like; nil when there are none.
    let look: Look?
    /// The values as `LookupTable` folds keys, each once.
    let values: Set<String>
    /// The length of the longest value in characters.
    let longest: Int
    /// The most digits of a value.
    let mostDigits: Int
    /// The fewest digits of a value.
    let leastDigits: Int
    /// Whether all values have as many characters.
    let isOfOneLength: Bool
    /// How long the words of values get, at each place, where all values have as many; else nothing.
    let longestWords: [Int]
    /// Whether all values are digits with marks between: `123-45-6789`.
    let isOfDigits: Bool

    /// What people write where they have nothing to write.
    static let blanks: Set<String> = ["n/a", "na", "n.a.", "-", "–", "—", "--", "none", "null", "nil", "?"]

    /// Makes a profile.
    ///
    /// - Parameter samples: The values of some rows; empty ones say nothing.
    public init(header: String, samples: [String]) {
        self.header = header
        let written = samples.map(\.trimmed).filter { !$0.isEmpty }
        let said = written.filter { !Self.blanks.contains($0.lowercased()) }
        let values = said.isEmpty ? written : said
        self.values = Set(values.map(LookupTable.folded))
        longest = values.map(\.count).max() ?? 0
        isOfOneLength = Set(values.map(\.count)).count == 1
        let words = values.map { $0.split(separator: " ").map(\.count) }
        longestWords =
            Set(words.map(\.count)).count == 1
            ? words.dropFirst().reduce(words[0]) { longest, words in zip(longest, words).map(max) } : []
        mostDigits = values.map { $0.utf8.count(where: \.isDigit) }.max() ?? 0
        leastDigits = values.map { $0.utf8.count(where: \.isDigit) }.min() ?? 0
        isOfDigits = values.allSatisfy { value in
            // One point may be that of a fraction.
            value.utf8.contains(where: \.isDigit) && value.utf8.count { $0 == UInt8(ascii: ".") } != 1
                && value.utf8.allSatisfy { $0.isDigit || " -()/+.".utf8.contains($0) }
        }
        look = Self.look(of: values)
    }

    /// Whether its values say yes in some rows and no in others. Noughts and ones alone may count something.
    var isYesAndNo: Bool {
        guard look == .yesNo else { return false }
        let answers = AnswerWords()
        return Set(values.compactMap(answers.answer)).count == 2
    }

    /// Whether its values are dates.
    var isDate: Bool {
        if case .date? = look { return true }
        return false
    }

    /// Whether its values are dates as people write them.
    var isWrittenDate: Bool {
        if case .date(let format)? = look { return !format.isEmpty && !format.hasPrefix("yyyy") }
        return false
    }

    /// How many of some values may be something else, such as a mistake of the table that a check tells.
    private static func mostOthers(of values: [String]) -> Int { values.count / 5 }

    /// The notation of dates; nil where the values are none, or too many of them.
    ///
    /// Days as ISO 8601 has them are understood beside those of any notation.
    private static func dateFormat(of values: [String]) -> String? {
        let others = values.map { Bytes($0.utf8) }.filter { CalendarDate(iso: $0[...]) == nil }
        if others.isEmpty { return "" }
        // Where both orders are possible, nobody can say which is meant.
        let formats = ["m/d/yyyy", "d/m/yyyy", "d.m.yyyy", "m-d-yyyy", "d-m-yyyy", "yyyy/m/d", "yyyy.m.d"]
        let counts = formats.map { format in
            DateInputPattern(format).map { pattern in others.count { pattern.date($0[...]) != nil } } ?? 0
        }
        let most = counts.max() ?? 0
        // 31.02.1985 is no day, and a mistake; what is written like one speaks for days all the same.
        let shaped = others.count {
            $0.count { !$0.isDigit } == 2 && $0.allSatisfy { $0.isDigit || "/.-".utf8.contains($0) }
        }
        if values.count > 2 * others.count, others.count <= max(mostOthers(of: values), shaped), most == 0 { return "" }
        let mistakes = max(shaped - most, 0)
        guard most > mistakes, others.count - most <= max(mostOthers(of: values), mistakes) else { return nil }
        let best = formats.indices.filter { counts[$0] == most }
        return best.count == 1 ? formats[best[0]] : "?"
    }

    private static func look(of values: [String]) -> Look? {
        guard !values.isEmpty else { return nil }
        let bytes = values.map { Bytes($0.utf8) }
        if let format = dateFormat(of: values) { return .date(format: format) }
        let folded = values.map(AnswerWords.folded)
        let answers = AnswerWords()
        // Nothing but noughts, or nothing but ones, counts something.
        if Set(folded) == ["0"] || Set(folded) == ["1"] { return .number }
        // Beside other numbers, 0 and 1 count something.
        let others = zip(values, folded).filter { answers.answer($1) == nil }
        if others.count <= mostOthers(of: values),
            others.allSatisfy({ DecimalNumeral(Bytes($0.0.utf8)[...]) == nil })
        {
            return .yesNo
        }
        // J and N; which language they are of has to be said.
        if !AnswerWords.languages(ofLetters: Set(folded)).isEmpty { return .yesNo }
        if bytes.allSatisfy({ DecimalNumeral($0[...]) != nil }) { return .number }
        if values.allSatisfy({ $0.contains("@") && !$0.contains(" ") }) { return .email }
        if values.allSatisfy({ ($0.count >= 7) && PhoneNumber($0) != nil }) { return .phone }
        return .text
    }
}
