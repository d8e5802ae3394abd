import PDFObjects
import TestSupport
import Testing

@testable import PDFText

/// The time that a text takes grows with its length and not faster, whatever it is made of.
struct LongTextTests {
    static let units = [
        "w", " ", "w ", "\t", "\r\n", "\n", "-", "\u{AD}", "a;", "\u{301}", "\u{301}\u{323}", "\u{301}\u{200D}",
        "👩\u{200D}",
        "👍🏽", "🇩", "🇩🇪", "\u{FE0F}", "f\u{200C}", "\u{202E}", "\u{202A}א", "\u{2068}א\u{2069}", "(א", "אa", "א1", "ب",
        "ب\u{64E}",
        "\u{1100}\u{1161}\u{11A8}", "가", "漢", "漢א", "か\u{3099}", "क\u{94D}", "क्ष ", "ก", "กำ ", "ျ", "\u{1F9FF}", "é",
        "e\u{301}",
    ]

    @Test(.timeLimit(.minutes(30)), arguments: units)
    func takesTimeByItsLength(_ unit: String) throws {
        let stack = FontStack(
            nil, resourceName: "Helv", in: try PDFDocument(reading: Fixture.bytes(ofForm: "text-no-da")))
        for isOneLine in [true, false] {
            let growth = Growth.overEightfold(1_500) { count in
                Array(("a" + String(repeating: unit, count: count / unit.unicodeScalars.count)).utf8)
            } _: { bytes in
                var text = EncodedText()
                _ = text.encode(bytes[...], with: stack, joiningLines: isOneLine)
            }
            #expect(Growth.linear.contains(growth), "\(growth)")
        }
    }

    /// Letters with so many different marks that each letter means many things: each meaning has a code of its own.
    @Test(.timeLimit(.minutes(30)))
    func findsCodesOfManyMeaningsAtOnce() throws {
        let stack = FontStack(
            nil, resourceName: "Helv", in: try PDFDocument(reading: Fixture.bytes(ofForm: "text-no-da")))
        let marks = (0x300..<0x340).compactMap(Unicode.Scalar.init)
        let growth = Growth.overEightfold(300) { count -> EncodedText in
            var value = String.UnicodeScalarView()
            for index in 0..<count {
                value.append("x")
                value.append(marks[index % 64])
                value.append(marks[index / 64 % 64])
            }
            var text = EncodedText()
            _ = text.encode(Array(String(value).utf8)[...], with: stack, joiningLines: true)
            return text
        } _: { text in
            var subsets = FontSubsets(prefix: "S")
            for (glyph, placement) in zip(text.glyphs, text.placements) {
                guard let font = text.fallback(of: glyph.face) else { continue }
                _ = subsets.code(of: glyph.code, meaning: text.scalars[placement.meaning], in: subsets.place(of: font))
            }
            var settled = SettledFonts()
            _ = settled.settle(subsets.uses)
        }
        #expect(Growth.linear.contains(growth), "\(growth)")
    }

    /// Marks beyond those that are shaped together with their letter are drawn all the same.
    @Test func losesNoMarkOfACharacterInParts() throws {
        let stack = FontStack(
            nil, resourceName: "Helv", in: try PDFDocument(reading: Fixture.bytes(ofForm: "text-no-da")))
        var text = EncodedText()
        let value = "xq" + String(repeating: "\u{302}", count: 500) + "x"
        let isSayable = text.encode(Array(value.utf8)[...], with: stack, joiningLines: true)
        #expect(isSayable)
        #expect(text.glyphs.count == 503)
        #expect(text.placements.filter { $0.groupCount > 0 }.map(\.text) == [0..<1, 1..<502, 502..<503])
        #expect(text.placements.dropFirst(2).dropLast().allSatisfy { !$0.startsCharacter })
    }
}
