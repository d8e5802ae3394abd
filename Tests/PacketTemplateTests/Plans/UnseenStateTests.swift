import PDFForms
import PDFObjects
import PacketModel
import TestSupport
import Testing

@testable import PacketTemplate

/// An answer that only buttons take which nobody sees is told.
struct UnseenStateTests {
    /// A check box with a button for Pass, and others for YES and NO somewhere else.
    private static func form(_ place: String, flags: Int = 4, isRadio: Bool = false) throws -> Form {
        var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>"])
        file.objects[3] = "<</Type/Page/Parent 2 0 R/Annots[10 0 R 11 0 R 12 0 R]/Resources<<>>/Contents 7 0 R>>"
        file.objects[9] = "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>stream\n\nendstream"
        file.objects[5] = "<</FT/Btn/Ff \(isRadio ? 1 << 15 : 0)/T(box)/Kids[10 0 R 11 0 R 12 0 R]>>"
        for (index, (state, rectangle)) in [("Pass", "[10 10 20 20]"), ("YES", place), ("NO", place)].enumerated() {
            file.objects[10 + index] =
                "<</Type/Annot/Subtype/Widget/Parent 5 0 R/F \(index == 0 ? 4 : flags)/P 3 0 R/Rect\(rectangle)"
                + "/AP<</N<</\(state) 9 0 R>>>>>>"
        }
        return Form(try PDFDocument(reading: file.bytes))
    }

    static let cases: [(place: String, flags: Int, cell: String, isTold: Bool)] = [
        ("[10 -60 20 -50]", 4, "yes", true), ("[10 -60 20 -50]", 4, "NO", true), ("[10 -60 20 -50]", 4, "Pass", false),
        ("[10 -60 20 -50]", 4, "", false), ("[40 10 50 20]", 4, "yes", false), ("[40 10 50 20]", 6, "yes", true),
        ("[295 10 305 20]", 4, "yes", false),
    ]

    @Test(arguments: cases)
    func isTold(place: String, flags: Int, cell: String, isTold: Bool) throws {
        let packet = try Packet(Self.form(place, flags: flags), [("box", cell)], fillable: true)
        // An empty cell leaves the question open.
        #expect(packet.problems.map(\.code) == (isTold ? [.answerLost] : cell.isEmpty ? [.unanswered] : []))
        #expect(packet.problems.map(\.severity) == (isTold ? [.warning] : cell.isEmpty ? [.note] : []))
        #expect(!isTold || packet.problems[0].message.contains("outside its page"))
        #expect(!packet.bytes.isEmpty)
    }

    /// A form may have no check box at all.
    @Test(arguments: [("", [DiagnosticCode.unanswered]), ("yes", [])])
    func aQuestionOfRadioButtonsAloneIsTold(_ cell: String, _ codes: [DiagnosticCode]) throws {
        let packet = try Packet(Self.form("[40 10 50 20]", isRadio: true), [("box", cell)], fillable: true)
        #expect(packet.problems.map(\.code) == codes)
    }
}
