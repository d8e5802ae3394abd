#if Server
/// Sentences of the libraries for somebody who sees the page and no command line: what they say of options and commands is
/// left out, wherever it stands.
enum PageSentence {
    /// A sentence without the clauses that speak of options and commands.
    ///
    /// - Returns: Nil where nothing else is said.
    static func withoutCommands(_ text: String) -> String? {
        guard speaksOfCommands(text) else { return text }
        for separator in ["; ", ", or ", ", "] {
            let clauses = split(text, at: separator)
            let others = clauses.filter { !speaksOfCommands($0) }
            // What is left has to stand by itself, so it is the beginning.
            if let first = clauses.first, first == others.first {
                return clauses.prefix { !speaksOfCommands($0) }.joined(separator: separator)
            }
        }
        return nil
    }

    /// Whether a text names an option or a command; names in quotation marks are of files and fields.
    static func speaksOfCommands(_ text: String) -> Bool {
        let plain = plain(text)
        // A setting of a file that nobody on the page writes is a command to its eyes.
        if text.contains(/“(?:security|ca):/) { return true }
        if plain.contains(/(?:^|[\s(])--[a-z]|\bset onOverflow\b|\(onOverflow:/) { return true }
        let words = plain.split(whereSeparator: \.isWhitespace)
        return words.indices.contains { index in
            // The name of the program; a packet is called so with an article or another word before it.
            words[index] == "packet" && index + 1 < words.count
                && (index == 0 || words[index - 1].hasSuffix(":") || commandMarks.contains(String(words[index - 1])))
        }
    }

    /// A sentence without what it shows of expressions and mappings, which nobody on the page has to write.
    ///
    /// - Returns: Nil where nothing else is said.
    static func withoutExpressions(_ text: String) -> String? {
        guard showsExpressions(text) else { return text }
        for separator in ["; ", ", or "] {
            let clauses = split(text, at: separator).prefix { !showsExpressions($0) }
            if !clauses.isEmpty { return withoutCommands(clauses.joined(separator: separator)) }
        }
        // What stands before an example says what it is an example of.
        let parts = split(text, at: ": ")
        guard parts.count > 1, let first = parts.first, !showsExpressions(first) else { return nil }
        return withoutCommands(first)
    }

    /// Whether a text shows how expressions or mappings are written; names in quotation marks are of files and fields.
    static func showsExpressions(_ text: String) -> Bool {
        plain(text).contains(#/\{[^}]*[|]|\{if |`|\b[A-Za-z]+:(?!\/\/)[^\s]|\bmapping\b|\baddFields\b|\bVALUE=/#)
    }

    /// A text without what stands in quotation marks.
    static func plain(_ text: String) -> String {
        var plain = ""
        var depth = 0
        for character in text {
            if character == "“" { depth += 1 }
            if depth <= 0 { plain.append(character) }
            if character == "”" { depth -= 1 }
        }
        return plain
    }

    /// Whether a text has what no name and no number has in it, outside of quotation marks.
    static func isProse(_ text: String) -> Bool {
        plain(text).contains(#/[;.:] |\b(?:the|is|are|was|has|have|had|that|which|cannot|not|be|it|its|they)\b(?!-)/#)
    }

    /// Whether each quotation mark in a text has its other one there, too.
    static func isQuotedWhole(_ text: String) -> Bool {
        var depth = 0
        for character in text where depth >= 0 { depth += character == "“" ? 1 : character == "”" ? -1 : 0 }
        return depth == 0
    }

    private static let commandMarks: Set<String> = ["with", "see", "run", "by", "and"]

    /// The parts of a text, which quotation marks keep together.
    static func split(_ text: String, at separator: String) -> [String] {
        var (parts, depth) = ([""], 0)
        var rest = text[...]
        while let character = rest.first {
            if character == "“" { depth += 1 }
            if character == "”" { depth -= 1 }
            if depth <= 0, rest.hasPrefix(separator) {
                parts.append("")
                rest = rest.dropFirst(separator.count)
            } else {
                parts[parts.count - 1].append(character)
                rest = rest.dropFirst()
            }
        }
        return parts
    }
}
#endif
