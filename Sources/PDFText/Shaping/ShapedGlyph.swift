/// One glyph as HarfBuzz places it; lengths in thousandths of an em.
struct ShapedGlyph {
    /// The glyph's index in its font.
    var glyph: UInt16
    /// The index of the first character that the glyph stands for.
    var cluster: Int
    /// How far the pen moves.
    var advance: Float
    /// How far the glyph stands from the pen.
    var dx: Float
    var dy: Float
}
