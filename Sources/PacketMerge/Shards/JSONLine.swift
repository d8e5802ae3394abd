/// Writes objects as lines of JSON (RFC 8259), a line each.
struct JSONLine {
    private(set) var bytes: [UInt8] = []
    /// Whether the object that is open has a member already.
    private var hasMember = false
    private var depth = 0

    /// Begins an object.
    mutating func open() {
        bytes.append(UInt8(ascii: "{"))
        hasMember = false
        depth += 1
    }

    /// Ends an object; the outermost one ends the line.
    mutating func close() {
        bytes.append(UInt8(ascii: "}"))
        hasMember = true
        depth -= 1
        if depth == 0 { bytes.append(UInt8(ascii: "\n")) }
    }

    mutating func number(_ name: StaticString, _ value: Int) {
        member(name)
        bytes += "\(value)".utf8
    }

    mutating func text(_ name: StaticString, _ value: String) {
        member(name)
        bytes.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case ..<0x20:
                bytes += "\\u00".utf8
                hexadecimal(byte)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A member with bytes, two digits for each.
    mutating func hexadecimal(_ name: StaticString, _ value: [UInt8]) {
        member(name)
        bytes.reserveCapacity(bytes.count + 2 * value.count + 2)
        bytes.append(UInt8(ascii: "\""))
        for byte in value { hexadecimal(byte) }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func list<Element>(
        _ name: StaticString, _ elements: [Element], _ write: (Element, inout JSONLine) -> Void
    ) {
        member(name)
        for (index, element) in elements.enumerated() {
            bytes.append(UInt8(ascii: index == 0 ? "[" : ","))
            write(element, &self)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func member(_ name: StaticString) {
        if hasMember { bytes.append(UInt8(ascii: ",")) }
        hasMember = true
        bytes.append(UInt8(ascii: "\""))
        bytes += "\(name)".utf8
        bytes += "\":".utf8
    }

    private mutating func hexadecimal(_ byte: UInt8) {
        bytes.append(Self.digit(byte >> 4))
        bytes.append(Self.digit(byte & 15))
    }

    private static func digit(_ value: UInt8) -> UInt8 { value + (value < 10 ? UInt8(ascii: "0") : 0x61 - 10) }
}

extension [UInt8] {
    /// The bytes of a text of hexadecimal digits, two for each; none for another text.
    init(hexadecimal text: String) {
        self = []
        let digits = Array(text.utf8)
        guard digits.count % 2 == 0 else { return }
        reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1]) else {
                self = []
                return
            }
            append(high << 4 | low)
        }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        case 0x41...0x46: digit - 0x41 + 10
        default: nil
        }
    }
}
