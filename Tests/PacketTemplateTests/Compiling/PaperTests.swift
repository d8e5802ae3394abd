import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

/// What is not for paper does not become part of the pages.
struct PaperTests {
    /// The form with push buttons, whose captions have to be drawn.
    private static func drawn() throws -> Form {
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: "push-button"))
        var catalog = document.catalog
        var form = try #require(document.dictionary(catalog["AcroForm"]))
        form["NeedAppearances"] = .boolean(true)
        catalog["AcroForm"] = .dictionary(form)
        document.replace(try #require(document.trailer["Root"]?.reference), with: .dictionary(catalog))
        return Form(document)
    }

    @Test func buttonsThatOnlyActAreLeftOut() throws {
        let form = try Self.drawn()
        let template = try CompiledTemplate(form, filling: [])
        #expect(template.notes.filter { $0.code == .buttonsLeftOut }.count == 1)
        var options = CompileOptions()
        options.keepsButtons = true
        let whole = try CompiledTemplate(form, filling: [], options: options)
        #expect(!whole.notes.contains { $0.code == .buttonsLeftOut })
        #expect(whole.staticCount > template.staticCount)
        options.isFillable = true
        #expect(
            try !CompiledTemplate(form, filling: [], options: options).notes.contains { $0.code == .buttonsLeftOut })
    }

    @Test func whatHasAPictureIsNoMereButton() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "push-button")))
        let photo = try #require(form.field(named: "photo"))
        let reset = try #require(form.field(named: "reset"))
        #expect(!form.onlyActs(photo.widgets[0], of: photo) && form.onlyActs(reset.widgets[0], of: reset))
    }
}
