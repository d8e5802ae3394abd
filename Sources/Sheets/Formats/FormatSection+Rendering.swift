import Interchange

extension FormatSection {
    /// A number in this section's digits. Fractions and exponents are shown as plain numbers.
    func number(_ value: Double, showsSign: Bool) -> String? {
        guard var digits = DecimalDigits(value.magnitude) else { return nil }
        let isPlain = tokens.contains { token in
            switch token {
            case .exponent, .fraction: true
            default: false
            }
        }
        if isPlain { return DecimalDigits(value)?.text }
        let layout = DigitLayout(tokens)
        digits.shift(2 * layout.percents - 3 * layout.thousands)
        digits.round(places: layout.places)
        var whole = digits.whole
        let fraction = digits.fraction
        let isZero = whole.isEmpty && fraction.isEmpty
        whole.insert(contentsOf: repeatElement(0, count: max(0, layout.leastWhole - whole.count)), at: 0)

        var text = ""
        var next = 0
        var wholeLeft = layout.wholeSlots
        var behind = 0
        var isBehind = false
        func put(_ digit: UInt8, place: Int) {
            text += "\(digit)"
            if layout.isGrouped, place > 0, place % 3 == 0 { text += "," }
        }
        for token in tokens {
            switch token {
            case .literal(let literal): text += literal
            case .percent: text += "%"
            case .point:
                isBehind = true
                if fraction.isEmpty, layout.leastPlaces == 0 { continue }
                text += "."
            case .digit where !isBehind:
                // The first slot takes all digits that have none of their own.
                while whole.count - next >= wholeLeft, next < whole.count {
                    put(whole[next], place: whole.count - next - 1)
                    next += 1
                    if whole.count - next < wholeLeft { break }
                }
                wholeLeft -= 1
            case .digit:
                if behind < fraction.count {
                    text += "\(fraction[behind])"
                } else if behind < layout.leastPlaces {
                    text += "0"
                }
                behind += 1
            default: break
            }
        }
        return (showsSign && !isZero ? "-" : "") + text
    }

    /// A length of time.
    func duration(_ value: Double) -> String? {
        guard value.magnitude < 1e9 else { return nil }
        let seconds = Int((value.magnitude * 86_400).rounded())
        var text = value < 0 ? "-" : ""
        var largest: UInt8 = 0
        for token in tokens {
            switch token {
            case .literal(let literal): text += literal
            case .date(let letter, let count, let isElapsed):
                let number =
                    switch letter {
                    case UInt8(ascii: "h"): isElapsed ? seconds / 3_600 : seconds / 3_600 % 24
                    case UInt8(ascii: "n"), UInt8(ascii: "m"): isElapsed ? seconds / 60 : seconds / 60 % 60
                    case UInt8(ascii: "s"): isElapsed ? seconds : seconds % 60
                    default: 0
                    }
                largest = max(largest, letter)
                text += number.padded(count)
            case .secondFraction(let places): text += "." + String(repeating: "0", count: places)
            default: break
            }
        }
        return text
    }

    /// A day or time. Names of months and days are English: the file does not say whose they are.
    func date(_ date: SheetDate) -> String {
        let isHalved = tokens.contains { if case .half = $0 { true } else { false } }
        var text = ""
        for token in tokens {
            switch token {
            case .literal(let literal): text += literal
            case .comma: text += ","
            case .point: text += "."
            case .fraction: text += "/"
            case .half(let isLong): text += (date.hour < 12 ? "A" : "P") + (isLong ? "M" : "")
            case .secondFraction(let places):
                text += "." + (date.milliseconds % 1_000).padded(3).prefix(places)
            case .date(let letter, let count, _):
                text += Self.part(of: date, letter, count, isHalved: isHalved)
            default: break
            }
        }
        return text
    }

    private static func part(of date: SheetDate, _ letter: UInt8, _ count: Int, isHalved: Bool) -> String {
        switch letter {
        case UInt8(ascii: "y"):
            return count <= 2 ? (date.year % 100).padded(2) : date.year.padded(4)
        case UInt8(ascii: "m"):
            switch count {
            case 1, 2: return date.month.padded(count)
            case 3: return String(EnglishNames.months[date.month - 1].prefix(3))
            case 5: return String(EnglishNames.months[date.month - 1].prefix(1))
            default: return EnglishNames.months[date.month - 1]
            }
        case UInt8(ascii: "d"):
            switch count {
            case 1, 2: return date.day.padded(count)
            case 3: return String(EnglishNames.days[date.weekday].prefix(3))
            default: return EnglishNames.days[date.weekday]
            }
        case UInt8(ascii: "h"):
            return (isHalved ? (date.hour + 11) % 12 + 1 : date.hour).padded(min(count, 2))
        case UInt8(ascii: "n"): return date.minute.padded(min(count, 2))
        default: return date.second.padded(min(count, 2))
        }
    }
}

/// Where the digits of a section go.
private struct DigitLayout {
    /// The places before the point, and how many of them are filled in any case.
    var wholeSlots = 0
    var leastWhole = 0
    /// The places behind the point, and how many of them are filled in any case.
    var places = 0
    var leastPlaces = 0
    var percents = 0
    /// Commas behind the last digit, each of which divides by a thousand.
    var thousands = 0
    var isGrouped = false

    init(_ tokens: [FormatSection.Token]) {
        var isBehind = false
        var commas = 0
        var seenZero = false
        for token in tokens {
            switch token {
            case .digit(let byte):
                let isZero = byte == UInt8(ascii: "0")
                if isBehind {
                    places += 1
                    if isZero { leastPlaces = places }
                } else {
                    if commas > 0, wholeSlots > 0 { isGrouped = true }
                    wholeSlots += 1
                    if isZero { seenZero = true }
                    if seenZero { leastWhole += 1 }
                }
                commas = 0
            case .comma: commas += 1
            case .point: isBehind = true
            case .percent: percents += 1
            default: break
            }
        }
        thousands = wholeSlots > 0 ? commas : 0
    }
}
