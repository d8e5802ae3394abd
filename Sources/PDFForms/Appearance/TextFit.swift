/// How a text came to stand in its box.
public struct TextFit: Hashable, Sendable {
    /// The font size in points.
    public var size = 0.0
    /// How far the text reaches beyond the room it has, in points, along the line or downwards; 0 when it fits.
    public var excess = 0.0
    /// Whether the text was set smaller because the box is lower than its capitals.
    public var isSqueezed = false
    /// Whether `excess` is what the box's upper edge cuts off its capitals.
    public var isCutAbove = false
    /// How many characters were left out.
    public var dropped = 0
    /// What of it nobody can read; nil where all of it can be.
    public var loss: TextLoss?
}
