/// `num{…}`: `9` is a digit, `z` one or nothing, `Z` one or a blank, `8` one or nothing behind the mark; `,` groups, `.` and
/// `v` are the decimal mark, shown or not, `s` and `S` a sign, `(` and `)` stand around negative numbers, `$` is the
/// currency and `%` a percentage.
struct NumericPicture: Hashable, Sendable {
    private enum Part: Hashable {
        case digit, optionalDigit, blankDigit
        case grouping
        case mark(isShown: Bool)
        case sign(isBlank: Bool)
        case opening, closing
        case currency
        case percent
        case literal(String)

        /// Whether it shows that a number is negative.
        var showsSign: Bool {
            switch self {
            case .sign, .opening: true
            default: false
            }
        }

        var isDigit: Bool {
            switch self {
            case .digit, .optionalDigit, .blankDigit: true
            default: false
            }
        }

        var isMark: Bool { if case .mark = self { true } else { false } }
    }

    private let parts: [Part]
    /// The digits before and behind the decimal mark.
    private let whole: Int
    private let decimals: Int
    private let isPercent: Bool

    init?(_ picture: Substring) {
        guard let tokens = PictureToken.tokens(picture) else { return nil }
        var parts: [Part] = []
        for token in tokens {
            switch token {
            case .literal(","): parts.append(.grouping)
            case .literal("."): parts.append(.mark(isShown: true))
            case .literal("("): parts.append(.opening)
            case .literal(")"): parts.append(.closing)
            case .literal("$"): parts.append(.currency)
            case .literal("%"): parts.append(.percent)
            case .literal(let text): parts.append(.literal(text))
            case .run(let letter, let count):
                guard let part = Self.part(letter) else { return nil }
                parts += Array(repeating: part, count: count)
            }
        }
        let mark = parts.firstIndex(where: \.isMark)
        whole = parts[..<(mark ?? parts.count)].count(where: \.isDigit)
        decimals = mark.map { parts[$0...].count(where: \.isDigit) } ?? 0
        guard whole + decimals > 0, whole + decimals <= 100, parts.count(where: \.isMark) <= 1 else { return nil }
        isPercent = parts.contains(.percent)
        self.parts = parts
    }

    private static func part(_ letter: Character) -> Part? {
        switch letter {
        case "9": .digit
        case "z", "8": .optionalDigit
        case "Z": .blankDigit
        case "v", "V": .mark(isShown: letter == "V")
        case "s": .sign(isBlank: false)
        case "S": .sign(isBlank: true)
        default: nil
        }
    }

    /// The number as the picture shows it; nil when it has more digits than the picture, or a sign that is not in it.
    func text(_ number: DecimalText, _ symbols: XFALocale) -> String? {
        guard let scaled = isPercent ? number.shifted(by: 2) : number else { return nil }
        let rounded = scaled.rounded(to: decimals)
        let isNegative = rounded.isNegative && !rounded.isZero
        guard !isNegative || parts.contains(where: \.showsSign) else { return nil }
        let (integer, fraction) = rounded.magnitude.parts
        let digits = integer == "0" ? [] : Array(integer)
        guard digits.count <= whole else { return nil }
        var output = Digits(
            ahead: Array(repeating: nil, count: whole - digits.count) + digits,
            behind: Array(fraction) + Array(repeating: "0", count: max(0, decimals - fraction.count)))
        for (index, part) in parts.enumerated() {
            switch part {
            case .digit, .optionalDigit, .blankDigit: output.append(part)
            case .grouping:
                if output.hasDigits {
                    output.text += symbols.grouping
                } else if index > 0, parts[index - 1] == .blankDigit {
                    output.text += " "
                }
            case .mark(let isShown):
                let isNeeded = parts[index...].contains(.digit) || output.behind.contains { $0 != "0" }
                if isShown, isNeeded { output.text += symbols.decimal }
                output.isBehind = true
            case .sign(let isBlank): output.text += isNegative ? symbols.minus : isBlank ? " " : ""
            case .opening: output.text += isNegative ? "(" : ""
            case .closing: output.text += isNegative ? ")" : ""
            case .currency: output.text += symbols.currency
            case .percent: output.text += symbols.percent
            case .literal(let literal): output.text += literal
            }
        }
        return output.text
    }

    /// The digits that are still to be shown, and what is shown already.
    private struct Digits {
        /// Those before the decimal mark; nil in places that the number does not have.
        var ahead: [Character?]
        var behind: [Character]
        var isBehind = false
        var hasDigits = false
        var text = ""

        mutating func append(_ part: Part) {
            guard !isBehind else {
                // A digit that may be missing is left out where only zeros follow.
                let hasMore = behind.contains { $0 != "0" }
                let digit = behind.removeFirst()
                if part == .digit || hasMore { text.append(digit) }
                return
            }
            if let digit = ahead.removeFirst() ?? (part == .digit ? "0" : nil) {
                text.append(digit)
                hasDigits = true
            } else if part == .blankDigit {
                text.append(" ")
            }
        }
    }

    /// The number that a text in this picture says: digits with marks of the locale, and what else the picture has.
    func number(_ text: String, _ symbols: XFALocale) -> DecimalText? {
        guard text.utf8.count <= 200 else { return nil }
        var digits = ""
        var isNegative = false
        var behind: Int?
        var rest = text[...]
        while !rest.isEmpty {
            if take(symbols.decimal, &rest) {
                guard behind == nil else { return nil }
                digits += "."
                behind = 0
            } else if take(symbols.grouping, &rest) || take(symbols.currency, &rest) || take(symbols.percent, &rest) {
                continue
            } else if take(symbols.minus, &rest) || take("-", &rest) {
                guard digits.isEmpty || rest.isEmpty, !isNegative else { return nil }
                isNegative = true
            } else if let character = rest.popFirst() {
                if character.isASCII, character.isNumber {
                    digits.append(character)
                    behind = behind.map { $0 + 1 }
                } else if character == "(", text.last == ")", digits.isEmpty {
                    isNegative = true
                } else if character != ")" && character != " " {
                    return nil
                }
            }
        }
        guard (behind ?? 0) <= decimals, let number = DecimalText((isNegative ? "-" : "") + digits) else { return nil }
        return isPercent ? number.shifted(by: -2) : number
    }

    private func take(_ mark: String, _ rest: inout Substring) -> Bool {
        guard !mark.isEmpty, rest.hasPrefix(mark) else { return false }
        rest.removeFirst(mark.count)
        return true
    }
}
