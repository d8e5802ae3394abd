import PDFText
import Testing

struct GlyphNamesTests {
    struct Case: CustomTestStringConvertible {
        var name: String
        var scalar: Unicode.Scalar?
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        .init(name: "A", scalar: "A"), .init(name: "eacute", scalar: "é"), .init(name: "Lslash", scalar: "Ł"),
        .init(name: "Euro", scalar: "€"), .init(name: "space", scalar: " "),
        .init(name: "a4", scalar: "☎".unicodeScalars.first),
        .init(name: "uni0041", scalar: "A"), .init(name: "u1F600", scalar: "\u{1F600}"),
        .init(name: "A.alt", scalar: "A"),
        .init(name: "uniD800", scalar: nil), .init(name: "uni00410042", scalar: nil), .init(name: "u12", scalar: nil),
        .init(name: "nothing", scalar: nil), .init(name: "", scalar: nil), .init(name: ".notdef", scalar: nil),
        .init(name: "uniXYZW", scalar: nil),
    ]

    @Test(arguments: cases)
    func meansACharacter(_ item: Case) { #expect(GlyphNames.scalar(item.name[...]) == item.scalar) }
}
