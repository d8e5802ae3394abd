import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

/// Fillable packets that keep the XFA of their form.
struct KeptXFATests {
    private static let name = "form1[0].name[0]"

    private static func part(_ name: String, of document: PDFDocument) throws -> String {
        let acroForm = document.dictionary(document.catalog["AcroForm"])
        let xfa = document.resolve(acroForm?["XFA"])
        let parts = try #require(xfa.array)
        let index = try #require(parts.firstIndex { document.resolve($0).string == Array(name.utf8) })
        let stream = try #require(document.resolve(parts[index + 1]).stream)
        return String(decoding: try #require(StreamDecoder.decode(stream, in: document)), as: UTF8.self)
    }

    @Test(arguments: ["Mira", "", "a < b & c"])
    func dataSayWhatTheFieldsSay(_ value: String) throws {
        let packet = try Packet("xfa-hybrid", [Self.name: value], fillable: true) { $0.keepsXFA = true }
        let escaped = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let leaf = value.isEmpty ? "<name/>" : "<name>\(escaped)</name>"
        #expect(try Self.part("datasets", of: packet.document).contains("<form1>\(leaf)</form1>"))
        let form = try PDFDocument(reading: Fixture.bytes(ofForm: "xfa-hybrid"))
        #expect(try Self.part("template", of: packet.document) == Self.part("template", of: form))
        #expect(packet.form.field(named: Self.name)?.value == (value.isEmpty ? [] : [value]))
        #expect(packet.template.notes.map(\.code) == [.xfaKept])
    }

    @Test func aKeptValueStaysInTheData() throws {
        let packet = try Packet("xfa-hybrid", [Self.name: nil], fillable: true) { $0.keepsXFA = true }
        let form = try PDFDocument(reading: Fixture.bytes(ofForm: "xfa-hybrid"))
        #expect(try Self.part("datasets", of: packet.document) == Self.part("datasets", of: form))
    }

    /// Pages without fields have no XFA, and forms without XFA stay as they were.
    @Test(arguments: [("xfa-hybrid", false), ("text-single", true), ("text-single", false)])
    func changesNothingElse(_ item: (form: String, isFillable: Bool)) throws {
        let field = item.form == "xfa-hybrid" ? Self.name : "q0"
        let packets = try [false, true].map { isKept in
            try Packet(item.form, [field: "Mira"], fillable: item.isFillable) { $0.keepsXFA = isKept }
        }
        #expect(packets[0].bytes == packets[1].bytes)
    }

    /// A field that rows fill and the XFA does not know would not be seen in Adobe's viewers.
    @Test func refusesFieldsThatTheDataLack() throws {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: "xfa-hybrid"))
        let number = try #require(
            document.objects.first { $0.value.dictionary?["T"] == .string(Array("name[0]".utf8)) }?.key)
        var changed = document
        var field = try #require(document.objects[number]?.dictionary)
        field["T"] = .string(Array("other[0]".utf8))
        changed.replace(PDFReference(number), with: .dictionary(field))
        var options = CompileOptions(isFillable: true)
        options.keepsXFA = true
        let error = #expect(throws: PDFError.self) {
            _ = try CompiledTemplate(Form(changed), filling: ["form1[0].other[0]"], options: options)
        }
        #expect(error?.code == .unsupported && error?.message.contains("other[0]") == true)
    }
}
