import PDFText
import Testing

struct StandardFontTests {
    struct Case: CustomTestStringConvertible {
        var font: String
        var lineHeight: Double
        var descent: Double
        var capHeight: Double
        var widths: [String: Float]
        var testDescription: String { font }
    }

    /// From Adobe's AFM files: FontBBox, Descender, CapHeight and WX.
    static let cases: [Case] = [
        .init(
            font: "Helvetica", lineHeight: 1.156, descent: 0.207, capHeight: 0.718,
            widths: ["A": 667, "space": 278, "W": 944, "Lslash": 556]),
        .init(
            font: "Helvetica-Bold", lineHeight: 1.190, descent: 0.207, capHeight: 0.718, widths: ["A": 722, "i": 278]),
        .init(font: "Helvetica-BoldOblique", lineHeight: 1.190, descent: 0.207, capHeight: 0.718, widths: ["A": 722]),
        .init(font: "Times-Roman", lineHeight: 1.116, descent: 0.217, capHeight: 0.662, widths: ["A": 722, "f": 333]),
        // But for the descent, which is Acrobat's.
        .init(
            font: "Courier", lineHeight: 1.055, descent: (1.055 - 0.664) / 2, capHeight: 0.562,
            widths: ["A": 600, "i": 600]),
        .init(font: "ZapfDingbats", lineHeight: 0.963, descent: 0.143, capHeight: 0.820, widths: ["a20": 846]),
    ]

    @Test(arguments: cases)
    func hasTheNumbersOfItsMetricsFile(_ item: Case) throws {
        let font = try #require(StandardFont(named: item.font))
        let wrong = item.widths.filter { name, width in font.glyphs.first { $0.name == name }?.width != width }
        let expected = FontMetrics(
            lineHeight: item.lineHeight, descent: item.descent, capHeight: item.capHeight,
            emDescent: font.metrics.emDescent)
        #expect(font.metrics == expected && wrong.isEmpty)
    }

    @Test func isOneOfFourteen() {
        let families = ["Helvetica", "Times", "Courier"]
        #expect(
            (families + ["Arial", "", "helvetica"]).map { StandardFont(named: $0) != nil } == [
                true, false, true, false, false, false,
            ])
    }
}
