import PDFPreview
import TestSupport
import Testing

@Suite(.serialized)
struct PreviewDocumentTests {
    @Test func readsTextAndDrawsInkOfTheSampleForm() throws {
        let document = try PreviewDocument(Fixture.bytes(ofTemplate: "welcome-letter"))
        #expect(document.pageCount == 1)
        #expect(try document.text(page: 0).string.contains("Welcome to the association"))
        let image = try document.image(page: 0, dotsPerInch: 36)
        let size = try document.size(page: 0)
        let heading = PreviewRectangle(left: 50, top: 260, right: 300, bottom: 290)
        let margin = PreviewRectangle(left: 0, top: 300, right: 40, bottom: size.height - 20)
        #expect(image.darkness(in: heading, dotsPerInch: 36) > 0.02)
        #expect(image.darkness(in: margin, dotsPerInch: 36) == 0)
    }

    @Test func refusesWhatIsNoDocumentAndPagesThatAreNot() throws {
        #expect(throws: PreviewError.self) { try PreviewDocument(Array("no PDF".utf8)) }
        let document = try PreviewDocument(Fixture.bytes(ofTemplate: "welcome-letter"))
        #expect(throws: PreviewError.self) { try document.text(page: 7) }
        #expect(throws: PreviewError.self) { try document.image(page: 0, dotsPerInch: 1_000_000) }
    }
}
