/// How a value says which of its words are bold, underlined or in a list.
public enum RichTextMarkup: String, Hashable, Sendable, Codable, CaseIterable {
    /// In Markdown, as far as `RichText.init(markdown:style:)` reads it.
    case markdown
    /// In XHTML, as rich text fields keep it (ISO 32000-2, 12.7.4.4). A value that does not begin so is plain.
    case xhtml

    /// The rich text of a value; nil where the value is plain.
    ///
    /// - Parameter style: What the value's own style is laid over.
    /// - Complexity: O(length).
    public func richText(_ value: ArraySlice<UInt8>, style: RichTextStyle) -> RichText? {
        switch self {
        case .markdown: RichText(markdown: String(decoding: value, as: UTF8.self), style: style)
        case .xhtml:
            RichText.isRich(value) ? RichText(String(decoding: value, as: UTF8.self), style: style) : nil
        }
    }
}
