extension FormatSection {
    /// The sections of a code. Colours, and what pads or repeats, have no text.
    static func parse(_ code: String) -> [FormatSection] {
        var sections: [FormatSection] = []
        var section = FormatSection()
        let bytes = Array(code.utf8.prefix(4_096))
        var index = 0
        func finish() {
            section.tellMinutesFromMonths()
            section.index = sections.count
            sections.append(section)
            section = FormatSection()
        }
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: ";"):
                finish()
                index += 1
            case UInt8(ascii: "\""):
                let end = bytes[(index + 1)...].firstIndex(of: byte) ?? bytes.count
                section.add(bytes[(index + 1)..<end])
                index = end + 1
            case UInt8(ascii: "\\"), UInt8(ascii: "!"):
                let next = character(bytes, at: index + 1)
                section.add(next)
                index += 1 + next.count
            case UInt8(ascii: "_"):
                section.add([0x20])
                index += 1 + character(bytes, at: index + 1).count
            case UInt8(ascii: "*"): index += 1 + character(bytes, at: index + 1).count
            case UInt8(ascii: "["):
                let end = bytes[index...].firstIndex(of: UInt8(ascii: "]")) ?? bytes.count
                section.bracket(bytes[(index + 1)..<end])
                index = end + 1
            default: index += section.plain(bytes, at: index)
            }
        }
        finish()
        return sections
    }

    /// The bytes of the character at a place.
    private static func character(_ bytes: [UInt8], at start: Int) -> ArraySlice<UInt8> {
        guard start < bytes.count else { return [] }
        var end = start + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return bytes[start..<end]
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        if case .literal(let before)? = tokens.last {
            tokens[tokens.count - 1] = .literal(before + text)
        } else {
            tokens.append(.literal(text))
        }
    }

    private mutating func bracket(_ inside: ArraySlice<UInt8>) {
        let text = String(decoding: inside, as: UTF8.self).lowercased()
        if let letter = text.utf8.first, [UInt8(ascii: "h"), UInt8(ascii: "m"), UInt8(ascii: "s")].contains(letter),
            text.utf8.allSatisfy({ $0 == letter })
        {
            let kind = letter == UInt8(ascii: "m") ? UInt8(ascii: "n") : letter
            return tokens.append(.date(kind, count: text.utf8.count, isElapsed: true))
        }
        if text.hasPrefix("$") {
            // [$€-407]: a currency's sign, then the country.
            let sign = String(decoding: inside.dropFirst(), as: UTF8.self).prefix { $0 != "-" }
            return add(Array(sign.utf8)[...])
        }
        let comparison = text.prefix { "<>=".contains($0) }
        if !comparison.isEmpty, let limit = Double(text.dropFirst(comparison.count)) {
            condition = Condition(comparison: String(comparison), limit: limit)
        }
    }

    /// Takes what stands at a place outside quotes and brackets, and returns its length.
    private mutating func plain(_ bytes: [UInt8], at index: Int) -> Int {
        func starts(_ word: String) -> Bool {
            let word = Array(word.utf8)
            guard bytes.count - index >= word.count else { return false }
            return zip(bytes[index...], word).allSatisfy { ($0 | 0x20) == ($1 | 0x20) }
        }
        if starts("General") {
            tokens.append(.general)
            return 7
        }
        if starts("AM/PM") || starts("A/P") {
            let isLong = starts("AM/PM")
            tokens.append(.half(isLong: isLong))
            return isLong ? 5 : 3
        }
        let byte = bytes[index]
        let letter = byte | 0x20
        switch byte {
        case UInt8(ascii: "0"), UInt8(ascii: "#"), UInt8(ascii: "?"): tokens.append(.digit(byte))
        case UInt8(ascii: "."):
            let zeros = bytes[(index + 1)...].prefix { $0 == UInt8(ascii: "0") }.count
            if case .date(UInt8(ascii: "s"), _, _)? = tokens.last, zeros > 0 {
                tokens.append(.secondFraction(zeros))
                return 1 + zeros
            }
            tokens.append(.point)
        case UInt8(ascii: ","): tokens.append(.comma)
        case UInt8(ascii: "%"): tokens.append(.percent)
        case UInt8(ascii: "@"): tokens.append(.text)
        case UInt8(ascii: "/") where tokens.contains { if case .digit = $0 { true } else { false } }:
            tokens.append(.fraction)
        case UInt8(ascii: "E"), UInt8(ascii: "e"):
            if index + 1 < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[index + 1]) {
                tokens.append(.exponent(showsPlus: bytes[index + 1] == UInt8(ascii: "+")))
                return 2
            }
            // Alone it is the year of an East Asian calendar; the years are the same.
            tokens.append(.date(UInt8(ascii: "y"), count: 4, isElapsed: false))
        case _ where "ymdhs".utf8.contains(letter):
            let count = bytes[index...].prefix { $0 | 0x20 == letter }.count
            tokens.append(.date(letter, count: count, isElapsed: false))
            return count
        default:
            let character = Self.character(bytes, at: index)
            add(character)
            return character.count
        }
        return 1
    }

    /// An m beside hours or seconds is a minute, any other one is a month.
    private mutating func tellMinutesFromMonths() {
        let dates = tokens.indices.filter { if case .date = tokens[$0] { true } else { false } }
        func letter(_ position: Int) -> UInt8? {
            guard dates.indices.contains(position), case .date(let letter, _, _) = tokens[dates[position]] else {
                return nil
            }
            return letter
        }
        for (position, index) in dates.enumerated() {
            guard case .date(UInt8(ascii: "m"), let count, let isElapsed) = tokens[index], count <= 2 else { continue }
            if letter(position - 1) == UInt8(ascii: "h") || letter(position + 1) == UInt8(ascii: "s") {
                tokens[index] = .date(UInt8(ascii: "n"), count: count, isElapsed: isElapsed)
            }
        }
    }
}
