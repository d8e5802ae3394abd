/// A number, and how many decimals it was written with: `12.50` has two.
struct PictureNumber: Hashable, Sendable {
    let decimal: DecimalText
    let places: Int

    init(_ decimal: DecimalText, places: Int = 0) { (self.decimal, self.places) = (decimal, places) }

    /// Reads a number as XFA keeps it (XFA 3.3, part 2, chapter 23, Number): `-1234.50`, `1e3`.
    init?(canonical text: String) {
        guard let decimal = DecimalText(text) else { return nil }
        let digits = text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst().prefix { $0.decimalDigit != nil }
        self.init(decimal, places: digits.count)
    }

    /// The number as XFA keeps it.
    var canonicalText: String { decimal.description }
}
