import Foundation
import PDFForms
import PDFObjects
import TestSupport
import Testing

@testable import PacketTemplate

/// What is drawn in any script is read out of the packet again, by programs that know nothing of packet.
struct ScriptRoundTripTests {
    struct Script: CustomTestStringConvertible {
        var name: String
        var value: String
        var testDescription: String { name }
    }

    static let scripts: [Script] = [
        .init(name: "Hangul", value: "홍길동"), .init(name: "Han", value: "沒有问题"),
        .init(name: "Japanese", value: "東京テスト「あ」"), .init(name: "Cyrillic", value: "Тест Ёжик"),
        .init(name: "Greek", value: "Ελληνικά"), .init(name: "Vietnamese", value: "Nguyễn Thị Hồng"),
        .init(name: "Arabic", value: "ياسين حسام"), .init(name: "Hebrew", value: "כתובת 12345"),
        .init(name: "Devanagari", value: "क्षत्रिय हिन्दी"), .init(name: "Thai", value: "สวัสดีชื่อ"),
        .init(name: "emoji", value: "🎓 ok"), .init(name: "Central European", value: "Stefańska Čšť"),
        .init(name: "decomposed", value: "Zoe\u{308} A\u{30A}ngstro\u{308}m"),
        .init(name: "lone mark", value: "x\u{302}yz"),
        .init(name: "Armenian and Georgian", value: "Հայ ქართ"),
    ]

    /// Letters in NFKC, without spaces and controls. Programs order text from right to left in ways of their own, so
    /// the order counts for the others only.
    private static func letters(_ text: String, isOrdered: Bool) -> [Unicode.Scalar] {
        let scalars = text.precomposedStringWithCompatibilityMapping.unicodeScalars.filter { scalar in
            !scalar.properties.isWhitespace && scalar.properties.generalCategory != .format
                && scalar.properties.generalCategory != .control
        }
        return isOrdered ? Array(scalars) : scalars.sorted()
    }

    private static func isRightToLeft(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0x590...0x8FF).contains($0.value) }
    }

    @Test(arguments: scripts, [false, true])
    func popplerReadsTheValue(_ script: Script, isFillable: Bool) throws {
        let packet = try Packet("kinds-rotated", ["single.0": script.value], fillable: isFillable)
        #expect(packet.problems.isEmpty)
        let read = try packet.extractedText()
        let isOrdered = !Self.isRightToLeft(script.value)
        #expect(Self.letters(read, isOrdered: isOrdered) == Self.letters(script.value, isOrdered: isOrdered))
    }

    @Test(arguments: scripts)
    func mupdfReadsTheValue(_ script: Script) throws {
        let packet = try Packet("kinds-rotated", ["single.0": script.value])
        let folder = try TemporaryFolder()
        try folder.write(packet.bytes, to: "packet.pdf")
        let read = try Tool.run("mutool", ["draw", "-q", "-F", "txt", folder.file("packet.pdf")])
        if script.name == "Devanagari" {
            // It does not read ActualText, and gives the letters as they stand: none is missing.
            let letters = Set(Self.letters(script.value, isOrdered: true))
            return #expect(letters.isSubset(of: Self.letters(read.output, isOrdered: true)))
        }
        let isOrdered = !Self.isRightToLeft(script.value)
        #expect(Self.letters(read.output, isOrdered: isOrdered) == Self.letters(script.value, isOrdered: isOrdered))
    }

    @Test(arguments: scripts)
    func fontsAreEmbeddedSubsets(_ script: Script) throws {
        let packet = try Packet("kinds-rotated", ["single.0": script.value])
        let fonts = packet.dictionaries(with: "Subtype", "Type0")
        let isLatin = script.name == "Central European" || script.name == "decomposed"
        #expect(fonts.isEmpty == isLatin)
        for font in fonts {
            let descendant = packet.document.dictionary(packet.document.resolve(font["DescendantFonts"]).array?.first)
            let descriptor = packet.document.dictionary(descendant?["FontDescriptor"])
            #expect(packet.document.resolve(descriptor?["FontFile3"]).stream != nil && font["ToUnicode"] != nil)
        }
    }

    @Test func shapingThatReordersKeepsTheTextBeside() throws {
        // In हि the vowel sign stands before the consonant that it follows.
        let packet = try Packet("kinds-rotated", ["single.0": "हि"])
        let content = packet.content().map { String(decoding: $0, as: UTF8.self) }.joined()
        #expect(content.contains("/ActualText<FEFF0939093F>"))
    }

    @Test func latinPacketsPayNothing() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "kinds-rotated")))
        let template = try CompiledTemplate(form, filling: ["single.0"])
        let stamper = PacketStamper(template)
        var counts: [Int] = []
        for value in ["Mira", "홍길동", "Mira"] {
            #expect(stamper.stamp(Packet.row([value])))
            counts.append(stamper.packet.count - template.staticCount)
        }
        #expect(counts[0] == counts[2] && counts[0] < 700 && counts[1] > counts[0])
    }

    @Test(arguments: ["東京都千代田区丸の内一丁目。", "서울특별시 강남구 테헤란로 이백사십삼번길", "ياسين حسام ياسين حسام ياسين"])
    func wrapsInsideTheBox(_ value: String) throws {
        let packet = try Packet("kinds-rotated", ["multiline.0": String(repeating: value, count: 2)])
        let moves = contentOperators(packet.content().flatMap { $0 }).filter { $0.name == "Td" }
        #expect(moves.count > 1 && moves.dropFirst().allSatisfy { ($0.operands.last?.number ?? 0) < 0 })
    }
}
