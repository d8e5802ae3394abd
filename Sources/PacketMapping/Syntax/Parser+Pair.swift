/// An argument of the filter `choose`: values, and what stands for them.
struct ChoicePair {
    /// A value as it is written; one in quotes means itself, with its commas and as a star.
    struct Key {
        let text: String
        let isQuoted: Bool
    }

    let keys: [Key]
    let text: String

    /// Whether it is about all values that no other pair names.
    var isForOthers: Bool { keys.count == 1 && keys[0].text == "*" && !keys[0].isQuoted }
}

extension Parser {
    /// Reads `value,"other value"=text`, each of which may stand in quotes.
    ///
    /// - Returns: Nil where no equals sign comes behind values; the position stays then.
    mutating func pair(at start: Int) throws(Problem) -> ChoicePair? {
        let first = position
        guard let keys = pairKeys() else {
            position = first
            return nil
        }
        let second = position
        skipSpace()
        if isAtQuote, let text = try? quotedText() {
            skipSpace()
            if let next = peek(), next == ":" || next == "|" || next == "}" {
                return ChoicePair(keys: keys, text: text)
            }
        }
        // A quote that is not the end of the text is a letter of it.
        position = second
        return ChoicePair(keys: keys, text: try bareArgument(at: start).text)
    }

    private var isAtQuote: Bool { peek() == "\"" || peek() == "'" }

    private mutating func pairKeys() -> [ChoicePair.Key]? {
        var keys: [ChoicePair.Key] = []
        repeat {
            skipSpace()
            if isAtQuote {
                guard let text = try? quotedText() else { return nil }
                keys.append(ChoicePair.Key(text: text, isQuoted: true))
                skipSpace()
            } else {
                let first = position
                while let scalar = peek(), !",=:|{}".unicodeScalars.contains(scalar) { position += 1 }
                keys.append(ChoicePair.Key(text: trimmed(first..<position).text, isQuoted: false))
            }
        } while take(",")
        return take("=") ? keys : nil
    }
}
