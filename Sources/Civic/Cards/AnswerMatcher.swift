/// Whether what somebody wrote is one of the accepted answers.
///
/// Case, punctuation and articles do not count, words in parentheses may be left out, and a number may be written in
/// digits. Where several answers are asked for, each counts once.
package struct AnswerMatcher: Sendable {
    private let answers: [Set<[String]>]
    private let required: Int

    package init(answers: [String], required: Int = 1) {
        self.answers = answers.map { Set(Self.variants($0).map(Self.words).filter { !$0.isEmpty }) }
        self.required = max(1, required)
    }

    /// Whether a reply names as many of the answers as are asked for.
    package func accepts(_ reply: String) -> Bool { matches(reply).count >= required }

    /// Which of the answers a reply names.
    package func matches(_ reply: String) -> Set<Int> {
        if required == 1 { return index(of: Self.words(reply)).map { [$0] } ?? [] }
        var found: Set<Int> = []
        let parts = reply.split(whereSeparator: { ",;\n".contains($0) }).map { Self.words(String($0)) }
        var position = 0
        while position < parts.count {
            // An answer may have commas of its own.
            let length = (1...min(3, parts.count - position)).reversed().first { length in
                index(of: Array(parts[position..<position + length].joined())) != nil
            }
            if let length, let index = index(of: Array(parts[position..<position + length].joined())) {
                found.insert(index)
                position += length
                continue
            }
            for part in parts[position].split(separator: "and") {
                if let index = index(of: Array(part)) { found.insert(index) }
            }
            position += 1
        }
        return found
    }

    private func index(of words: [String]) -> Int? {
        words.isEmpty ? nil : answers.firstIndex { $0.contains(words) }
    }

    /// The answer with each of its parentheses left out or kept without the signs.
    private static func variants(_ answer: String) -> [String] {
        var variants = [""]
        var group: String?
        for character in answer {
            switch (character, group) {
            case ("(", nil): group = ""
            case (")", let text?):
                // Four groups are more than any published answer has.
                if variants.count <= 16 {
                    variants += variants.map { $0 + text }
                } else {
                    variants = variants.map { $0 + text }
                }
                group = nil
            case (_, nil): variants = variants.map { $0 + String(character) }
            case (_, let text?): group = text + String(character)
            }
        }
        return variants
    }

    private static let articles: Set<String> = ["a", "an", "the"]

    /// The words that count, numbers as digits.
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var previous: Character = " "
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for character in text.lowercased() {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else if character == "'" || character == "’" || (character == "," && previous.isNumber)
                || character == "."
            {
                // Inside a word: isn't, 5,000, U.S.
            } else {
                end()
            }
            previous = character
        }
        end()
        return NumberWords.inDigits(words.filter { !articles.contains($0) })
    }
}
