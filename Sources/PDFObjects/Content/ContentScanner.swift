import Interchange

/// Splits a content stream, or a default appearance string, into operands and operators.
///
/// Malformed input never fails: what makes no sense is skipped, as viewers do. Nesting and the items of an operand are
/// bounded.
public struct ContentScanner {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var expectsImageData = false
    /// How many items the operand that is read may still have.
    private var itemsLeft = 0
    /// An operand with more items is no content: the others are left out.
    private static let mostItems = 65_536

    /// Makes a scanner.
    public init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    /// Makes a scanner.
    public init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The next token, or nil at the end.
    ///
    /// - Complexity: O(length of the token).
    public mutating func next() -> ContentToken? {
        if expectsImageData {
            expectsImageData = false
            return .inlineImage(imageData())
        }
        while true {
            skipSpace()
            guard let byte = peek() else { return nil }
            itemsLeft = Self.mostItems
            if let object = operand(byte, depth: 0) { return .operand(object) }
            if ContentCharacters.isRegular(byte) {
                let word = String(decoding: regular(), as: UTF8.self)
                switch word {
                case "true": return .operand(.boolean(true))
                case "false": return .operand(.boolean(false))
                case "null": return .operand(.null)
                default:
                    if let number = Self.number(word) { return .operand(number) }
                    expectsImageData = word == "ID"
                    return .operator(word)
                }
            }
            position += 1  // a stray delimiter
        }
    }

    private func peek(_ ahead: Int = 0) -> UInt8? {
        position + ahead < bytes.endIndex ? bytes[position + ahead] : nil
    }

    private mutating func skipSpace() {
        while let byte = peek() {
            if byte == UInt8(ascii: "%") {
                while let next = peek(), next != 0x0A, next != 0x0D { position += 1 }
            } else if Self.isSpace(byte) {
                position += 1
            } else {
                return
            }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C || byte == 0
    }

    private mutating func regular() -> ArraySlice<UInt8> {
        let start = position
        while let byte = peek(), ContentCharacters.isRegular(byte) { position += 1 }
        return bytes[start..<position]
    }

    /// An operand that starts with a delimiter; nil for anything else.
    private mutating func operand(_ byte: UInt8, depth: Int) -> PDFObject? {
        switch byte {
        case UInt8(ascii: "/"):
            position += 1
            return .name(Self.name(regular()))
        case UInt8(ascii: "("):
            position += 1
            return .string(ContentString(literalIn: bytes, at: &position).bytes)
        case UInt8(ascii: "<") where peek(1) == UInt8(ascii: "<"):
            position += 2
            return .dictionary(dictionary(depth: depth))
        case UInt8(ascii: "<"):
            position += 1
            return .string(ContentString(hexadecimalIn: bytes, at: &position).bytes)
        case UInt8(ascii: "["):
            position += 1
            return .array(items(until: UInt8(ascii: "]"), depth: depth))
        default: return nil
        }
    }

    private mutating func items(until end: UInt8, depth: Int) -> [PDFObject] {
        var items: [PDFObject] = []
        while true {
            skipSpace()
            guard let byte = peek() else { return items }
            if byte == end {
                position += 1
                if end == UInt8(ascii: ">"), peek() == end { position += 1 }
                return items
            }
            if depth < 64, let object = operand(byte, depth: depth + 1) {
                if itemsLeft > 0 { items.append(object) }
                itemsLeft -= 1
            } else if ContentCharacters.isRegular(byte) {
                let raw = regular()
                if itemsLeft > 0 {
                    let word = String(decoding: raw, as: UTF8.self)
                    items.append(Self.number(word) ?? (word == "true" ? .boolean(true) : .null))
                }
                itemsLeft -= 1
            } else {
                position += 1
            }
        }
    }

    private mutating func dictionary(depth: Int) -> PDFDictionary {
        let items = items(until: UInt8(ascii: ">"), depth: depth)
        var dictionary = PDFDictionary()
        for index in stride(from: 0, to: items.count - 1, by: 2) {
            if let key = items[index].name { dictionary[key] = items[index + 1] }
        }
        return dictionary
    }

    private static func name(_ raw: ArraySlice<UInt8>) -> PDFName {
        guard raw.contains(UInt8(ascii: "#")) else { return PDFName(bytes: raw) }
        var bytes: [UInt8] = []
        var index = raw.startIndex
        while index < raw.endIndex {
            if raw[index] == UInt8(ascii: "#"), index + 2 < raw.endIndex,
                let high = Character(Unicode.Scalar(raw[index + 1])).hexDigitValue,
                let low = Character(Unicode.Scalar(raw[index + 2])).hexDigitValue
            {
                bytes.append(UInt8(high << 4 | low))
                index += 3
            } else {
                bytes.append(raw[index])
                index += 1
            }
        }
        return PDFName(bytes: bytes)
    }

    private static func number(_ word: String) -> PDFObject? {
        guard let first = word.utf8.first, first < 0x40, first != UInt8(ascii: "'"), first != UInt8(ascii: "\"") else {
            return nil
        }
        if let integer = Int(word) { return .integer(integer) }
        guard word.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B }) else {
            return nil
        }
        var text = word
        if text.hasSuffix(".") { text += "0" }
        return Double(text).map { .real($0, text: word) }
    }

    /// The bytes up to an EI that stands alone.
    private mutating func imageData() -> ArraySlice<UInt8> {
        if let byte = peek(), Self.isSpace(byte) { position += 1 }
        let start = position
        while position + 1 < bytes.endIndex {
            if bytes[position] == UInt8(ascii: "E"), bytes[position + 1] == UInt8(ascii: "I"),
                position > start, Self.isSpace(bytes[position - 1]), peek(2).map(Self.isSpace) ?? true
            {
                return bytes[start..<(position - 1)]
            }
            position += 1
        }
        position = bytes.endIndex
        return bytes[start...]
    }
}
