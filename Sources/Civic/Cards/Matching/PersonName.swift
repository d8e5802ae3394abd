import RegexBuilder

/// The name of a person, of which the family name is enough: `(Franklin) Roosevelt`, `Susan B. Anthony`.
struct PersonName: Sendable {
    /// The given names, with those in the middle.
    let given: [String]
    let family: String

    /// Reads a name that has a part in parentheses before the family name, or an initial.
    init?(_ text: String) {
        let part = /\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)*/
        let pattern = Regex {
            Optionally("(")
            Capture { part }
            Optionally(")")
            " "
            Capture { part }
            Optionally(/, [JS]r\.?/)
        }
        guard let match = text.wholeMatch(of: pattern) else { return nil }
        let given = AnswerText(String(match.1)).stems
        let family = AnswerText(String(match.2)).stems
        let common = WordClasses.needless.union(WordClasses.chatter)
        guard let last = family.first, !given.isEmpty, common.isDisjoint(with: given),
            text.hasPrefix("(") || given.count > 1 && given.contains(where: { $0.count == 1 })
        else { return nil }
        (self.given, self.family) = (given, last)
    }

    init(given: String, family: String) {
        self.given = AnswerText(given).stems
        self.family = AnswerText(family).stems.first ?? ""
    }

    /// A name that is written in full, so that the family name is enough: `(John G.) Roberts` of `John G. Roberts, Jr.`; nil
    /// when it has parentheses already, or one word.
    static func withGivenInParentheses(_ name: String) -> String? {
        let words = name.split(separator: " ").map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
            .filter { !["Jr", "Jr.", "Sr", "Sr.", "II", "III"].contains($0) }
        guard words.count > 1, let family = words.last, !name.contains("(") else { return nil }
        return "(\(words.dropLast().joined(separator: " "))) \(family)"
    }

    /// The middle names; none where they are not known.
    var middle: ArraySlice<String> { given.dropFirst() }

    /// Where a text has names between the first given name and the family name.
    func middle(in text: [String]) -> Range<Int>? {
        guard let end = text.lastIndex(of: family), let first = given.first,
            let start = text[..<end].lastIndex(where: { Self.agree($0, first) }), start + 1 < end, end - start <= 3
        else { return nil }
        return start + 1..<end
    }

    /// Whether a word is one of the names.
    func has(_ word: String) -> Bool { family == word || given.contains(word) }

    /// Whether two names are the same, or one is the initial of the other.
    static func agree(_ name: String, _ other: String) -> Bool {
        name == other || (name.count == 1 && other.hasPrefix(name)) || (other.count == 1 && name.hasPrefix(other))
    }
}
