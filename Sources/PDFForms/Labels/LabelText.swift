import Interchange

/// The text of a label without what only counts or leads: numbers of items, footnote marks, colons, dots.
enum LabelText {
    /// The longest label that is kept, in scalars.
    static let limit = 240

    /// The label that a block of text is; nil when nothing is left.
    ///
    /// - Parameters:
    ///   - words: The words in order of reading.
    ///   - asks: Whether it is that of a question with buttons, which is over where its mark stands.
    static func label(of words: [TextPhrase.Word], asks: Bool = false) -> String? {
        var words = beginning(of: words).compactMap { word in
            guard word.text.unicodeScalars.contains("\u{FFFD}") else { return word.text.isEmpty ? nil : word }
            var word = word
            word.text.unicodeScalars.removeAll { $0 == "\u{FFFD}" }
            return word.text.isEmpty ? nil : word
        }[...]
        while words.count > 1, let first = words.first, isItem(first.text, isAlone: false) || isMarker(words) {
            words = words.dropFirst()
        }
        if words.count == 1, let only = words.first, isItem(only.text, isAlone: true) { return nil }
        words = withoutConjunction(withoutSmallPrint(withoutUnit(words)))
        // What follows a question is a hint, or what to do then.
        if let end = words.indices.first(where: { words[$0].text.hasSuffix("?") }),
            asks && end - words.startIndex > 1 || words[(end + 1)...].first?.text.hasPrefix("(") ?? false
        {
            words = words[...end]
        }
        var text = words.map(\.text).joined(separator: " ")
        text = withoutItem(text)
        text = trimmed(text)
        guard text.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) else { return nil }
        return text.unicodeScalars.count > limit ? String(text.unicodeScalars.prefix(limit)) : text
    }

    /// The words that a label may be made of; of a long text the others are not looked at.
    private static func beginning(of words: [TextPhrase.Word]) -> ArraySlice<TextPhrase.Word> {
        var count = 0
        let end = words.firstIndex { word in
            count += word.text.unicodeScalars.count
            return count > 4 * limit
        }
        return end.map { words[...$0] } ?? words[...]
    }

    /// A number or letter of its own at the beginning, set in bold or apart: "1a", "b".
    private static func isMarker(_ words: ArraySlice<TextPhrase.Word>) -> Bool {
        guard let first = words.first, let second = words.dropFirst().first, isCode(first.text) else { return false }
        let gap = second.left - first.right
        return first.isBold && !second.isBold || gap > 0.55 * first.size
    }

    /// Whether a word is the number of a line or box: "7", "12b", "z".
    static func isCode(_ word: String) -> Bool {
        let scalars = Array(word.unicodeScalars)
        guard scalars.count <= 4, !scalars.isEmpty else { return false }
        let digits = scalars.prefix { ("0"..."9").contains($0) }
        let letters = scalars.dropFirst(digits.count)
        if digits.isEmpty { return scalars.count == 1 && (isASCIILetter(scalars[0]) || isCircled(scalars[0])) }
        return letters.count <= 1 && letters.allSatisfy(isASCIILetter)
    }

    private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    /// Circled and parenthesized numbers and letters.
    private static func isCircled(_ scalar: Unicode.Scalar) -> Bool {
        (0x2460...0x24FF).contains(scalar.value) || (0x2776...0x2793).contains(scalar.value)
            || (0x3220...0x325F).contains(scalar.value)
    }

    /// Whether a word numbers an item: "5a.", "(1)", "F)", "6.b.", "14A.1", "•".
    static func isItem(_ word: String, isAlone: Bool) -> Bool {
        let scalars = Array(word.unicodeScalars)[...]
        if scalars.count == 1, let only = scalars.first {
            return isCircled(only) || ["•", "▪", "■", "□", "●", "◦", "‣", "*", "➢", "►"].contains(only)
        }
        guard (2...7).contains(scalars.count), let last = scalars.last else { return false }
        if [".", ")", "-"].contains(last) { return isNumbering(scalars, last) }
        // 14A.1, and no 3.5
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && parts[0].first?.isNumber ?? false && parts[0].last?.isLetter ?? false
            && parts.allSatisfy { isCode(String($0)) }
    }

    /// - Parameter last: The mark behind the number.
    private static func isNumbering(_ word: ArraySlice<Unicode.Scalar>, _ last: Unicode.Scalar) -> Bool {
        var scalars = word
        scalars = scalars.dropLast()
        if scalars.first == "(" { scalars = scalars.dropFirst() }
        if last != "-", !scalars.isEmpty, scalars.count <= 4,
            scalars.allSatisfy({ "ivxIVX".unicodeScalars.contains($0) })
        {
            return true
        }
        // "4.1.", "5a.", "6.b."; U.S. is none.
        let parts = String(String.UnicodeScalarView(scalars)).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 1 || parts[0].first?.isNumber ?? false else { return false }
        return parts.allSatisfy { isCode(String($0)) }
            && (last != "-" || parts.count == 1 && scalars.first.map { ("0"..."9").contains($0) } ?? false)
    }

    /// An item's number or letter that touches the text: "10E.COUNTY", "D.Do you agree?". U.S. is none.
    private static func withoutItem(_ text: String) -> String {
        let digits = text.prefix { ("0"..."9").contains($0) }
        guard digits.count <= 2 else { return text }
        var rest = text.dropFirst(digits.count)
        if let letter = rest.first, letter.isASCII, letter.isLetter { rest = rest.dropFirst() }
        guard let mark = rest.first, mark == "." || mark == ")", let next = rest.dropFirst().first, next.isLetter,
            !digits.isEmpty || isSentence(rest.dropFirst()) && text.first?.isUppercase ?? false
        else { return text }
        return String(rest.dropFirst())
    }

    /// Whether a text is more than a name: C.Fiscale has no item's letter.
    private static func isSentence(_ text: Substring) -> Bool {
        text.first?.isUppercase ?? false && text.dropFirst().first?.isLowercase ?? false
            && text.count { $0 == " " } > 1
    }

    /// Drops the unit of the field before: "EUR, netto", "m². Rent".
    private static func withoutUnit(_ words: ArraySlice<TextPhrase.Word>) -> ArraySlice<TextPhrase.Word> {
        guard words.count > 1, let first = words.first, let last = first.text.last, ",.;".contains(last),
            first.text.count <= 4, units.contains(first.text.dropLast().lowercased())
        else { return words }
        return words.dropFirst()
    }

    private static let units: Set<String> = [
        "eur", "€", "usd", "$", "chf", "gbp", "£", "krw", "원", "jpy", "円", "m²", "m2", "m", "km", "kg", "cm", "%", "h",
    ]

    /// Drops what is set smaller behind the beginning, in parentheses: hints.
    private static func withoutSmallPrint(_ words: ArraySlice<TextPhrase.Word>) -> ArraySlice<TextPhrase.Word> {
        guard let size = words.first?.size else { return words }
        guard
            let start = words.indices.dropFirst().first(where: {
                words[$0].size < 0.9 * size && words[$0].text.hasPrefix("(")
            })
        else { return words }
        // How the form wants a day is more than a hint.
        if let end = words[start...].firstIndex(where: { $0.text.hasSuffix(")") }),
            DayPattern(in: words[start...end].map(\.text).joined(separator: " ")) != nil
        {
            return words[...end]
        }
        return words[..<start]
    }

    /// Drops the word that leads on to the next box: “Checking or”.
    private static func withoutConjunction(_ words: ArraySlice<TextPhrase.Word>) -> ArraySlice<TextPhrase.Word> {
        guard words.count > 1, let last = words.last, conjunctions.contains(last.text.lowercased()) else {
            return words
        }
        return words.dropLast()
    }

    /// “Or” in the languages of forms.
    private static let conjunctions: Set<String> = [
        "or", "oder", "ou", "oppure", "eller", "tai", "lub", "nebo", "alebo", "vagy", "sau", "или", "або",
        "또는", "または",
    ]

    private static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while let last = text.unicodeScalars.last, " :;,.…_·*‗-–—/".unicodeScalars.contains(last) {
            // The dot of an abbreviation, such as "No.", stays; the sentence's goes with it, which nobody minds.
            if last == ".", text.dropLast().last?.isLetter ?? false { break }
            text = text.dropLast()
        }
        while let first = text.unicodeScalars.first, " :;,…_·‗.".unicodeScalars.contains(first) {
            text = text.dropFirst()
        }
        return String(text)
    }
}
