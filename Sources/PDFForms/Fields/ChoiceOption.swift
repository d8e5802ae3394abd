/// An option of a choice field (ISO 32000-1, table 231), or an export value of a button (table 227).
public struct ChoiceOption: Hashable, Sendable {
    /// The value that is stored.
    public let export: String
    /// The text that is shown.
    public let display: String

    /// Makes an option.
    public init(export: String, display: String) {
        self.export = export
        self.display = display
    }
}
