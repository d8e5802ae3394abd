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
}
