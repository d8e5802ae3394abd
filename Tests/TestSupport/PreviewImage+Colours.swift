public import PDFPreview

extension PreviewImage {
    /// The colour of a pixel by its brightness; y counts from the top.
    public func color(_ x: Int, _ y: Int) -> String {
        let value = Int(pixels[y * width + x])
        let known = [
            ("black", 0), ("blue", 29), ("red", 76), ("half", 127), ("green", 150), ("pale", 242), ("white", 255),
        ]
        return known.first { abs($0.1 - value) <= 6 }?.0 ?? "\(value)"
    }

    /// The colours in the middle of the four quarters of a part, row by row.
    public func quarters(x: Int, y: Int, width: Int, height: Int) -> [String] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { color(x + width * $0.0 / 4, y + height * $0.1 / 4) }
    }
}
