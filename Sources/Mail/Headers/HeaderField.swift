/// A header field: its name and its value.
public struct HeaderField: Sendable, Hashable {
    /// The name, such as `Subject`.
    public var name: String
    /// The value; of a message that was read, on one line and still encoded.
    public var value: String

    /// Makes a field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
