/// A font that a document uses.
public struct PreviewFont: Sendable, Hashable {
    /// Its name without the letters of a subset.
    public var name: String
    /// Whether the document carries it.
    public var isEmbedded: Bool
    /// Whether it is one of the standard 14, which every viewer has (ISO 32000-1, 9.6.2.2).
    public var isStandard: Bool
}
