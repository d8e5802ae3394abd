/// Reads JSON (RFC 8259) in memory, step by step and without recursion.
package struct JSONScanner {
    package let bytes: [UInt8]
    package private(set) var index: Int
    /// The line of `index`, from 1.
    package private(set) var line: Int
    /// How deep arrays and objects may be nested.
    package static let depth = 512

    package init(_ bytes: [UInt8], from start: Int = 0, line: Int = 1) {
        self.bytes = bytes
        index = start
        self.line = line
    }

    /// The byte at hand; nil at the end.
    package var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    package mutating func skipSpace() {
        while let byte = current, byte == 0x20 || (0x09...0x0D).contains(byte) { advance() }
    }

    package mutating func advance() {
        if bytes[index] == 0x0A { line += 1 }
        index += 1
    }

    /// Goes to the beginning of the next line.
    package mutating func skipLine() {
        while let byte = current {
            advance()
            if byte == 0x0A { return }
        }
    }

    /// Takes one byte of punctuation if it is there.
    package mutating func take(_ character: Character) -> Bool {
        guard let byte = current, byte == character.asciiValue else { return false }
        advance()
        return true
    }

    package mutating func expect(_ character: Character) throws(InterchangeError) {
        guard take(character) else { throw wrong("a “\(character)” is missing") }
    }

    /// An error at this place; at the end of the text, what is wrong is that there is no more of it.
    package func wrong(_ what: String) -> InterchangeError {
        let what = current == nil ? "it ends too early, as a file does of which a part is missing (\(what))" : what
        return InterchangeError(.malformed, "this is no valid JSON: \(what)", line: line)
    }

    /// Reads a string with its quotes. A surrogate without its other half, and bytes that are not UTF-8, become U+FFFD.
    package mutating func string() throws(InterchangeError) -> String {
        guard current == UInt8(ascii: "\"") else { throw wrong("a text in quotes is missing") }
        advance()
        let start = index
        while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { index += 1 }
        if current == UInt8(ascii: "\"") {
            defer { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }
        var text = Array(bytes[start..<index])
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                index += 1
                try escape(into: &text)
            case 0..<0x20: throw wrong("a text has a line end or another control character")
            default:
                text.append(byte)
                index += 1
            }
        }
        throw wrong("a text has no end")
    }

    private mutating func escape(into text: inout [UInt8]) throws(InterchangeError) {
        guard let byte = current else { throw wrong("a text has no end") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var code = UInt32(try unit())
            if code & 0xFC00 == 0xD800, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
                bytes[index + 1] == UInt8(ascii: "u")
            {
                let before = index
                index += 2
                let low = UInt32(try unit())
                if low & 0xFC00 == 0xDC00 {
                    code = 0x10000 + ((code & 0x3FF) << 10 | low & 0x3FF)
                } else {
                    index = before
                }
            }
            text += Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
        default: throw wrong("a backslash stands before something that it cannot stand before")
        }
    }

    private mutating func unit() throws(InterchangeError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = current, byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw wrong("\\u needs four hexadecimal digits")
            }
            unit = unit << 4 | UInt16(digit)
            index += 1
        }
        return unit
    }

    /// Reads a number, `true`, `false` or `null`, and returns it as it is written.
    package mutating func word() throws(InterchangeError) -> String {
        let start = index
        while let byte = current, Self.isWordByte(byte) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard ["true", "false", "null"].contains(text) || Self.isNumber(bytes[start..<index]) else {
            throw wrong("something is neither text in quotes nor number, true, false or null")
        }
        return text
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// RFC 8259, 6, except that zeros may stand in front: a postcode without quotes keeps them.
    private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        func digits(_ rest: inout ArraySlice<UInt8>) -> Bool {
            let count = rest.prefix { (0x30...0x39).contains($0) }.count
            rest = rest.dropFirst(count)
            return count > 0
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        guard digits(&rest) else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard digits(&rest) else { return false }
        }
        if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard digits(&rest) else { return false }
        }
        return rest.isEmpty
    }

    /// Reads any value, and returns where it stands.
    package mutating func skipValue() throws(InterchangeError) -> Range<Int> {
        let start = index
        var closers: [Character] = []
        repeat {
            skipSpace()
            guard let byte = current else { throw wrong("it ends early") }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard closers.count < Self.depth else { throw wrong("it is nested too deeply") }
                let isObject = byte == UInt8(ascii: "{")
                advance()
                skipSpace()
                if !take(isObject ? "}" : "]") {
                    closers.append(isObject ? "}" : "]")
                    if isObject { try key() }
                    continue
                }
            case UInt8(ascii: "\""): _ = try string()
            default: _ = try word()
            }
            // A value is complete; perhaps what it stands in is, too.
            while let closer = closers.last {
                skipSpace()
                if take(closer) {
                    closers.removeLast()
                    continue
                }
                try expect(",")
                skipSpace()
                if closer == "}" { try key() }
                break
            }
        } while !closers.isEmpty
        return start..<index
    }

    /// Reads the name of a member and the colon behind it.
    @discardableResult
    package mutating func key() throws(InterchangeError) -> String {
        let name = try string()
        skipSpace()
        try expect(":")
        return name
    }
}
