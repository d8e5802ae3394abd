/// Writes objects in PDF syntax (ISO 32000-1, 7.3), as short as readers take it.
public struct ObjectWriter {
    /// Where the bytes go.
    public var output: ContentWriter
    private let number: (PDFReference) -> Int?

    /// Makes a writer.
    ///
    /// - Parameter number: The object number a reference has in the new file; nil writes `null`.
    public init(output: ContentWriter = ContentWriter(), number: @escaping (PDFReference) -> Int?) {
        self.output = output
        self.number = number
    }

    /// Appends an object. A stream is written as its dictionary; its data is the caller's business.
    public mutating func write(_ object: PDFObject) {
        switch object {
        case .null: token("null")
        case .boolean(let value): token(value ? "true" : "false")
        case .integer(let value):
            separate()
            output.integer(value)
        case .real(let value, let text):
            separate()
            if Self.isPlain(text) { output.raw(text) } else { output.number(value) }
        case .string(let bytes): string(bytes)
        case .name(let name): output.name(name)
        case .array(let items):
            output.raw("[")
            for item in items { write(item) }
            output.raw("]")
        case .dictionary(let dictionary): write(dictionary)
        case .stream(let stream): write(stream.dictionary)
        case .reference(let reference):
            guard let number = number(reference) else { return token("null") }
            separate()
            output.integer(number)
            output.raw(" 0 R")
        }
    }

    /// Appends a dictionary. Entries with a null value are left out (7.3.7).
    public mutating func write(_ dictionary: PDFDictionary) {
        output.raw("<<")
        for entry in dictionary.entries where !entry.value.isNull {
            output.name(entry.key)
            write(entry.value)
        }
        output.raw(">>")
    }

    private mutating func token(_ text: String) {
        separate()
        output.raw(text)
    }

    /// Writes a space where two tokens would run together.
    private mutating func separate() {
        switch output.bytes.last {
        case nil, UInt8(ascii: "["), UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"), 0x20, 0x0A: break
        default: output.space()
        }
    }

    /// Literal when most bytes are printable, else hexadecimal.
    private mutating func string(_ bytes: [UInt8]) {
        let odd = bytes.count { $0 < 0x20 || $0 > 0x7E }
        guard odd * 2 > bytes.count else { return output.literal(bytes[...]) }
        output.raw("<")
        for byte in bytes { output.hex(byte) }
        output.raw(">")
    }

    private static func isPlain(_ text: String) -> Bool {
        var digits = 0
        var points = 0
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "."): points += 1
            case UInt8(ascii: "-") where index == 0: break
            default: return false
            }
        }
        return digits > 0 && digits < 16 && points <= 1
    }
}
