/// A token of a content stream (ISO 32000-1, 7.8.2).
public enum ContentToken: Hashable, Sendable {
    /// An operand. Arrays and dictionaries come whole.
    case operand(PDFObject)
    /// An operator such as `Tf`.
    case `operator`(String)
    /// The data of an inline image between ID and EI (8.9.7).
    case inlineImage(ArraySlice<UInt8>)
}
