/// Lines of glyphs and where they start. One for each worker, used again and again.
public struct TextLines: Sendable {
    struct Line: Sendable {
        /// The glyphs, as a range of the encoded text.
        var start: Int
        var end: Int
        /// The width without trailing spaces, in points.
        var width: Double
        /// Where the baseline starts, in the space of the box.
        var x = 0.0
        var y = 0.0
    }

    var lines: [Line] = []
    /// How the text fits.
    public internal(set) var fit = TextFit()

    /// Makes an empty buffer.
    public init() {}
}
