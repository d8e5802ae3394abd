/// Walks over a script from front to back.
struct ScriptScanner {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ text: some Sequence<UInt8>) { bytes = Array(text) }

    /// The next byte, if there is one.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Whether only white space, comments and semicolons follow.
    mutating func isAtEnd() -> Bool {
        skipBlank()
        while take(UInt8(ascii: ";")) { skipBlank() }
        return position == bytes.count
    }

    /// Takes one byte if it is next.
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    /// Takes a mark of ASCII characters, white space and comments in front of it.
    mutating func take(mark: String) -> Bool {
        skipBlank()
        guard bytes[position...].starts(with: mark.utf8) else { return false }
        position += mark.utf8.count
        return true
    }

    /// Skips white space and comments; a comment without an end is left in place.
    mutating func skipBlank() {
        while position < bytes.count {
            let length = blankLength
            if length > 0 {
                position += length
            } else if bytes[position...].starts(with: "//".utf8) {
                let end = bytes[position...].firstIndex { $0 == 10 || $0 == 13 }
                position = end ?? bytes.count
            } else if let comment = commentRange {
                position = comment.upperBound + 2
            } else {
                return
            }
        }
    }

    /// Takes a comment, white space in front of it, and gives what is between its marks.
    mutating func takeComment() -> String? {
        while blankLength > 0 { position += blankLength }
        guard let range = commentRange else { return nil }
        position = range.upperBound + 2
        return String(decoding: bytes[range], as: UTF8.self)
    }

    private var commentRange: Range<Int>? {
        guard bytes[position...].starts(with: "/*".utf8) else { return nil }
        var end = position + 2
        while end + 1 < bytes.count {
            if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") { return (position + 2)..<end }
            end += 1
        }
        return nil
    }

    /// The length of the space at the position: ASCII ones, no-break space, byte order mark, line separators.
    private var blankLength: Int {
        guard let next else { return 0 }
        switch next {
        case 9...13, 32: return 1
        case 0xC2: return bytes[position...].starts(with: [0xC2, 0xA0]) ? 2 : 0
        case 0xE2:
            let rest = bytes[position...]
            return rest.starts(with: [0xE2, 0x80, 0xA8]) || rest.starts(with: [0xE2, 0x80, 0xA9]) ? 3 : 0
        case 0xEF: return bytes[position...].starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        default: return 0
        }
    }

    /// Takes a name: ASCII letters, digits, `_` and `$`.
    mutating func takeName() -> String? {
        skipBlank()
        let start = position
        while let next, next.isNameByte, position > start || next.decimalDigit == nil { position += 1 }
        return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    /// Takes a number without a sign.
    mutating func takeNumber() -> DecimalText? {
        skipBlank()
        let start = position
        var last: UInt8 = 0
        while let next {
            let isExponentSign =
                last | 0x20 == UInt8(ascii: "e") && (next == UInt8(ascii: "-") || next == UInt8(ascii: "+"))
            guard next == UInt8(ascii: ".") || next.isNameByte || isExponentSign else { break }
            last = next
            position += 1
        }
        return DecimalText(plain: bytes[start..<position])
    }

    /// Takes constants between parentheses or brackets up to `end`, which is taken too.
    mutating func takeLiterals(upTo end: UInt8) -> [ScriptLiteral]? {
        var literals: [ScriptLiteral] = []
        skipBlank()
        if take(end) { return [] }
        while let literal = takeLiteral() {
            literals.append(literal)
            skipBlank()
            if take(end) { return literals }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
        return nil
    }

    private mutating func takeLiteral() -> ScriptLiteral? {
        skipBlank()
        guard let first = next else { return nil }
        switch first {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return takeString().map(ScriptLiteral.string)
        case UInt8(ascii: "["):
            position += 1
            return takeStrings(upTo: UInt8(ascii: "]"))
        case UInt8(ascii: "-"):
            position += 1
            return takeNumber().map { .number($0.negated) }
        case UInt8(ascii: "+"):
            position += 1
            return takeNumber().map { .number($0) }
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): return takeNumber().map { .number($0) }
        default: break
        }
        var name = takeName()
        if name == "new" {
            name = takeName()
            guard name == "Array" else { return nil }
        }
        switch name {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null", "undefined": return .null
        case "Array": return take(mark: "(") ? takeStrings(upTo: UInt8(ascii: ")")) : nil
        default: return nil
        }
    }

    /// A list of strings. Lists in lists are not taken, so nothing here calls itself more than once.
    private mutating func takeStrings(upTo end: UInt8) -> ScriptLiteral? {
        var strings: [String] = []
        skipBlank()
        if take(end) { return .list([]) }
        while let string = takeString() {
            strings.append(string)
            skipBlank()
            if take(end) { return .list(strings) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
        return nil
    }

    /// Takes a string in either kind of quotes.
    mutating func takeString() -> String? {
        skipBlank()
        guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        position += 1
        var content = ScriptStringContent()
        while let byte = next {
            position += 1
            switch byte {
            case quote: return content.text
            case UInt8(ascii: "\\"): guard content.takeEscape(bytes, &position) else { return nil }
            case 10, 13: return nil
            default: content.append(byte)
            }
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
