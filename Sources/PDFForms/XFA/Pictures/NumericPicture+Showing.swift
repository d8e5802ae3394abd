extension NumericPicture {
    /// The number as the picture shows it; nil when it has more digits than the picture, or a sign that is not in it.
    func text(_ number: PictureNumber) -> String? {
        let percent = isPercent ? 2 : 0
        guard let scaled = number.decimal.shifted(by: percent) else { return nil }
        let exponent = hasExponent ? exponent(of: scaled) : 0
        guard let shown = scaled.shifted(by: -exponent) else { return nil }
        let rounded = keepsDecimals ? shown : shown.rounded(to: decimals)
        let isNegative = rounded.isNegative && !rounded.isZero
        guard !isNegative || elements.contains(where: \.part.showsSign) else { return nil }
        let (integer, fraction) = rounded.magnitude.parts
        var digits = integer == "0" ? [] : Array(integer)
        let groups = groupPlaces(digits.count)
        var beyond: ArraySlice<Character> = []
        if digits.count > whole {
            guard isOpen, whole > 0 else { return nil }
            beyond = digits[..<(digits.count - whole)]
            digits.removeFirst(beyond.count)
        }
        // Decimals that come before the mark are none any more.
        let written = keepsDecimals ? max(decimals, number.places - max(0, percent - exponent)) : decimals
        var output = Output(
            picture: self, isNegative: isNegative, exponent: exponent, groups: groups, beyond: beyond,
            ahead: Array(repeating: nil, count: whole - digits.count) + digits,
            behind: Array(fraction) + Array(repeating: "0", count: max(0, written - fraction.count)))
        for index in elements.indices { output.append(index) }
        return output.text
    }

    /// The power of ten that leaves as many digits before the mark as the picture has.
    private func exponent(of number: DecimalText) -> Int {
        guard !number.isZero else { return 0 }
        let exponent = number.digits.count - number.scale - whole
        // 9.99 may be rounded to 10.0.
        let rounded = number.shifted(by: -exponent)?.rounded(to: decimals)
        return rounded.map { $0.magnitude.parts.integer.utf8.count > max(1, whole) } ?? false ? exponent + 1 : exponent
    }

    /// What is shown already, and the digits that are still to be shown.
    private struct Output {
        let picture: NumericPicture
        let isNegative: Bool
        let exponent: Int
        /// The places of grouping marks.
        let groups: Set<Int>
        /// Digits for which the picture has no place.
        var beyond: ArraySlice<Character>
        /// Those before the decimal mark; nil in places that the number does not have.
        var ahead: [Character?]
        var behind: [Character]
        var isBehind = false
        var hasDigits = false
        var text = ""

        mutating func append(_ index: Int) {
            let element = picture.elements[index]
            let before = text
            if element.isWide { text = "" }
            switch element.part {
            case .digit, .optionalDigit, .blankDigit:
                if isBehind { appendDecimal(element.part) } else { appendDigit(element.part) }
            case .written:
                for digit in behind { append(digit) }
                behind = []
            default: text += mark(element.part, index)
            }
            if case .mark = element.part { isBehind = true }
            if element.isWide { text = before + FullWidth.widened(text) }
        }

        /// What a part shows that is no digit.
        private func mark(_ part: Part, _ index: Int) -> String {
            let symbols = picture.symbols.locale
            switch part {
            case .grouping:
                if hasDigits { return symbols.grouping }
                return index > 0 && picture.elements[index - 1].part == .blankDigit ? " " : ""
            case .mark(let isShown, _):
                // Only `8` takes the mark away with the decimals.
                return isShown && !(picture.keepsDecimals && behind.isEmpty) ? picture.decimalMark : ""
            case .sign(let isBlank): return isNegative ? symbols.minus : isBlank ? " " : ""
            case .opening: return isNegative ? "(" : " "
            case .closing: return isNegative ? ")" : " "
            case .note(let note, let isBlank):
                return isNegative ? note : isBlank ? String(repeating: " ", count: note.count) : ""
            case .exponent: return exponent < 0 ? "E-\(-exponent)" : "E+\(exponent)"
            case .currency: return symbols.currency
            case .percent: return symbols.percent
            case .blank: return " "
            case .literal(let literal): return literal
            case .digit, .optionalDigit, .blankDigit, .written: return ""
            }
        }

        private mutating func append(_ digit: Character) {
            text += digit.wholeNumberValue.map(picture.symbols.locale.digit) ?? String(digit)
            hasDigits = true
        }

        /// A digit before the mark, with those in front of the first one that the picture has no place for.
        private mutating func appendDigit(_ part: Part) {
            while let digit = beyond.popFirst() {
                append(digit)
                if groups.contains(beyond.count + ahead.count) { text += picture.symbols.locale.grouping }
            }
            if let digit = ahead.removeFirst() ?? (part == .digit ? "0" : nil) {
                append(digit)
            } else if part == .blankDigit {
                text += " "
            }
        }

        /// A digit behind the mark. Where only zeros follow, `z` leaves it out and `Z` leaves it blank.
        private mutating func appendDecimal(_ part: Part) {
            let hasMore = behind.contains { $0 != "0" }
            guard !behind.isEmpty else { return }
            let digit = behind.removeFirst()
            if part == .digit || hasMore {
                append(digit)
            } else if part == .blankDigit {
                text += " "
            }
        }
    }
}
