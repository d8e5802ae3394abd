/// Queries of the shape `key=value key="two words"`.
package enum QueryWords {
    /// Reads the pairs.
    ///
    /// - Throws: `CivicError` with code `.invalid` for a word without a key, or a key that is not among `keys`.
    package static func pairs(_ query: String, keys: [String]) throws(CivicError) -> [(key: String, value: String)] {
        var words: [String] = [""]
        var isQuoted = false
        for character in query {
            if character == "\"" {
                isQuoted.toggle()
            } else if character.isWhitespace, !isQuoted {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        let hint = "the keys are \(keys.joined(separator: ", ")); a value with blanks stands in quotes"
        guard !isQuoted else { throw CivicError(.invalid, "a quotation mark is not closed", hint: hint) }
        var pairs: [(key: String, value: String)] = []
        for word in words where !word.isEmpty {
            guard let equals = word.firstIndex(of: "=") else {
                throw CivicError(.invalid, "“\(word)” has no key", hint: hint)
            }
            let key = word[..<equals].lowercased()
            guard keys.contains(key) else { throw CivicError(.invalid, "“\(key)” is no key", hint: hint) }
            pairs.append((key, String(word[word.index(after: equals)...])))
        }
        return pairs
    }
}
