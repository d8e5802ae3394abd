/// A token of XHTML.
enum MarkupToken: Hashable, Sendable {
    case text(String)
    /// A start tag with its attributes; names in lower case, without a prefix.
    case start(name: String, attributes: [String: String], isEmpty: Bool)
    case end(name: String)
}

/// Cuts XHTML into tokens, without a document type: comments, declarations and processing instructions are skipped, and
/// only the predefined entities and character references are expanded, so that no text can grow.
struct MarkupScanner {
    private let bytes: [UInt8]
    private var position = 0
    private static let maximumAttributes = 32

    init(_ source: some Sequence<UInt8>) { bytes = Array(source) }

    mutating func next() -> MarkupToken? {
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else { return .text(text()) }
            switch position + 1 < bytes.count ? bytes[position + 1] : 0 {
            case UInt8(ascii: "?"): skip(through: "?>")
            case UInt8(ascii: "!"):
                if starts(with: "<![CDATA[") { return .text(literal()) }
                if starts(with: "<!--") { skip(through: "-->") } else { skipDeclaration() }
            case UInt8(ascii: "/"):
                position += 2
                let name = self.name()
                skip(through: ">")
                return .end(name: name)
            case let byte where Self.isLetter(byte):
                position += 1
                return startTag()
            default:
                position += 1
                return .text("<")
            }
        }
        return nil
    }

    private func starts(with text: StaticString) -> Bool {
        bytes[position...].starts(with: "\(text)".utf8)
    }

    private mutating func skip(through end: String) {
        let marker = Array(end.utf8)
        while position < bytes.count {
            if bytes[position] == marker[0], bytes[position...].starts(with: marker) {
                position += marker.count
                return
            }
            position += 1
        }
    }

    /// A document type may have a part in brackets, with `>` inside.
    private mutating func skipDeclaration() {
        var depth = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: "]") { depth -= 1 }
            if byte == UInt8(ascii: ">"), depth <= 0 { return }
        }
    }

    private mutating func literal() -> String {
        position += 9
        let start = position
        skip(through: "]]>")
        let isClosed = position >= start + 3 && bytes[..<position].suffix(3).elementsEqual("]]>".utf8)
        return String(decoding: bytes[start..<(isClosed ? position - 3 : position)], as: UTF8.self)
    }

    private mutating func startTag() -> MarkupToken {
        let name = self.name()
        var attributes: [String: String] = [:]
        while position < bytes.count {
            skipSpace()
            guard position < bytes.count else { break }
            if bytes[position] == UInt8(ascii: ">") {
                position += 1
                return .start(name: name, attributes: attributes, isEmpty: false)
            }
            if bytes[position] == UInt8(ascii: "/") {
                position += 1
                guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else { continue }
                position += 1
                return .start(name: name, attributes: attributes, isEmpty: true)
            }
            guard Self.isName(bytes[position]) else {
                position += 1
                continue
            }
            let key = self.name()
            let value = attributeValue()
            if attributes.count < Self.maximumAttributes, attributes[key] == nil { attributes[key] = value }
        }
        return .start(name: name, attributes: attributes, isEmpty: false)
    }

    private mutating func attributeValue() -> String {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return "" }
        position += 1
        skipSpace()
        guard position < bytes.count else { return "" }
        let quote = bytes[position]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if isQuoted { position += 1 }
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if isQuoted ? byte == quote : StyleTokens.isSpace(byte) || byte == UInt8(ascii: ">") { break }
            position += 1
        }
        let value = Self.expanded(bytes[start..<position])
        if isQuoted, position < bytes.count { position += 1 }
        return value
    }

    private mutating func text() -> String {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        return Self.expanded(bytes[start..<position])
    }

    /// A name in lower case, without a prefix such as `xfa:`.
    private mutating func name() -> String {
        let start = position
        while position < bytes.count, Self.isName(bytes[position]) { position += 1 }
        let name = bytes[start..<position]
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        return String(decoding: local.prefix(64), as: UTF8.self).lowercased()
    }

    private mutating func skipSpace() {
        while position < bytes.count, StyleTokens.isSpace(bytes[position]) { position += 1 }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x3A).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            || byte >= 0x80
    }

    private static let entities: [String: String] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]

    /// Undoes character references and the predefined entities; others stay as they are written.
    private static func expanded(_ source: ArraySlice<UInt8>) -> String {
        guard source.contains(UInt8(ascii: "&")) else { return String(decoding: source, as: UTF8.self) }
        var output: [UInt8] = []
        var index = source.startIndex
        while index < source.endIndex {
            guard source[index] == UInt8(ascii: "&"),
                let end = source[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let text = character(String(decoding: source[(index + 1)..<end], as: UTF8.self))
            else {
                output.append(source[index])
                index += 1
                continue
            }
            output += Array(text.utf8)
            index = end + 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func character(_ reference: String) -> String? {
        guard reference.hasPrefix("#") else { return entities[reference] }
        let digits = reference.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let number = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10),
            number > 0, let scalar = Unicode.Scalar(number)
        else { return nil }
        return String(Character(scalar))
    }
}
