import PDFForms
import PDFObjects
import PDFPreview
import PacketTemplate
import TestSupport
import Testing

struct SignatureFieldTests {
    @Test func fillablePacketsCanBeSigned() throws {
        let before = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "signatures")))
        let packet = try Packet("signatures", ["name": "Mira"], fillable: true)
        for name in ["here", "there"] {
            let old = try #require(before.field(named: name))
            let new = try #require(packet.form.field(named: name))
            let was = try #require(before.document.dictionary(.reference(old.nodes[0])))
            let now = try #require(packet.document.dictionary(.reference(new.nodes[0])))
            #expect(new.kind == .signature && now["V"] == nil)
            #expect(new.widgets.map(\.rectangle) == old.widgets.map(\.rectangle))
            for key: PDFName in ["FT", "T", "Lock", "SV", "F", "Rect", "MK"] {
                #expect(packet.document.resolve(now[key]) == before.document.resolve(was[key]), "\(key.text)")
            }
        }
        let widget = packet.form.field(named: "here")?.widgets.first
        let appearance = packet.document.resolve(widget?.normalAppearance)
        let stream = try #require(appearance.stream)
        let content = String(decoding: StreamDecoder.decode(stream, in: packet.document) ?? [], as: UTF8.self)
        #expect(content.contains("10 10 100 20 re"))
    }

    @Test func flattenedPacketsShowThemAsTheyAre() throws {
        let packet = try Packet("signatures", ["name": "Mira"])
        let image = try PreviewDocument(packet.bytes).image(page: 0, dotsPerInch: 72)
        #expect(image.color(80, 80) == "blue" && image.color(25, 80) == "white" && image.color(230, 80) == "white")
        #expect(packet.annotations.isEmpty)
    }
}
