import Markup
import PDFForms
import PDFObjects
import PacketTemplate
import TestSupport
import Testing

/// What packets say of themselves.
struct InformationTests {
    /// A fixture with an author, and with metadata that claims PDF/A and PDF/UA, one as attributes, one as elements.
    private static func form(_ fixture: String = "text-single") throws -> Form {
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: fixture))
        let metadata = """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:a="http://www.aiim.org/pdfa/ns/id/" a:part="2" a:conformance="B"
             xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Form &lt;7&gt;</rdf:li></rdf:Alt></dc:title>
            <dc:creator><rdf:Seq><rdf:li>Old Author</rdf:li></rdf:Seq></dc:creator></rdf:Description>
            <rdf:Description rdf:about="" xmlns:u="http://www.aiim.org/pdfua/ns/id/"><u:part>1</u:part></rdf:Description>
            </rdf:RDF></x:xmpmeta><?xpacket end="w"?>
            """
        let stream = document.add(
            .stream(
                PDFStream(
                    dictionary: ["Type": .name("Metadata"), "Subtype": .name("XML")], bytes: Array(metadata.utf8))))
        var catalog = document.catalog
        catalog["Metadata"] = .reference(stream)
        document.replace(try #require(document.trailer["Root"]?.reference), with: .dictionary(catalog))
        return Form(document)
    }

    private static func packet(
        _ said: DocumentInformation, fillable: Bool = false, options change: (inout CompileOptions) -> Void = { _ in }
    ) throws -> PDFDocument {
        var options = CompileOptions(isFillable: fillable)
        options.writesInformation = true
        options.displaysTitle = true
        change(&options)
        let template = try CompiledTemplate(form(), filling: ["q0"], options: options)
        let stamper = PacketStamper(template)
        stamper.information = said
        #expect(stamper.stamp(Packet.row(["Mira"])))
        return try PDFDocument(reading: stamper.packet)
    }

    private static func metadata(_ document: PDFDocument) throws -> String {
        let stream = try #require(document.resolve(document.catalog["Metadata"]).stream)
        return String(decoding: try #require(StreamDecoder.decode(stream, in: document)), as: UTF8.self)
    }

    @Test(arguments: [false, true])
    func saysTheSameTwice(_ isFillable: Bool) throws {
        let said = DocumentInformation(title: " Zeugnis\nfür <홍길동> ", subject: "", author: "A & B")
        let document = try Self.packet(said, fillable: isFillable)
        let read = try #require(document.dictionary(document.trailer["Info"]))
        #expect(read["Title"]?.string.map(TextString.decode) == "Zeugnis für <홍길동>")
        #expect(read["Author"]?.string.map(TextString.decode) == "A & B")
        let metadata = try Self.metadata(document)
        #expect(metadata.contains("<rdf:li xml:lang=\"x-default\">Zeugnis für &lt;홍길동&gt;</rdf:li>"))
        #expect(metadata.contains("<dc:creator><rdf:Seq><rdf:li>A &amp; B</rdf:li></rdf:Seq></dc:creator>"))
        #expect(!metadata.contains("Old Author"))
        let preferences = document.dictionary(document.catalog["ViewerPreferences"])
        #expect(preferences?["DisplayDocTitle"] == .boolean(true))
    }

    @Test func keepsWhatTheFormClaims() throws {
        let claims = FormInformation(of: try Self.packet(DocumentInformation(title: "T"))).claims
        #expect(
            claims.map { "\($0.standard.rawValue):\($0.property)=\($0.value)" } == [
                "pdfaid:part=2", "pdfaid:conformance=B", "pdfuaid:part=1",
            ])
        let encrypted = FormInformation(of: try Self.packet(DocumentInformation(title: "T")) { $0.isEncrypted = true })
        #expect(encrypted.claims.map(\.standard) == [.accessible])
    }

    @Test func whatIsEmptyIsTheForms() throws {
        let document = try Self.packet(DocumentInformation())
        #expect(document.dictionary(document.trailer["Info"])?["Title"]?.string == Array("Form <7>".utf8))
        #expect(document.dictionary(document.trailer["Info"])?["Author"] == nil)
    }

    @Test func packetsWithoutItAreWhatTheyWere() throws {
        let form = try Self.form()
        let plain = try Packet(form, [("q0", "Mira")], fillable: false)
        #expect(try Self.metadata(plain.document).contains("Old Author"))
        #expect(plain.document.catalog["ViewerPreferences"] == form.document.catalog["ViewerPreferences"])
    }

    @Test(arguments: [
        "", "<a", "<rdf:RDF xmlns:rdf='x'/>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
        "<a xmlns:p='http://www.aiim.org/pdfua/ns/id/' p:part='1&lt;2' p:part2='a/b'><p:part>\u{1}</p:part></a>",
    ])
    func unreadableMetadataClaimsNothing(_ source: String) throws {
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: "text-single"))
        let stream = document.add(.stream(PDFStream(dictionary: [:], bytes: Array(source.utf8))))
        var catalog = document.catalog
        catalog["Metadata"] = .reference(stream)
        document.replace(try #require(document.trailer["Root"]?.reference), with: .dictionary(catalog))
        #expect(FormInformation(of: document).claims.isEmpty)
    }
}
