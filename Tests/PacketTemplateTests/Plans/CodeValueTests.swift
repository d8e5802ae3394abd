import PDFForms
import PDFObjects
import PDFPictures
import PacketModel
import PacketTemplate
import TestSupport
import Testing

struct CodeValueTests {
    /// What a program reads on the page.
    private func read(_ packet: Packet, with reader: String, _ arguments: [String], part: [String] = []) throws
        -> [String]
    {
        let folder = try TemporaryFolder()
        try folder.write(packet.bytes, to: "packet.pdf")
        let options = ["-r", "300", "-png"] + part
        try Tool.run("pdftoppm", options + [folder.file("packet.pdf"), folder.file("page")])
        let outcome = try Tool.run(reader, arguments + [folder.file("page-1.png")])
        return outcome.output.split(separator: "\n").map(String.init).sorted()
    }

    @Test(arguments: [false, true])
    func barcodeFieldsShowTheirCode(_ fillable: Bool) throws {
        let values: KeyValuePairs<String, String?> = [
            "qr": "https://example.org/?id=1", "turned": "Zo\u{EB} \u{D64D}", "stacked": "PDF417", "matrix": "",
        ]
        let packet = try Packet("barcode-fields", values, fillable: fillable)
        #expect(packet.problems.isEmpty)
        let found = try read(packet, with: "zbarimg", ["--raw", "-q"])
        #expect(found == ["Zo\u{EB} \u{D64D}", "https://example.org/?id=1"])
        if fillable { #expect(packet.form.field(named: "qr")?.value == ["https://example.org/?id=1"]) }
    }

    @Test(arguments: [false, true])
    func dataMatrixIsReadBack(_ fillable: Bool) throws {
        let packet = try Packet("barcode-fields", ["matrix": "Data Matrix 4711"], fillable: fillable)
        // The reader takes long to find a code on a page, so it is shown the field only.
        let field = ["-x", "545", "-y", "86", "-W", "369", "-H", "369"]
        let found = try read(packet, with: "dmtxread", ["-N1", "-m20000"], part: field)
        #expect(found == ["Data Matrix 4711"])
    }

    @Test(arguments: [("plain", false), ("plain", true), ("qr", false)])
    func anyTextFieldShowsACodeWhenAsked(_ field: String, _ fillable: Bool) throws {
        let packet = try Packet("barcode-fields", [field: "PKT-000417"], fillable: fillable) {
            $0.codes = [field: BarcodeParameters(.code128)]
        }
        #expect(try read(packet, with: "zbarimg", ["--raw", "-q"]) == ["PKT-000417"])
        if fillable { #expect(packet.form.field(named: "plain")?.value == ["PKT-000417"]) }
    }

    @Test(arguments: [false, true])
    func aPushButtonShowsACodeWhenAsked(_ fillable: Bool) throws {
        let packet = try Packet("picture-buttons", ["code": "no picture"], fillable: fillable) {
            $0.codes = ["code": BarcodeParameters(.qr)]
        }
        #expect(try read(packet, with: "zbarimg", ["--raw", "-q"]) == ["no picture"])
        // Push buttons have no value (12.7.4.2.1).
        #expect(packet.dictionaries(with: "T").allSatisfy { $0["V"] == nil })
    }

    @Test func fieldsOfUnknownKindsShowTheirText() throws {
        let packet = try Packet("barcode-fields", ["unknown": "legible", "plain": "too"])
        #expect(try packet.extractedText().contains("legible"))
    }

    @Test func theTemplatesOwnValueIsDrawnAsACodeToo() throws {
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: "barcode-fields"))
        let field = try #require(Form(document).field(named: "qr")?.widgets.first?.reference)
        var dictionary = try #require(document.dictionary(.reference(field)))
        dictionary["V"] = .string(Array("own value".utf8))
        document.replace(field, with: .dictionary(dictionary))
        let packet = try Packet(Form(document), [("plain", "x")], fillable: false)
        #expect(try read(packet, with: "zbarimg", ["--raw", "-q"]) == ["own value"])
    }

    @Test(arguments: [
        (String(repeating: "x", count: 4_000), DiagnosticCode.codeTooLong, Severity.error),
        (String(repeating: "x", count: 2_300), .codeTooSmall, .warning),
    ])
    func longValuesAreReported(_ value: String, _ code: DiagnosticCode, _ severity: Severity) throws {
        let packet = try Packet("barcode-fields", ["plain": value]) { $0.codes = ["plain": BarcodeParameters(.qr)] }
        #expect(packet.problems.map(\.code) == [code] && packet.problems.map(\.severity) == [severity])
        #expect(!packet.problems[0].message.contains("xx") && packet.bytes.isEmpty == (severity == .error))
    }

    @Test func lettersThatACodeLacksFailTheRow() throws {
        let packet = try Packet("barcode-fields", ["plain": "\u{D64D}"]) {
            $0.codes = ["plain": BarcodeParameters(.code128)]
        }
        #expect(packet.problems.map(\.code) == [.characterMissing])
    }
}
