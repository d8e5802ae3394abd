import PDFPreview

/// The pixels of a button, for telling its states apart.
struct ButtonLook: Sendable, Hashable {
    private let pixels: [UInt8]

    init(_ image: PreviewImage, _ area: PreviewRectangle, dotsPerInch: Double) {
        let (columns, rows) = image.pixels(in: area, dotsPerInch: dotsPerInch)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(columns.count * rows.count)
        for row in rows {
            pixels += image.pixels[(row * image.width + columns.lowerBound)..<(row * image.width + columns.upperBound)]
        }
        self.pixels = pixels
    }

    /// Whether there is nothing to compare: no pixel, or another number of them.
    func isComparable(with other: ButtonLook) -> Bool { !pixels.isEmpty && pixels.count == other.pixels.count }

    /// How different two looks are on average, 0 to 1.
    func distance(to other: ButtonLook) -> Double {
        guard isComparable(with: other) else { return 1 }
        var sum = 0
        for index in pixels.indices { sum += abs(Int(pixels[index]) - Int(other.pixels[index])) }
        return Double(sum) / Double(pixels.count * 255)
    }

    /// Whether a person could tell two looks apart: some pixel differs clearly.
    func differsVisibly(from other: ButtonLook) -> Bool {
        guard isComparable(with: other) else { return false }
        return pixels.indices.contains { abs(Int(pixels[$0]) - Int(other.pixels[$0])) >= 24 }
    }
}
