/// The scripts of a field's additional actions (ISO 32000-1, table 196), as text.
public struct FieldScripts: Hashable, Sendable {
    /// K: when a key is pressed.
    public var keystroke: String?
    /// F: before the value is shown.
    public var format: String?
    /// V: when the value has changed.
    public var validate: String?
    /// C: when another field has changed.
    public var calculate: String?

    /// Whether there is none.
    public var isEmpty: Bool { keystroke == nil && format == nil && validate == nil && calculate == nil }
}
