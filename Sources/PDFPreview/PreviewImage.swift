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
        let (columns, rows) = pixels(in: part, dotsPerInch: dotsPerInch)
        guard !columns.isEmpty, !rows.isEmpty else { return 0 }
        var sum = 0
        for row in rows {
            for column in columns { sum += 255 - Int(pixels[row * width + column]) }
        }
        return Double(sum) / Double(columns.count * rows.count * 255)
    }

    /// The columns and rows of the pixels of a part; empty outside of the picture.
    public func pixels(in part: PreviewRectangle, dotsPerInch: Double) -> (columns: Range<Int>, rows: Range<Int>) {
        let scale = dotsPerInch / 72
        func range(_ from: Double, _ to: Double, _ limit: Int) -> Range<Int> {
            guard from.isFinite, to.isFinite else { return 0..<0 }
            let low = Int(max(0, min(Double(limit), from * scale)))
            return low..<max(low, Int(max(0, min(Double(limit), to * scale))))
        }
        return (range(part.left, part.right, width), range(part.top, part.bottom, height))
    }
}
