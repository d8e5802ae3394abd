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
