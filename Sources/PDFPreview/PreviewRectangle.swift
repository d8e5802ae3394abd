/// A rectangle on a page as it is shown: in points, the origin at the upper left corner, y downwards.
public struct PreviewRectangle: Sendable, Hashable {
    /// The left edge.
    public var left: Double
    /// The upper edge.
    public var top: Double
    /// The right edge.
    public var right: Double
    /// The lower edge.
    public var bottom: Double

    /// Makes a rectangle.
    public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }
}
