extension NumericPicture {
    /// The number that a text in this picture says: digits with marks of the locale, and what else the picture has.
    ///
    /// Groups may be missing. Blanks may stand anywhere but between digits that they do not group.
    func number(_ text: String) -> PictureNumber? {
        guard text.utf8.count <= 200 else { return nil }
        var input = Input(self, FullWidth.narrowed(text)[...])
        while !input.rest.isEmpty { guard input.takePart() else { return nil } }
        guard let number = DecimalText((input.isNegative ? "-" : "") + input.digits) else { return nil }
        let places = input.places ?? 0
        guard keepsDecimals || places <= decimals else { return nil }
        let isImplied = elements.contains { if case .mark(_, isImplied: true) = $0.part { true } else { false } }
        let implied = isImplied && input.places == nil ? decimals : 0
        let count = input.digitCount - places - implied
        guard isGrouped(by: Set(input.gaps.map { count - $0 }), digits: input.digits, count: count) else { return nil }
        let shift = input.exponent - (isPercent ? 2 : 0) - implied
        return number.shifted(by: shift).map { PictureNumber($0, places: max(0, places - shift)) }
    }

    /// A text that is being read.
    private struct Input {
        let picture: NumericPicture
        /// The picture's own words, which say nothing; not those that could be numbers.
        private let words: [String]
        private let isSigned: Bool
        var rest: Substring
        /// The digits, and a full stop for the decimal mark.
        var digits = ""
        /// How many digits stand before a grouping mark, or before something else between digits.
        var gaps: Set<Int> = []
        /// Where the last digit ends; nil behind the decimal mark.
        private var end: Substring.Index?
        /// How many digits stand behind the mark; nil before it.
        var places: Int?
        var isNegative = false
        var exponent = 0

        init(_ picture: NumericPicture, _ text: Substring) {
            self.picture = picture
            let marks = Set(
                "+-()" + picture.decimalMark + picture.symbols.locale.grouping + picture.symbols.locale.minus)
            words = picture.elements.compactMap { element in
                guard case .literal(let text) = element.part else { return nil }
                let word = FullWidth.narrowed(text)
                return word.allSatisfy { $0.isWhitespace || $0.isNumber || marks.contains($0) } ? nil : word
            }
            isSigned = picture.elements.contains(where: \.part.showsSign)
            rest = text
        }

        var digitCount: Int { digits.utf8.count - (places == nil ? 0 : 1) }

        /// Takes the next part; false for one that no number has.
        mutating func takePart() -> Bool {
            let symbols = picture.symbols.locale
            if words.contains(where: { take($0) }) { return true }
            if take(picture.decimalMark) {
                guard places == nil else { return false }
                digits += "."
                places = 0
                end = nil
                return true
            }
            if take(symbols.grouping) { return !digits.isEmpty && gaps.insert(digitCount).inserted }
            if take(symbols.currency) || take(symbols.percent) { return true }
            if take(symbols.minus) || take("-") { return takeMinus() }
            if isSigned, take("+") { return digits.isEmpty || rest.isEmpty }
            if isSigned, take("CR") || take("DB") || take("cr") || take("db") { return takeMinus() }
            if picture.hasExponent, !digits.isEmpty, take("E") || take("e") { return takeExponent() }
            return takeCharacter()
        }

        private mutating func takeCharacter() -> Bool {
            let start = rest.startIndex
            guard let character = rest.popFirst() else { return false }
            if let value = (0...9).first(where: { picture.symbols.locale.digit($0) == String(character) })
                ?? (character.isASCII ? character.wholeNumberValue : nil)
            {
                if let end, end < start { gaps.insert(digitCount) }
                end = rest.startIndex
                digits += "\(value)"
                places = places.map { $0 + 1 }
                return true
            }
            if character == "(", digits.isEmpty, rest.last == ")" {
                isNegative = true
                return true
            }
            return character == ")" || character.isWhitespace
        }

        /// A sign stands before the digits or at the end.
        private mutating func takeMinus() -> Bool {
            guard digits.isEmpty || rest.allSatisfy(\.isWhitespace), !isNegative else { return false }
            isNegative = true
            return true
        }

        private mutating func takeExponent() -> Bool {
            let isBelowZero = take("-")
            if !isBelowZero { _ = take("+") }
            let number = rest.prefix { $0.isASCII && $0.isNumber }
            guard (1...3).contains(number.count), let value = Int(number) else { return false }
            rest = rest[number.endIndex...]
            exponent = isBelowZero ? -value : value
            return true
        }

        private mutating func take(_ mark: String) -> Bool {
            guard !mark.isEmpty, rest.hasPrefix(mark) else { return false }
            rest.removeFirst(mark.count)
            return true
        }
    }
}
