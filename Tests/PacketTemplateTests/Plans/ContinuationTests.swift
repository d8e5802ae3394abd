import PDFForms
import PDFObjects
import PacketModel
import TestSupport
import Testing

@testable import PacketTemplate

/// A text that is too long goes on in another field, and no word of it is lost.
struct ContinuationTests {
    private static let words = (1...60).map { "word\($0)" }.joined(separator: " ")

    private static func packet(
        _ value: String, fillable: Bool = true, _ continuations: [String: String]
    ) throws -> Packet {
        try Packet(
            "kinds-rotated", ["multiline.0": value], fillable: fillable,
            options: { $0.continuations = continuations })
    }

    private static func value(_ name: String, of packet: Packet) -> String {
        packet.form.field(named: name)?.value.first ?? ""
    }

    @Test func theRestGoesOnWhereALineEnds() throws {
        let packet = try Self.packet(Self.words, ["multiline.0": "multiline.90", "multiline.90": "multiline.180"])
        let parts = ["multiline.0", "multiline.90", "multiline.180"].map { Self.value($0, of: packet) }
        #expect(parts.joined(separator: " ") == Self.words && parts.allSatisfy { !$0.isEmpty })
        // What was split fits: only the last field may be too full.
        #expect(packet.problems.allSatisfy { $0.field == "multiline.180" })
    }

    @Test func aTextThatFitsStaysAndClearsTheOtherField() throws {
        let packet = try Self.packet("short", ["multiline.0": "multiline.90"])
        #expect(Self.value("multiline.0", of: packet) == "short" && Self.value("multiline.90", of: packet).isEmpty)
        #expect(packet.problems.isEmpty)
    }

    @Test func aLineGoesOnAtAWord() throws {
        let packet = try Packet(
            "kinds-rotated", ["single.0": "one two three four five six seven"], fillable: true,
            options: { $0.continuations = ["single.0": "multiline.0"] })
        #expect(Self.value("single.0", of: packet) == "one two three four")
        #expect(Self.value("multiline.0", of: packet) == "five six seven" && packet.problems.isEmpty)
    }

    @Test func paragraphsAndOtherScriptsStayWhole() throws {
        let text = String(repeating: "서울특별시 강남구\n", count: 8) + "끝"
        let packet = try Self.packet(text, ["multiline.0": "multiline.90"])
        let parts = ["multiline.0", "multiline.90"].map { Self.value($0, of: packet) }
        let joined = parts.joined(separator: "\n").split(whereSeparator: \.isNewline).joined(separator: "\n")
        #expect(joined == text && parts.allSatisfy { !$0.isEmpty })
    }

    @Test func flattenedPagesShowBothParts() throws {
        let packet = try Self.packet(Self.words, fillable: false, ["multiline.0": "multiline.90"])
        let content = packet.content(page: 1).map { String(decoding: $0, as: UTF8.self) }.joined()
        #expect(content.contains("word30"))
    }

    @Test(arguments: [
        (["multiline.0": "nowhere"], PDFError.Code.fieldNotFound), (["multiline.0": "comb.0"], .unsupported),
        (["multiline.0": "combo.0"], .unsupported), (["multiline.0": "multiline.0"], .unsupported),
        (["multiline.0": "single.90", "single.90": "single.180", "single.180": "single.90"], .unsupported),
    ])
    func targetsThatCannotTakeTextAreRefused(_ continuations: [String: String], code: PDFError.Code) throws {
        let error = #expect(throws: PDFError.self) { try Self.packet("a", continuations) }
        #expect(error?.code == code)
    }
}
