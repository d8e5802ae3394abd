/// The vertical numbers of a typeface that decide where a field's lines stand, in ems.
public struct FontMetrics: Hashable, Sendable {
    /// L: the height of the font's bounding box, the distance of baselines.
    public var lineHeight: Double
    /// D: the depth of the descent below the baseline, positive.
    public var descent: Double
    /// The height of capital letters.
    public var capHeight: Double

    /// Makes metrics.
    public init(lineHeight: Double, descent: Double, capHeight: Double) {
        self.lineHeight = lineHeight
        self.descent = descent
        self.capHeight = capHeight
    }
}
