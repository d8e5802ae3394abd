/// The box of what a glyph paints, in thousandths of an em from its origin.
public struct InkBox: Hashable, Sendable, BitwiseCopyable {
    /// The left edge.
    public var left: Float = 0
    /// The right edge.
    public var right: Float = 0
    /// The lowest edge.
    public var bottom: Float = 0
    /// The highest edge.
    public var top: Float = 0

    /// Whether anything is painted, as far as is known.
    public var isKnown: Bool { right > left }

    init() {}

    init(_ glyph: StandardFont.Glyph) {
        (left, right, bottom, top) = (glyph.left, glyph.right, glyph.bottom, glyph.top)
    }
}
