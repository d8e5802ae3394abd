import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

/// A box for another answer without a word on its line is told.
struct OtherLineCheckTests {
    /// A box and a text field behind it.
    ///
    /// - Parameter value: What the field has in the form.
    private static func form(value: String = "") throws -> Form {
        var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 10 0 R]>>>>"])
        file.objects[3] = "<</Type/Page/Parent 2 0 R/Annots[5 0 R 10 0 R]/Resources<<>>/Contents 7 0 R>>"
        file.objects[5] =
            "<</Type/Annot/Subtype/Widget/FT/Tx/T(line)/TU(Other, specify)/V(\(value))/Rect[60 10 200 30]/F 4/P 3 0 R>>"
        file.objects[9] = "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>stream\n\nendstream"
        file.objects[10] =
            "<</Type/Annot/Subtype/Widget/FT/Btn/T(box)/TU(Other)/Rect[10 15 20 25]/F 4/P 3 0 R/AP<</N<</Yes 9 0 R>>>>>>"
        return Form(try PDFDocument(reading: file.bytes))
    }

    static let cases: [(values: [(String, String?)], value: String, isTold: Bool)] = [
        ([("box", "x"), ("line", "")], "", true), ([("box", "x")], "", true),
        ([("box", "x"), ("line", "a shop")], "", false), ([("box", ""), ("line", "")], "", false),
        ([("box", "no"), ("line", "")], "", false), ([("box", "x")], "a shop", false), ([("line", "")], "", false),
    ]

    @Test(arguments: cases)
    func isTold(values: [(String, String?)], value: String, isTold: Bool) throws {
        let form = try Self.form(value: value)
        let packet = try Packet(form, values, fillable: true) {
            $0.otherLines = OtherLine.lines(ofBoxes: ["box"], in: form, words: ["other"])
        }
        #expect(packet.problems.map(\.code) == (isTold ? [.otherEmpty] : []))
        #expect(packet.problems.allSatisfy { $0.severity == .warning && $0.field == "line" && !packet.bytes.isEmpty })
    }
}
