import PDFText
import Testing

struct FontStyleTests {
    struct Case: CustomTestStringConvertible {
        var name: String
        var flags = 0
        var standard: String
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        .init(name: "Helv", standard: "Helvetica"), .init(name: "HeBo", standard: "Helvetica-Bold"),
        .init(name: "TiRo", standard: "Times-Roman"), .init(name: "CoBI", standard: "Courier-BoldOblique"),
        .init(name: "ZaDb", standard: "ZapfDingbats"), .init(name: "Symbol", standard: "Symbol"),
        .init(name: "ArialMT", standard: "Helvetica"), .init(name: "Arial,Bold", standard: "Helvetica-Bold"),
        .init(name: "ABCDEF+TimesNewRomanPS-BoldItalicMT", standard: "Times-BoldItalic"),
        .init(name: "CourierNew", standard: "Courier"), .init(name: "MyriadPro-It", standard: "Helvetica-Oblique"),
        .init(name: "Unheard", standard: "Helvetica"), .init(name: "Unheard", flags: 2, standard: "Times-Roman"),
        .init(name: "Unheard", flags: 1, standard: "Courier"),
        .init(name: "Unheard", flags: 64 | 1 << 18, standard: "Helvetica-BoldOblique"),
        .init(name: "", standard: "Helvetica"),
    ]

    @Test(arguments: cases)
    func findsTheStandardFontMostAlike(_ item: Case) {
        #expect(FontStyle(fontName: item.name, flags: item.flags).standardName == item.standard)
    }
}
