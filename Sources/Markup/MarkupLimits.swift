/// How much a document may ask for.
public struct MarkupLimits: Sendable, Hashable {
    /// How deep elements may be nested.
    public var depth = 256
    /// How many attributes an element may have.
    public var attributes = 1_024
    /// The bytes of text between two tags.
    public var text = 16 << 20
    /// The elements of the document.
    public var elements = 50_000_000
    /// The bytes of one tag, comment or the like.
    public var token = 1 << 20

    /// The usual limits.
    public init() {}
}
