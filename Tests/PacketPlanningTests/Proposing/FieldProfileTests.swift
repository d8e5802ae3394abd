import PDFForms
import PDFObjects
import PacketMapping
import TestSupport
import Testing

@testable import PacketPlanning

/// What a proposal reads of a field's name.
struct FieldProfileTests {
    /// A path of XFA in one name has parts all the same; a full stop in a title is a letter.
    @Test(arguments: [
        ("form1[0].#subform[36].City[0]", ["form1[0]", "#subform[36]", "City[0]"]),
        ("Fee for 2.5 km", ["Fee for 2.5 km"]), ("Box 1.a [x]", ["Box 1.a [x]"]),
    ])
    func namesHaveTheirParts(name: String, parts: [String]) throws {
        var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[10 0 R]>>>>"])
        file.objects[10] = "<</Type/Annot/Subtype/Widget/FT/Tx/T(\(name))/F 4/P 3 0 R/Rect[10 100 90 115]>>"
        file.objects[3] = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[10 0 R]>>"
        let form = Form(try PDFDocument(reading: file.bytes))
        let field = try #require(form.fields.first)
        #expect(FieldProfile(field, form.printedLabels)?.partialNames == parts)
    }

    /// Where states are 0 and 1 and people see other words, a cell with 1 may mean either; beside Yes and No it is clear.
    @Test(arguments: [("/Opt[(YES)(NO)]", ["0", "1"], true), ("", ["Yes", "No"], false)])
    func knowsWhatRefusesNumbers(options: String, states: [String], refuses: Bool) throws {
        var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[10 0 R]>>>>"])
        file.objects[10] = "<</FT/Btn/Ff 32768/T(q)\(options)/Kids[11 0 R 12 0 R]>>"
        for (index, state) in states.enumerated() {
            file.objects[11 + index] =
                "<</Type/Annot/Subtype/Widget/Parent 10 0 R/F 4/P 3 0 R/Rect[\(10 + 40 * index) 100 "
                + "\(20 + 40 * index) 110]/AP<</N<</\(state)<<>>/Off<<>>>>>>>>"
        }
        file.objects[3] = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[11 0 R 12 0 R]>>"
        let form = Form(try PDFDocument(reading: file.bytes))
        let field = try #require(form.fields.first)
        #expect(FieldProfile(field, form.printedLabels)?.refusesNumbers == refuses)
    }
}
