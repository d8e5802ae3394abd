/// Writes JSON (RFC 8259), indented by two spaces; the same value always gives the same bytes.
///
/// An array of numbers stays on one line.
package struct JSONWriter {
    /// What was written.
    private(set) var bytes: [UInt8] = []

    /// The text of a value, with a line end.
    package static func text(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(value)
        writer.bytes.append(UInt8(ascii: "\n"))
        return writer.bytes
    }

    /// The text of a value on one line, with a line end.
    package static func line(_ value: JSONValue) -> String {
        let text = String(decoding: Self.text(value), as: UTF8.self)
        return text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ") + "\n"
    }

    /// Appends a value.
    ///
    /// - Parameter depth: How deep the value stands, which says how far its lines are indented.
    mutating func write(_ value: JSONValue, depth: Int = 0) {
        switch value {
        case .null: raw("null")
        case .bool(let value): raw(value ? "true" : "false")
        case .integer(let value): raw("\(value)")
        case .number(let value): number(value)
        case .string(let value): string(value)
        case .array(let items): array(items, depth: depth)
        case .written(let text): written(text, depth: depth)
        case .object(let members):
            guard !members.isEmpty else { return raw("{}") }
            for (index, member) in members.enumerated() {
                raw(index == 0 ? "{" : ",")
                line(depth + 1)
                string(member.name)
                raw(": ")
                write(member.value, depth: depth + 1)
            }
            line(depth)
            raw("}")
        }
    }

    /// Appends the beginning of an object: some members, and the name of another one, whose value follows.
    mutating func open(_ object: JSONObject, before name: String) {
        for (index, member) in object.members.enumerated() {
            raw(index == 0 ? "{" : ",")
            line(1)
            string(member.name)
            raw(": ")
            write(member.value, depth: 1)
        }
        raw(object.members.isEmpty ? "{" : ",")
        line(1)
        string(name)
        raw(": ")
    }

    /// Appends a line end and the indentation of a depth.
    mutating func line(_ depth: Int) {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
    }

    /// Appends syntax as it is.
    mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Hands over what was written so far and goes on with an empty buffer.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    private mutating func array(_ items: [JSONValue], depth: Int) {
        guard !items.isEmpty else { return raw("[]") }
        let isOneLine = items.allSatisfy(\.isNumber)
        for (index, item) in items.enumerated() {
            raw(index == 0 ? "[" : isOneLine ? ", " : ",")
            if !isOneLine { line(depth + 1) }
            write(item, depth: depth + 1)
        }
        if !isOneLine { line(depth) }
        raw("]")
    }

    /// Strings have no line ends of their own in JSON, so each one here is layout.
    private mutating func written(_ text: String, depth: Int) {
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n") { line(depth) } else { bytes.append(byte) }
        }
    }

    /// JSON has no word for what is not finite.
    private mutating func number(_ value: Double) {
        if let integer = Int(exactly: value), integer.magnitude < 1 << 53 { return raw("\(integer)") }
        raw(value.isFinite ? "\(value)" : "null")
    }

    private mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        // What a terminal obeys beyond ASCII begins with one of these bytes.
        if text.utf8.contains(where: { $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 || $0 == 0xEF }) { return guarded(text) }
        for byte in text.utf8 { append(byte) }
    }

    /// A string with characters that are best not shown to a terminal as they are; in JSON they are the same as numbers.
    private mutating func guarded(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0..<0x80: append(UInt8(scalar.value))
            // Controls, marks and overrides of direction, separators, what has no width.
            case 0x80...0x9F: raw("\\u00\(String(scalar.value, radix: 16))")
            case 0x061C: raw("\\u061c")
            case 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF:
                raw("\\u\(String(scalar.value, radix: 16))")
            default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }

    /// A byte of a string.
    private mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): raw("\\\"")
        case UInt8(ascii: "\\"): raw("\\\\")
        case 0x08: raw("\\b")
        case 0x09: raw("\\t")
        case 0x0A: raw("\\n")
        case 0x0C: raw("\\f")
        case 0x0D: raw("\\r")
        case 0x00...0x1F, 0x7F: raw(byte < 0x10 ? "\\u000\(Self.hex(byte))" : "\\u00\(Self.hex(byte))")
        default: bytes.append(byte)
        }
    }

    private static func hex(_ byte: UInt8) -> String { String(byte, radix: 16) }
}

extension JSONValue {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .number: true
        default: false
        }
    }
}
