import Interchange

/// Greetings as people type them: the first words alone, such as `Dear`, or a whole line, such as `Dear Senator Lee,`.
enum Greeting {
    /// What a greeting begins with.
    private static let beginnings = [
        "dear", "hello", "hi", "hey", "greetings", "good morning", "good afternoon", "good evening", "good day",
        "to the honorable", "to the honourable", "to whom it may concern", "estimado", "estimada", "estimados",
        "estimadas", "hola", "안녕하세요", "안녕하십니까", "존경하는", "친애하는",
    ].map { $0.split(separator: " ").map(String.init) }

    /// Words that a greeting has none of: a line with one says something.
    private static let telling: Set = [
        "i", "we", "my", "our", "am", "is", "are", "was", "were", "have", "has", "this", "that", "please", "thank",
        "thanks",
    ]

    /// Whether a line is a greeting and nothing else.
    static func isWhole(_ line: String) -> Bool {
        let words = words(line)
        guard let count = beginning(of: words[...]), words.count <= 12, !line.contains("?") else { return false }
        return !words.dropFirst(count).contains { telling.contains($0) }
            && (!line.trimmed.hasSuffix(".") || words.count <= 3)
    }

    /// A text without the first words of a greeting that it ends with: alone on the last line that is not empty, or the word
    /// that the greeting behind it begins with, too.
    static func removed(from text: String, before greeting: String) -> String {
        let end = text.dropLast(text.reversed().prefix(while: \.isWhitespace).count)
        let line = end.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).last ?? ""
        var words = words(line)[...]
        while let count = beginning(of: words) { words = words.dropFirst(count) }
        if words.isEmpty, line.contains(where: \.isLetter) { return String(end.dropLast(line.count)) }
        let word = greeting.prefix { !$0.isWhitespace }
        guard !word.isEmpty, end.count < text.count, !text.dropFirst(end.count).contains(where: \.isNewline),
            end.lowercased().hasSuffix(word.lowercased())
        else { return text }
        let before = end.dropLast(word.count)
        return before.last?.isLetter == true ? text : String(before)
    }

    private static func words(_ line: some StringProtocol) -> [String] {
        line.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }.map(String.init)
    }

    /// How many words at the beginning make a greeting; nil for none.
    private static func beginning(of words: ArraySlice<String>) -> Int? {
        beginnings.first { words.starts(with: $0) }?.count
    }
}
