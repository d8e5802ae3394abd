/// One of the up to four parts of a format's code: for positive numbers, negative ones, zero and text.
struct FormatSection: Sendable {
    enum Token: Sendable, Hashable {
        case literal(String)
        /// `0`, `#` or `?`.
        case digit(UInt8)
        case point, comma, percent
        case exponent(showsPlus: Bool)
        case fraction
        case text
        case general
        /// A letter of a date, how often it stands there, and whether it is in brackets.
        case date(UInt8, count: Int, isElapsed: Bool)
        case secondFraction(Int)
        /// `AM/PM` or `A/P`.
        case half(isLong: Bool)
    }

    /// `[<=100]` at the beginning of a section.
    struct Condition: Sendable {
        let comparison: String
        let limit: Double

        func holds(_ value: Double) -> Bool {
            switch comparison {
            case "<": value < limit
            case "<=": value <= limit
            case ">": value > limit
            case ">=": value >= limit
            case "=": value == limit
            default: value != limit
            }
        }
    }

    var tokens: [Token] = []
    var condition: Condition?
    /// Whether this is the section for negative numbers, which says itself how their sign looks.
    var index = 0

    func needsSign(among count: Int) -> Bool { index == 0 || condition != nil }

    /// Whether it shows a text in place of any number.
    var showsWordsOnly: Bool {
        !tokens.isEmpty && tokens.allSatisfy { if case .literal = $0 { true } else { false } }
    }

    /// What the section makes of a number.
    var kind: NumberFormat.Kind {
        var (hasDay, hasTime, isElapsed) = (false, false, false)
        for token in tokens {
            switch token {
            case .date(let letter, _, let elapsed):
                if elapsed { isElapsed = true }
                if letter == UInt8(ascii: "h") || letter == UInt8(ascii: "s") || letter == UInt8(ascii: "n") {
                    hasTime = true
                } else {
                    hasDay = true
                }
            case .half, .secondFraction: hasTime = true
            default: break
            }
        }
        if isElapsed { return .duration }
        if hasDay { return hasTime ? .dateTime : .date }
        if hasTime { return .time }
        if tokens.contains(.text) { return .text }
        if tokens.contains(.general) { return .general }
        return isCode ? .digits : tokens.contains { if case .digit = $0 { true } else { false } } ? .number : .general
    }

    /// Whether the number is shown like a code: leading zeros, or something other than a comma between digits.
    private var isCode: Bool {
        var zeros = 0
        var seen = false
        var gap = false
        var hasGap = false
        for token in tokens {
            switch token {
            case .digit(let byte):
                if byte == UInt8(ascii: "0") { zeros += 1 }
                if seen, gap { hasGap = true }
                (seen, gap) = (true, false)
            case .literal: gap = true
            case .point, .percent, .exponent, .fraction, .comma: return false
            default: break
            }
        }
        return hasGap || zeros > 1
    }
}
