/// Lengths as XFA writes them: a number and a unit, inches without one (XFA 3.3, part 1, chapter 2, Measurements).
enum XFAMeasurement {
    /// No length that is drawn is longer, in points.
    private static let limit = 20_000.0

    /// The length in points; nil where there is none, or in units that depend on a font.
    static func points(_ text: String?) -> Double? { length(text, em: nil) }

    /// The length in points, also in ems of a font's size.
    static func length(_ text: String?, em: Double?) -> Double? {
        guard let text, text.utf8.count <= 40 else { return nil }
        let trimmed = text.utf8.drop { $0 == 0x20 }
        let digits = trimmed.prefix { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B }
        guard let number = Double(String(Substring(digits))), number.isFinite else { return nil }
        let unit = String(Substring(trimmed[digits.endIndex...].prefix { $0 != 0x20 }))
        let factor: Double
        switch unit {
        case "em":
            guard let em else { return nil }
            factor = em
        case "", "in": factor = 72
        case "pt": factor = 1
        case "mm": factor = 72 / 25.4
        case "cm": factor = 72 / 2.54
        case "mp": factor = 0.001
        default: return nil
        }
        return min(limit, max(-limit, number * factor))
    }
}
