import PDFObjects
import TestSupport
import Testing

@testable import PDFForms

struct OpeningScriptsTests {
    /// A tree of scripts that refers to itself a thousandfold is read once.
    @Test func scriptsThatReferToThemselvesAreReadOnce() throws {
        let again = String(repeating: "10 0 R ", count: 10_000)
        let file = RawPDF([
            1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>/Names<</JavaScript 10 0 R>>>>",
            10: "<</Kids[\(again)]/Names[(a) 11 0 R (b) 11 0 R]>>",
            11: "<</S/JavaScript/JS(this.getField\\('name'\\).buttonSetCaption\\('x'\\))/Next 11 0 R>>",
        ])
        let scripts = OpeningScripts(try PDFDocument(reading: file.bytes))
        #expect(scripts.texts.count == 1 && scripts.captionedFields == ["name"])
    }
}
