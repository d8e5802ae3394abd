import PDFForms
import PDFObjects
import PacketTemplate
import TestSupport
import Testing

/// Malformed files give packets that readers open, with the pages that the file's page tree names, or an error.
struct MalformedFormTests {
    private static let values = [
        "null", "0", "-1", "99999999999999999999", "1 0 R", "2 0 R", "3 0 R", "99 0 R", "(x)", "<<>>", "[]", "[null]",
        "/X",
        "true", "1.5", "[3 0 R]", "[2 0 R]", "[1 0 R]", "5 0 R", "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    ]
    private static let keys = [
        "Type", "Pages", "AcroForm", "Count", "Kids", "Parent", "Contents", "Resources", "Annots",
    ]

    /// Files with one thing changed.
    private static func files(_ value: String) -> [RawPDF] {
        let sound = RawPDF()
        var files = (1...5).map { RawPDF([$0: value]) }
        for (number, body) in sound.objects where number < 5 {
            for key in keys where body.contains("/\(key)") {
                // A key that stands twice: the last one counts.
                files.append(RawPDF([number: String(body.dropLast(2)) + "/\(key) \(value)>>"]))
                files.append(RawPDF([number: "<</\(key) \(value)\(body.dropFirst(2))"]))
            }
        }
        for key in ["Root", "Size", "Prev", "ID", "Info"] {
            var file = RawPDF()
            if key == "Root" { file.root = value } else { file.trailer = "/\(key) \(value)" }
            files.append(file)
        }
        return files
    }

    @Test(arguments: values)
    func packetsOpenOrThereAreNone(_ value: String) throws {
        var written = 0
        for file in Self.files(value) {
            guard let document = try? PDFDocument(reading: file.bytes) else { continue }
            for isFillable in [written % 2 == 0] {
                let form = Form(document)
                let names = form.fields.prefix(1).filter { $0.kind != .button && $0.kind != .signature }.map(\.name)
                let options = CompileOptions(isFillable: isFillable)
                guard let template = try? CompiledTemplate(form, filling: names, options: options) else { continue }
                let stamper = PacketStamper(template)
                guard stamper.stamp(Packet.row(names.map { _ in "Ada" })) else { continue }
                #expect(template.pageCount == document.pages.count && template.pageCount > 0)
                #expect(throws: Never.self, "\(String(decoding: file.bytes, as: UTF8.self))") {
                    try PacketProof(pageCount: template.pageCount).check(stamper.packet)
                }
                written += 1
            }
        }
        #expect(written > 0)
    }

    private static let wrong = [
        "no pages": RawPDF([2: "<</Type/Pages/Count 0/Kids[]>>"]), "a lost page": RawPDF([4: nil]),
        "a page less": RawPDF([2: "<</Type/Pages/Count 1/Kids[3 0 R]>>"]), "no catalog": RawPDF([1: nil]),
        "a wrong count": RawPDF([2: "<</Type/Pages/Count 3/Kids[3 0 R 4 0 R]>>"]),
        "a wide number": RawPDF([6: "99999999999999999999"]),
    ]

    /// The proof itself finds what is wrong.
    @Test(arguments: wrong.keys.sorted()) func findsWhatIsWrong(_ name: String) throws {
        let file = try #require(Self.wrong[name])
        #expect(throws: PDFError.self) { try PacketProof(pageCount: 2).check(file.bytes) }
        try PacketProof(pageCount: 2).check(RawPDF().bytes)
    }
}
