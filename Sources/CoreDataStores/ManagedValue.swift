/// A value of a managed object, as its table has it.
public enum ManagedValue: Sendable, Hashable {
    /// Nothing.
    case null
    /// A whole number; also booleans (0 and 1) and references (the key of another object).
    case integer(Int64)
    /// A number; also moments, as seconds since 2001-01-01 UTC.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes; UUIDs are 16 of them.
    case blob([UInt8])

    /// The whole number that the value is.
    public var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .real(let number): Int64(exactly: number)
        default: nil
        }
    }

    /// The text that the value is; numbers count as their digits.
    public var text: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): "\(number)"
        default: nil
        }
    }

    /// The moment that the value is, in microseconds of UTC since 1970-01-01; nil when it is none, or beyond what a
    /// calendar has.
    public var microseconds: Int64? {
        let seconds: Double
        switch self {
        case .real(let number): seconds = number
        case .integer(let number): seconds = Double(number)
        default: return nil
        }
        guard seconds.isFinite, abs(seconds) < 4e11 else { return nil }
        return Int64((seconds * 1_000_000).rounded()) + Self.referenceDate
    }

    /// 2001-01-01T00:00:00Z in microseconds since 1970-01-01.
    private static let referenceDate: Int64 = 978_307_200_000_000

    /// The UUID that the value is, in the shape `123E4567-E89B-12D3-A456-426614174000`.
    public var uuid: String? {
        guard case .blob(let bytes) = self, bytes.count == 16 else { return nil }
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            let digits = String(byte, radix: 16, uppercase: true)
            text += digits.count == 1 ? "0" + digits : digits
        }
        return text
    }
}

/// An object of a store: its key and the values of its attributes and references.
public struct ManagedObject: Sendable, Hashable {
    /// The key, by which others of the store refer to it.
    public let key: Int64
    private let values: [String: ManagedValue]

    init(key: Int64, values: [String: ManagedValue]) {
        self.key = key
        self.values = values
    }

    /// The value of an attribute or reference, named as in the model; `.null` when the table has no such column.
    public subscript(name: String) -> ManagedValue { values["Z" + name.uppercased()] ?? .null }
}
