/// Numbers as people and programs put them into tables.
extension DecimalText {
    /// Reads a number the way AFMakeNumber and AFNumber_Keystroke do together: either mark may stand before the
    /// decimals.
    ///
    /// Signs may stand in front or behind, parentheses mean a negative number, and `currency`, the usual currency signs
    /// and spaces are ignored. With both marks the last one is the decimal one and the other one groups. One comma in
    /// front of exactly three digits is a group where the field's own decimal mark is the period.
    ///
    /// Deviation: AFMakeNumber reads `1,234` as 1.234 and `1,234.56` as no number at all; Acrobat's keystroke scripts
    /// refuse both before it comes to that, so a number that is a thousand times too small is never meant. One period
    /// is the decimal mark in every style, because that is how Acrobat keeps the value.
    init?(reading value: String, style: SeparatorStyle = .period, currency: String = "") {
        guard value.utf8.count <= 4 * Self.digitLimit else { return nil }
        var text = Self.plain(value)[...]
        var isNegative = false
        var hasSign = false
        let currency = Self.currencyMark(currency)
        while true {
            text.trim { $0 == UInt8(ascii: " ") }
            if text.count > 1, text.first == UInt8(ascii: "("), text.last == UInt8(ascii: ")"), !hasSign {
                text = text.dropFirst().dropLast()
                (isNegative, hasSign) = (true, true)
            } else if !currency.isEmpty, text.starts(with: currency) {
                text = text.dropFirst(currency.count)
            } else if !currency.isEmpty, text.suffix(currency.count) == currency, text.count > currency.count {
                text = text.dropLast(currency.count)
            } else if text.first == UInt8(ascii: "$") {
                text = text.dropFirst()
            } else if text.last == UInt8(ascii: "$") {
                text = text.dropLast()
            } else if let first = text.first, first.isSign, !hasSign {
                text = text.dropFirst()
                (isNegative, hasSign) = (first == UInt8(ascii: "-"), true)
            } else if let last = text.last, last.isSign, !hasSign, text.dropLast().last?.decimalDigit != nil {
                text = text.dropLast()
                (isNegative, hasSign) = (last == UInt8(ascii: "-"), true)
            } else {
                break
            }
        }
        guard let plain = Self.ungrouped(text, style: style), plain.first?.isSign != true,
            let number = DecimalText(plain: plain)
        else { return nil }
        self = isNegative ? number.negated : number
    }

    /// What may be left out of a value: the currency of the format, unless it could be part of a number.
    private static func currencyMark(_ currency: String) -> ArraySlice<UInt8> {
        var mark = plain(currency)[...]
        mark.trim { $0 == UInt8(ascii: " ") }
        let isNumeric = mark.contains { $0.decimalDigit != nil || $0.isSign }
        return isNumeric || mark.allSatisfy { $0.isPunctuation } ? [] : mark
    }

    /// The number without groups and with a period before the decimals; nil when the marks contradict each other.
    private static func ungrouped(_ text: ArraySlice<UInt8>, style: SeparatorStyle) -> ArraySlice<UInt8>? {
        let period = UInt8(ascii: ".")
        let comma = UInt8(ascii: ",")
        let marks = text.indices.filter { text[$0] == period || text[$0] == comma }
        guard let last = marks.last else { return removingGroups(text) }
        let mark = text[last]
        let others = marks.dropLast()
        if others.contains(where: { text[$0] == mark }) {
            // 1,234,567: the same mark again and again can only group
            return others.allSatisfy { text[$0] == mark } ? removingGroups(text) : nil
        }
        let behind = text[(last + 1)...]
        let ahead = text[..<last]
        if others.isEmpty, mark == comma, style.decimalMark == ".", behind.count == 3, (1...3).contains(ahead.count),
            ahead.first != UInt8(ascii: "0"), (ahead + behind).allSatisfy({ $0.decimalDigit != nil })
        {
            return ahead + behind
        }
        guard let before = removingGroups(ahead) else { return nil }
        return (Array(before) + [period] + behind)[...]
    }

    /// The digits without the marks between them; nil when the groups are not of three digits, or of two as in
    /// 12,34,567.
    private static func removingGroups(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let groups = text.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: " ")
        }
        guard let first = groups.first, let last = groups.last, groups.count > 1 else { return text }
        guard (1...3).contains(first.count), last.count == 3,
            groups.allSatisfy({ $0.allSatisfy { $0.decimalDigit != nil } }),
            groups.dropFirst().allSatisfy({ (2...3).contains($0.count) })
        else { return nil }
        return Array(groups.joined())[...]
    }

    /// The text in ASCII: every kind of space, sign, apostrophe and digit as the plain one, currency signs as `$`, and
    /// anything else as it is in UTF-8.
    private static func plain(_ text: String) -> [UInt8] {
        var plain: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}", "\u{3000}", "\t": plain.append(UInt8(ascii: " "))
            case "\u{2010}"..."\u{2013}", "\u{2212}", "\u{FF0D}": plain.append(UInt8(ascii: "-"))
            case "\u{2019}", "\u{2BC}": plain.append(UInt8(ascii: "'"))
            case "\u{FF0B}": plain.append(UInt8(ascii: "+"))
            case "\u{FF0C}": plain.append(UInt8(ascii: ","))
            case "\u{FF0E}": plain.append(UInt8(ascii: "."))
            case "\u{FF10}"..."\u{FF19}": plain.append(UInt8(truncatingIfNeeded: scalar.value - 0xFF10) + 0x30)
            case "€", "£", "¥", "\u{FFE5}", "₩", "₹", "₽", "₺": plain.append(UInt8(ascii: "$"))
            default: plain.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return plain
    }
}

extension UInt8 {
    fileprivate var isSign: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "+") }

    /// A mark that stands in numbers.
    fileprivate var isPunctuation: Bool {
        switch self {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"): true
        default: false
        }
    }
}

extension ArraySlice<UInt8> {
    /// Drops bytes from both ends.
    mutating func trim(where isDropped: (UInt8) -> Bool) {
        self = drop(while: isDropped)
        while let last, isDropped(last) { removeLast() }
    }
}
