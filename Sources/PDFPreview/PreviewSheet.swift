/// Pictures beside each other on white, with labels.
public struct PreviewSheet: Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// The pictures and where their upper left corners stand.
    public var pictures: [(x: Int, y: Int, picture: PreviewPicture)] = []
    /// What is drawn on top.
    public var labels: [PreviewLabel] = []

    /// Makes an empty sheet.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
