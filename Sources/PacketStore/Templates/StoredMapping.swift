/// A mapping file kept with a template, as the user wrote it.
public struct StoredMapping: Sendable, Hashable {
    /// The languages a mapping can be written in.
    public enum Format: String, Sendable, Hashable {
        /// YAML.
        case yaml
        /// JSON.
        case json
    }

    /// The file's text.
    public var text: String
    /// The language it is written in.
    public var format: Format

    /// Makes a mapping.
    public init(text: String, format: Format) {
        self.text = text
        self.format = format
    }
}
