/// A PDF object (ISO 32000-1, 7.3) as an immutable value.
public enum PDFObject: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    /// A real number with its text as the file spells it, so that copying it changes nothing.
    case real(Double, text: String)
    case string([UInt8])
    case name(PDFName)
    case array([PDFObject])
    case dictionary(PDFDictionary)
    indirect case stream(PDFStream)
    case reference(PDFReference)

    /// A real number, written with at most four decimals.
    public static func number(_ value: Double) -> PDFObject {
        var writer = ContentWriter()
        writer.number(value)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        if let integer = Int(text) { return .integer(integer) }
        return .real(value, text: text)
    }

    /// The number of an integer or finite real.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value, _): value.isFinite ? value : nil
        default: nil
        }
    }

    /// The value of an integer, or of a real without a fraction.
    public var integer: Int? {
        switch self {
        case .integer(let value): value
        case .real(let value, _): Int(exactly: value)
        default: nil
        }
    }

    /// The value of a boolean.
    public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    /// The name, if it is one.
    public var name: PDFName? { if case .name(let value) = self { value } else { nil } }
    /// The bytes of a string.
    public var string: [UInt8]? { if case .string(let value) = self { value } else { nil } }
    /// The elements of an array.
    public var array: [PDFObject]? { if case .array(let value) = self { value } else { nil } }
    /// The reference, if it is one.
    public var reference: PDFReference? { if case .reference(let value) = self { value } else { nil } }
    /// The stream, if it is one.
    public var stream: PDFStream? { if case .stream(let value) = self { value } else { nil } }

    /// The dictionary; a stream gives its own.
    public var dictionary: PDFDictionary? {
        switch self {
        case .dictionary(let value): value
        case .stream(let stream): stream.dictionary
        default: nil
        }
    }

    /// Whether it is the null object.
    public var isNull: Bool { if case .null = self { true } else { false } }

    /// The object with every reference in it replaced by another one.
    ///
    /// - Complexity: O(size). For objects made by hand: nesting is followed without a limit.
    public func relinked(_ target: (PDFReference) -> PDFReference) -> PDFObject {
        switch self {
        case .reference(let reference): return .reference(target(reference))
        case .array(let items): return .array(items.map { $0.relinked(target) })
        case .dictionary(let dictionary): return .dictionary(dictionary.relinked(target))
        case .stream(var stream):
            stream.dictionary = stream.dictionary.relinked(target)
            return .stream(stream)
        default: return self
        }
    }
}

extension PDFDictionary {
    /// The dictionary with every reference in it replaced by another one.
    public func relinked(_ target: (PDFReference) -> PDFReference) -> PDFDictionary {
        PDFDictionary(unique: entries.map { (key: $0.key, value: $0.value.relinked(target)) })
    }
}
