import CommandSupport
import TestSupport
import Testing

/// A merge says which rows tick “Other” and do not say what that is.
struct OtherAnswerTests {
    @Test(arguments: [("Other", true), ("Otro", true), ("Autre:", true), ("Owner", false)])
    func isTold(_ caption: String, _ isTold: Bool) throws {
        let folder = try TemporaryFolder()
        var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 10 0 R]>>>>"])
        file.objects[3] = "<</Type/Page/Parent 2 0 R/Annots[5 0 R 10 0 R]/Resources<<>>/Contents 7 0 R>>"
        file.objects[5] =
            "<</Type/Annot/Subtype/Widget/FT/Tx/T(line)/TU(\(caption))/Rect[60 10 200 30]/F 4/P 3 0 R>>"
        file.objects[9] = "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>stream\n\nendstream"
        file.objects[10] =
            "<</Type/Annot/Subtype/Widget/FT/Btn/T(box)/TU(\(caption))/Rect[10 15 20 25]/F 4/P 3 0 R/AP<</N<</Yes 9 0 R>>>>>>"
        try folder.write(file.bytes, to: "form.pdf")
        try folder.write("box,line\nx,\nx,a shop\n,\n", to: "people.csv")
        let run = CommandRun(["merge", "form.pdf", "--csv", "people.csv", "--out", "out"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("is ticked, and the line beside it") == isTold, "\(run.errors)")
        #expect(!isTold || run.errors.contains("warning: row 1 (line 2)"), "\(run.errors)")
    }
}
