/// The vertical numbers of a typeface that decide where a field's lines stand, in ems.
public struct FontMetrics: Hashable, Sendable {
    /// L: the height of the font's bounding box, the distance of baselines.
    public var lineHeight: Double
    /// D: the depth of the descent below the baseline, positive.
    public var descent: Double
    /// The height of capital letters.
    public var capHeight: Double
    /// How deep the em box reaches below the baseline; nil where nothing says so.
    public var emDescent: Double?
    /// Whether lines are as high as the em box.
    public var isEmBox = false

    /// Makes metrics.
    public init(lineHeight: Double, descent: Double, capHeight: Double, emDescent: Double? = nil) {
        self.lineHeight = lineHeight
        self.descent = descent
        self.capHeight = capHeight
        self.emDescent = emDescent
    }

    /// The metrics of lines as high as the em box, as LiveCycle sets them.
    public var inEmBox: FontMetrics {
        var metrics = FontMetrics(lineHeight: 1, descent: emDescent ?? descent, capHeight: capHeight)
        metrics.isEmBox = true
        return metrics
    }
}
