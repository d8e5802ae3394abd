/// An indirect reference (ISO 32000-1, 7.3.10).
///
/// The generation is not kept: a document that was read holds at most one object of a number.
public struct PDFReference: Hashable, Sendable {
    /// The object number.
    public let number: Int

    /// Makes a reference to an object number.
    public init(_ number: Int) { self.number = number }
}
