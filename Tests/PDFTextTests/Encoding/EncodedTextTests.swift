import Foundation
import PDFObjects
import TestSupport
import Testing

@testable import PDFText

struct EncodedTextTests {
    private static func helvetica() throws -> FontStack {
        FontStack(nil, resourceName: "Helv", in: try PDFDocument(reading: Fixture.bytes(ofForm: "text-no-da")))
    }

    struct Case: CustomTestStringConvertible {
        var label: String
        var text: String
        /// What the glyphs say: the text of their codes in WinAnsiEncoding, `|` for a line break, `?` for the extended face.
        var shown: String
        var isJoined = false
        var missing: [Unicode.Scalar] = []
        var testDescription: String { label }
    }

    static let cases: [Case] = [
        .init(label: "empty", text: "", shown: ""),
        .init(label: "line ends", text: "a\r\nb\rc\nd", shown: "a|b|c|d"),
        .init(label: "other line ends", text: "a\u{0B}b\u{0C}c\u{85}d\u{2028}e\u{2029}f", shown: "a|b|c|d|e|f"),
        .init(label: "line end at the end", text: "a\n", shown: "a|"),
        .init(label: "line ends joined", text: "a\r\nb\rc\nd\n\n", shown: "a b c d", isJoined: true),
        .init(
            label: "other line ends joined", text: "a\u{0B}b\u{0C}c\u{85}d\u{2028}e\u{2029}", shown: "a b c d e",
            isJoined: true),
        .init(label: "nothing but a line end", text: "\r\n", shown: "", isJoined: true),
        .init(label: "tab", text: "a\tb", shown: "a b"),
        .init(label: "control and zero-width characters", text: "a\u{1}\u{7F}\u{200B}\u{FEFF}b", shown: "ab"),
        .init(label: "spaces and hyphens that look alike", text: "a\u{A0}b\u{202F}c\u{2011}d", shown: "a b c-d"),
        .init(label: "extended letters", text: "Łódź", shown: "?ód?"),
        .init(
            label: "no glyph", text: "a\u{378}b\u{10FFFF}a\u{378}", shown: "aba", missing: ["\u{378}", "\u{10FFFF}"]),
        .init(label: "in a font of this machine", text: "a홍b", shown: "a?b"),
        .init(label: "damaged UTF-8", text: "a\u{FFFD}", shown: "a", missing: ["\u{FFFD}"]),
    ]

    @Test(arguments: cases)
    func encodes(_ item: Case) throws {
        let stack = try Self.helvetica()
        var text = EncodedText()
        let isComplete = text.encode(Array(item.text.utf8)[...], with: stack, joiningLines: item.isJoined)
        let shown = text.glyphs.map { glyph -> Character in
            if glyph.kind == .lineBreak { return "|" }
            return glyph.face == 0 ? Character(Unicode.Scalar(UInt8(glyph.code))) : "?"
        }
        #expect(String(shown) == item.shown && text.missing == item.missing && isComplete == item.missing.isEmpty)
        #expect(text.hasJoinedLines == item.isJoined)
    }

    @Test(arguments: ["Łódź Çığ Žluťoučký", "Stefańska Čšť", "Őű Țț Şş Āđ", "Đorđe Ğ"])
    func saysTheLatinScriptsInHelvetica(_ value: String) throws {
        let stack = try Self.helvetica()
        var text = EncodedText()
        let isComplete = text.encode(Array(value.utf8)[...], with: stack)
        let isDrawn = text.glyphs.allSatisfy { $0.width > 0 && ($0.code > 0 || $0.kind == .space) }
        #expect(isComplete && isDrawn && text.glyphs.count == value.count && text.mainFace == 0)
    }

    @Test(arguments: ["Žluťoučký", "é", "Ångström", "Țară", "Ç"])
    func takesDecomposedTextForTheSame(_ value: String) throws {
        let stack = try Self.helvetica()
        let decomposed = value.decomposedStringWithCanonicalMapping
        var (one, other) = (EncodedText(), EncodedText())
        let isComplete =
            one.encode(Array(value.utf8)[...], with: stack) && other.encode(Array(decomposed.utf8)[...], with: stack)
        #expect(isComplete && one.glyphs == other.glyphs && !value.utf8.elementsEqual(decomposed.utf8))
    }

    @Test(arguments: ["secret", "pässwörd", "홍길동", "", "a b"])
    func showsAPasswordAsAsterisks(_ value: String) throws {
        var text = EncodedText()
        let isComplete = text.mask(Array(value.utf8)[...], with: try Self.helvetica())
        let codes = text.glyphs.map(\.code)
        #expect(isComplete && codes == Array(repeating: 0x2A, count: value.count))
    }

    @Test func forgetsTheTextBefore() throws {
        let stack = try Self.helvetica()
        var text = EncodedText()
        _ = text.encode(Array("홍\n홍".utf8)[...], with: stack, joiningLines: true)
        let isComplete = text.encode(Array("abc".utf8)[...], with: stack)
        let count = text.glyphs.count
        text.truncate(to: 2)
        #expect(isComplete && text.missing.isEmpty && !text.hasJoinedLines && [count, text.glyphs.count] == [3, 2])
    }
}
