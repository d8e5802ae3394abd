import Testing

@testable import PDFText

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

    /// Names that stand first and last in their tables, between, before and behind others, or begin one.
    static let places: [Case] = [
        .init(name: "AE", scalar: "Æ"), .init(name: "AEa", scalar: nil), .init(name: "zukatakana", scalar: "ズ"),
        .init(name: "zukatakanas", scalar: nil), .init(name: "zuhiragana", scalar: "ず"), .init(name: "!", scalar: nil),
        .init(name: "~", scalar: nil), .init(name: "a1", scalar: "✁"), .init(name: "a99", scalar: "❝"),
        .init(name: "a", scalar: "a"), .init(name: "a0", scalar: nil), .init(name: "dalethatafpatah", scalar: nil),
        .init(name: "A 41", scalar: nil), .init(name: "A 41;AE", scalar: nil), .init(name: "41", scalar: nil),
    ]

    @Test(arguments: cases + places)
    func meansACharacter(_ item: Case) { #expect(GlyphNames.scalar(item.name[...]) == item.scalar) }

    @Test func everyNameOfTheListsIsFound() {
        var wrong: [Substring] = []
        for record in "\(AdobeGlyphList.data);\(AdobeGlyphList.zapfDingbats)".split(separator: ";") {
            let words = record.split(separator: " ")
            let scalar = words.count == 2 ? UInt32(words[1], radix: 16).flatMap(Unicode.Scalar.init) : nil
            if GlyphNames.scalar(words[0]) != scalar { wrong.append(record) }
        }
        #expect(wrong == [])
    }
}
