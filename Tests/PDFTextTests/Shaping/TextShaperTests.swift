import Foundation
import PDFObjects
import TestSupport
import Testing

@testable import PDFText

/// Texts that Helvetica cannot say. The fonts are those of the machine, so claims are about order and characters.
struct TextShaperTests {
    private static func encode(_ value: String, isOneLine: Bool = true) throws -> EncodedText {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: "text-no-da"))
        var text = EncodedText()
        _ = text.encode(
            Array(value.utf8)[...], with: FontStack(nil, resourceName: "Helv", in: document), joiningLines: isOneLine)
        return text
    }

    private static let helveticaFaces = 2

    /// Every script that the product promises, and what they need: joining, reordering, marks, joiners.
    static let values = [
        "홍길동", "沒有", "日本語テスト「東京」", "Тест Ёжик", "Ελληνικά", "Nguyễn Thị Hồng", "ياسين حسام", "כתובת 12345", "क्षत्रिय हिन्दी",
        "สวัสดีชื่อ ก้ำ", "🎓 ok", "👍🏽", "Zoe\u{308} A\u{30A}ngstro\u{308}m", "x\u{302}", "한글 mixed with Latin", "ﷺ", "Հայերեն",
        "ქართული",
    ]

    @Test(arguments: values)
    func noCharacterIsLost(_ value: String) throws {
        let text = try Self.encode(value)
        #expect(text.missing.isEmpty)
        // The groups are the text, each character once and in order.
        let groups = text.placements.filter { $0.groupCount > 0 }.map(\.text)
        var end = 0
        for group in groups {
            #expect(group.lowerBound >= end)
            #expect(text.scalars[end..<group.lowerBound].allSatisfy(UnicodeClass.isFormatControl))
            end = group.upperBound
        }
        #expect(text.isShaped == (text.glyphs.contains { Int($0.face) >= Self.helveticaFaces }) || !text.isShaped)
        #expect(!text.isShaped || text.scalars[end...].allSatisfy(UnicodeClass.isBlank))
    }

    @Test(arguments: values)
    func noGlyphIsNotdef(_ value: String) throws {
        let text = try Self.encode(value)
        for glyph in text.glyphs where text.fallback(of: glyph.face) != nil { #expect(glyph.code != 0) }
    }

    @Test func aWordIsSetInOneTypeface() throws {
        let text = try Self.encode("Le Nguyễn Van")
        let faces = zip(text.glyphs, text.placements).map { ($0.face, $1.text.lowerBound) }
        // N g u y ễ n are scalars 3 to 8.
        #expect(Set(faces.filter { (3...8).contains($0.1) }.map(\.0)).count == 1)
        #expect(faces.filter { (3...8).contains($0.1) }.allSatisfy { Int($0.0) >= Self.helveticaFaces })
        #expect(faces.filter { !(3...8).contains($0.1) }.allSatisfy { Int($0.0) < Self.helveticaFaces })
    }

    @Test(arguments: [
        ("abc", [0, 0, 0]), ("שלום", [1, 1, 1, 1]), ("אב 12", [1, 1, 1, 2, 2]), ("a אב", [0, 0, 1, 1]),
        ("(אב)", [1, 1, 1, 1]),
    ])
    func levelsFollowTheBidirectionalAlgorithm(_ value: String, levels: [Int]) throws {
        let text = try Self.encode(value)
        #expect(text.placements.map { Int($0.level) } == (text.isShaped ? levels : []))
        #expect(text.isShaped == levels.contains { $0 > 0 })
    }

    @Test func bracketsAreMirroredFromRightToLeft() throws {
        // In visual order the bracket that opens is on the right, and looks like a closing one.
        let text = try Self.encode("(אב)")
        #expect(
            text.glyphs.first?.code == UInt16(UInt8(ascii: ")")) && text.glyphs.last?.code == UInt16(UInt8(ascii: "(")))
    }

    @Test func marksBelongToTheirCharacter() throws {
        let text = try Self.encode("x\u{302}y\u{302}\u{301}")
        #expect(text.glyphs.indices.filter(text.startsCharacter).count == 2)
        let joined = try Self.encode("👍🏽👍🏽")
        #expect(joined.glyphs.indices.filter(joined.startsCharacter).count == 2)
    }

    @Test(arguments: [
        ("東京「大阪」。名古屋", ["東京「", "大阪」。"]), ("한국어 텍스트", [" "]),
    ])
    func linesDoNotBreakBeforeClosingOrAfterOpeningMarks(_ value: String, _: [String]) throws {
        let text = try Self.encode(value, isOneLine: false)
        for index in text.glyphs.indices.dropFirst() {
            let scalar = text.scalars[text.placements[index].text.lowerBound]
            let before = text.scalars[text.placements[index - 1].text.lowerBound]
            if "」。".unicodeScalars.contains(where: { $0.value == scalar }) { #expect(!text.breaks(before: index)) }
            if "「".unicodeScalars.contains(where: { $0.value == before }) { #expect(!text.breaks(before: index)) }
        }
        #expect(text.glyphs.indices.contains(where: text.breaks))
    }

    @Test func thaiLinesBreakBetweenWords() throws {
        // สวัสดี | ชาว | โลก: hello, people, world.
        let text = try Self.encode("สวัสดีชาวโลก", isOneLine: false)
        let breaks = text.glyphs.indices.filter(text.breaks).map { text.placements[$0].text.lowerBound }
        #expect(breaks.contains(6) && breaks.allSatisfy { [6, 9].contains($0) })
    }

    @Test func rightToLeftIsPutInOrderForTheEye() throws {
        let text = try Self.encode("אב 12 ג")
        let shown = text.visualOrder(Array(text.glyphs.indices)).map {
            text.scalars[text.placements[$0].text.lowerBound]
        }
        #expect(String(String.UnicodeScalarView(shown.compactMap(Unicode.Scalar.init))) == "ג 12 בא")
    }

    @Test func equalTextsAreEqual() throws {
        let (first, second) = (try Self.encode("ياسين 홍길동"), try Self.encode("ياسين 홍길동"))
        #expect(first.glyphs == second.glyphs && first.placements == second.placements)
    }

    /// Libraries have their own ideas of what is text: nothing of Unicode may trap them.
    @Test func everyCharacterCanBeWrapped() throws {
        for first in stride(from: UInt32(1), to: 0x11_0000, by: 512) where !(0xD800..<0xE000).contains(first) {
            let scalars = (first..<(first + 512)).compactMap { Unicode.Scalar($0) }
            #expect(UnicodeText.breaks(scalars.map(\.value)[...]).count == scalars.count)
        }
        #expect(try Self.encode("Hello 🇫🇷 from Paris", isOneLine: false).missing.isEmpty)
    }

    @Test(arguments: [("हिन्दी", 2), ("नमस्ते", 3), ("🇫🇷🇰🇷", 2), ("👩‍👩‍👧x", 2)])
    func charactersAreWhatPeopleSee(_ value: String, count: Int) throws {
        let text = try Self.encode(value)
        #expect(text.glyphs.indices.filter(text.startsCharacter).count == count)
    }

    @Test func veryLongTextsEnd() throws {
        let text = try Self.encode(String(repeating: "ا\u{64B}홍", count: 5_000))
        #expect(text.missing.isEmpty && text.glyphs.count >= 10_000)
    }
}
