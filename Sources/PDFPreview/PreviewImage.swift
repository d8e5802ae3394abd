/// A picture of a page: eight bits of grey a pixel, row by row from the top.
public struct PreviewImage: Sendable, Hashable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// The pixels, 0 black to 255 white.
    public let pixels: [UInt8]

    /// How much darker than white a part of the picture is on average, 0 to 1.
    ///
    /// - Complexity: O(pixels of the part).
    public func darkness(in part: PreviewRectangle, dotsPerInch: Double) -> Double {
        let scale = dotsPerInch / 72
        let columns = max(0, Int(part.left * scale))..<max(0, min(width, Int(part.right * scale)))
        let rows = max(0, Int(part.top * scale))..<max(0, min(height, Int(part.bottom * scale)))
        guard !columns.isEmpty, !rows.isEmpty else { return 0 }
        var sum = 0
        for row in rows {
            for column in columns { sum += 255 - Int(pixels[row * width + column]) }
        }
        return Double(sum) / Double(columns.count * rows.count * 255)
    }
}
