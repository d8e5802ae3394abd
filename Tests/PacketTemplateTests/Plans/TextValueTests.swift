import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

struct TextValueTests {
    struct Case: CustomTestStringConvertible {
        var label: String
        var form: String
        var field: String
        var value: String
        var overflow = OverflowRule.report
        var code: DiagnosticCode?
        var severity = Severity.warning
        var message = ""
        var testDescription: String { label }
    }

    private static let long = String(repeating: "long ", count: 40)

    static let cases: [Case] = [
        .init(label: "fits", form: "text-single", field: "q0", value: "Mira"),
        .init(
            label: "no glyph", form: "text-single", field: "q0", value: "a\u{378}\u{E1FF}", code: .characterMissing,
            severity: .error,
            message: "no font for this field has “\u{378}” (U+0378), “\u{E1FF}” (U+E1FF)"),
        .init(
            label: "too long, reported", form: "text-single", field: "q0", value: long, code: .textOverflow,
            message: "pt larger than the field at 10.0 pt"),
        .init(
            label: "too long, refused", form: "text-single", field: "q0", value: long, overflow: .fail,
            code: .textOverflow, severity: .error),
        .init(
            label: "too long, cut", form: "text-single", field: "q0", value: long, overflow: .truncate,
            code: .textOverflow,
            message: "characters at its end were left out"),
        .init(
            label: "emoji in parts", form: "text-single", field: "q0", value: "a 🇫🇷", code: .emojiInParts,
            message: "drawn in its parts"),
        .init(
            label: "set smaller", form: "text-single", field: "q0", value: "a text of twenty five ..", overflow: .shrink
        ),
        .init(
            label: "several lines in one", form: "text-single", field: "q0", value: "a\nb", code: .lineBreakInLine,
            message: "the text has several lines"),
        .init(label: "several lines in several", form: "text-multiline", field: "q0", value: "a\nb"),
        .init(
            label: "longer than MaxLen", form: "text-single", field: "default", value: "iiiiiiiiiiiiiiiiiiiii",
            code: .textTooLong,
            message: "the text has 21 characters, the field takes 20"),
        .init(
            label: "as long as MaxLen, in bytes longer", form: "text-single", field: "default", value: "éééééééééééé"),
        .init(
            label: "longer than its comb", form: "text-comb", field: "tight", value: "1234567", code: .textTooLong,
            severity: .error,
            message: "the text has 7 characters, the field takes 6"),
        .init(label: "fills its comb", form: "text-comb", field: "tight", value: "12345e\u{301}"),
        .init(
            label: "too low", form: "text-single", field: "too low for its size", value: "x", code: .textOverflow,
            message: "too low for its text, which is set at"),
    ]

    @Test(arguments: cases, [false, true])
    func isWrittenOrReported(_ item: Case, _ isFillable: Bool) throws {
        let packet = try Packet(item.form, [item.field: item.value], fillable: isFillable) {
            $0.overflow[item.field] = item.overflow
        }
        let found = packet.problems.map(\.code)
        #expect(
            found == [item.code].compactMap { $0 }
                && packet.bytes.isEmpty == (item.code != nil && item.severity == .error))
        #expect(packet.problems.allSatisfy { $0.severity == item.severity && $0.field == item.field })
        #expect(packet.problems.allSatisfy { $0.message.contains(item.message) && !$0.message.contains("long long") })
    }

    @Test func carriesAFontOnlyWhereItIsNeeded() throws {
        let packets = try ["Mira", "Łódź", "Mira"].map { try Packet("text-single", ["q0": $0]) }
        let extended = packets.map { $0.dictionaries(with: "Differences").count }
        #expect(extended == [0, 1, 0] && packets[0].bytes == packets[2].bytes)
    }

    @Test func usesTheFormsOwnFontWhereItHasTheLetters() throws {
        let packets = try ["BABE", "ABC"].map { try Packet("font-subset", ["letters": $0]) }
        let fonts = packets.map { packet -> [String] in
            let name = contentOperators(packet.content().last ?? []).first { $0.name == "Tf" }?.operands.first?.name
            let page = packet.document.inherited("Resources", page: packet.document.pages[0])
            let table = packet.document.dictionary(packet.document.dictionary(page)?["Font"])
            let font = packet.document.dictionary(name.flatMap { table?[$0] })
            return [font?["BaseFont"]?.name?.text ?? "none"]
        }
        #expect(fonts == [["PKTBLK+BlockDots"], ["Helvetica"]])
    }

    @Test func hidesAPasswordOnThePage() throws {
        let packet = try Packet("text-password", ["secret word": "opensesame"])
        let texts = contentOperators(packet.content().last ?? []).filter { $0.name == "Tj" }.map(\.description)
        #expect(texts == ["(**********) Tj"])
    }
}
