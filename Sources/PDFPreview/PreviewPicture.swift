/// A picture in colour: four bytes a pixel (blue, green, red, unused), row by row from the top.
public struct PreviewPicture: Sendable, Hashable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// The bytes.
    public let bytes: [UInt8]

    /// Makes a picture of its bytes, of which there are four for each pixel.
    public init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}
