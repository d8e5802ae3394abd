/// One line of a calendar: a name, parameters, a value (RFC 5545, 3.1).
package struct ContentLine {
    /// In upper case.
    let name: String
    /// Names in upper case; of two the first counts.
    let parameters: [String: String]
    /// As it was written.
    let value: String

    /// Takes a line apart; nil for one without a colon. Colons and semicolons in quotation marks divide nothing.
    init?(_ line: String) {
        let bytes = line.utf8
        var parts: [[UInt8]] = [[]]
        var isQuoted = false
        var index = bytes.startIndex
        scan: while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ":") where !isQuoted: break scan
            case UInt8(ascii: ";") where !isQuoted: parts.append([])
            case let byte: parts[parts.count - 1].append(byte)
            }
            index = bytes.index(after: index)
        }
        guard index < bytes.endIndex else { return nil }
        let texts = parts.map { String(decoding: $0, as: UTF8.self) }
        var parameters: [String: String] = [:]
        for part in texts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, parameters[pair[0].uppercased()] == nil else { continue }
            parameters[pair[0].uppercased()] = String(pair[1])
        }
        name = texts[0].uppercased()
        self.parameters = parameters
        value = String(line[bytes.index(after: index)...])
    }

    /// The value as a text (3.3.11).
    var text: String { Self.unescaped(value).withoutControls }

    /// The texts of a value that lists several (3.3.11), as far as its first five thousand characters tell. A comma behind a
    /// backslash divides nothing.
    var texts: [String] {
        var parts = [""]
        var isEscaped = false
        for character in value.prefix(5_000) {
            if character == ",", !isEscaped { parts.append("") } else { parts[parts.count - 1].append(character) }
            isEscaped = character == "\\" && !isEscaped
        }
        return parts.map { Self.unescaped($0).withoutControls }
    }

    /// The value as a time, `20261121`, `20261121T180000` or `20261121T180000Z` (3.3.4, 3.3.5); nil for anything else.
    var time: ZonedTime? { ZonedTime(value) }

    /// A time, and whether it is one of UTC.
    struct ZonedTime {
        var time: EventTime
        let isUTC: Bool

        init?(_ text: some StringProtocol) {
            isUTC = text.hasSuffix("Z")
            let digits = Array(text.utf8.dropLast(isUTC ? 1 : 0).prefix(16))
            guard digits.count == 8 || digits.count == 15 && digits[8] == UInt8(ascii: "T") else { return nil }
            func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
            var shown = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
            if digits.count == 15 { shown += "T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))" }
            guard let time = EventTime(shown) else { return nil }
            self.time = time
        }
    }

    /// The value as a length of time in seconds, `P1D`, `PT1H30M`, `P2W` (3.3.6); nil for anything else, for what goes
    /// backwards, and for more than ten years.
    var duration: Int? {
        guard let mark = value.firstIndex(of: "P"), ["", "+"].contains(value[..<mark]) else { return nil }
        var units: [Character: Int] = ["W": 604_800, "D": 86_400]
        var (seconds, digits) = (0, "")
        for character in value[mark...].dropFirst() {
            if character == "T", digits.isEmpty {
                units = ["H": 3_600, "M": 60, "S": 1]
            } else if character.isASCII, character.isNumber, digits.utf8.count < 9 {
                digits.append(character)
            } else {
                guard let unit = units[character], let count = Int(digits) else { return nil }
                seconds += count * unit
                digits = ""
                guard seconds <= 3_660 * 86_400 else { return nil }
            }
        }
        return digits.isEmpty && value.last != "P" && value.last != "T" ? seconds : nil
    }
}

extension ContentLine {
    /// Lines with those that go on joined (3.1): a line end and a blank behind it are nothing.
    ///
    /// - Complexity: O(length), however deep lines are folded.
    static func unfolded(_ text: String) -> [String] {
        var lines: [[UInt8]] = []
        for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            var bytes = line
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
            if let first = bytes.first, first == 0x20 || first == 0x09, !lines.isEmpty {
                lines[lines.count - 1] += bytes.dropFirst()
            } else if !bytes.isEmpty {
                lines.append(Array(bytes))
            }
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    /// A line in lines of at most 75 octets, never cut inside a character (3.1).
    static func folded(_ line: String) -> String {
        var folded = ""
        var room = 75
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if size > room {
                folded += "\r\n "
                room = 74
            }
            folded.unicodeScalars.append(scalar)
            room -= size
        }
        return folded + "\r\n"
    }

    /// Undoes the escapes of a value, which cards share with calendars (RFC 5545, 3.3.11; RFC 6350, 3.4).
    package static func unescaped(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        var plain = ""
        var isEscaped = false
        for character in value {
            if isEscaped {
                plain.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                plain.append(character)
            }
        }
        return plain
    }

    /// A text as a value (3.3.11).
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if character.isNewline {
                escaped += "\\n"
            } else {
                if "\\;,".contains(character) { escaped.append("\\") }
                escaped.append(character)
            }
        }
        return escaped
    }

    /// A text as a parameter's value: no quotation marks can be in it.
    static func quoted(_ text: String) -> String { "\"\(text.onOneLine.filter { $0 != "\"" })\"" }

    /// A time behind the name of its property: `;VALUE=DATE:20261121`, `:20261121T180000Z`, `;TZID=…:20261121T180000`.
    static func suffix(_ time: EventTime, zone: String) -> String {
        let digits = time.description.filter { $0 != "-" && $0 != ":" }
        if time.seconds == nil { return ";VALUE=DATE:\(digits)" }
        if zone == "UTC" { return ":\(digits)Z" }
        if zone.isEmpty { return ":\(digits)" }
        return zone.utf8.contains(where: { [0x3A, 0x3B, 0x2C].contains($0) })
            ? ";TZID=\(quoted(zone)):\(digits)" : ";TZID=\(zone.onOneLine):\(digits)"
    }
}
