import PDFForms
import PDFObjects
import PDFPreview
import PacketModel
import PacketTemplate
import TestSupport
import Testing

/// The pages of a print file beside those of packets of their own.
struct PrintedPagesTests {
    static let forms = Fixture.formNames.filter { !["xfa-dynamic", "encrypted-user-password"].contains($0) }

    /// The form without annotations that would not be printed.
    private static func printable(_ fixture: String) throws -> Form {
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: fixture))
        for page in document.pages {
            guard var dictionary = document.dictionary(.reference(page)),
                let all = document.resolve(dictionary["Annots"]).array
            else { continue }
            dictionary["Annots"] = .array(
                all.filter { item in
                    let annotation = document.dictionary(item) ?? [:]
                    return annotation["Subtype"]?.name == "Widget" || (annotation["F"]?.integer ?? 0) & 4 != 0
                })
            document.replace(page, with: .dictionary(dictionary))
        }
        return Form(document)
    }

    private static func pages(_ bytes: [UInt8], _ process: PreviewProcess) throws -> [PreviewImage] {
        let document = try process.open(bytes)
        return try (0..<document.pageCount).map { try document.image(page: $0, dotsPerInch: 50) }
    }

    @Test(arguments: forms)
    func lookLikeThoseOfPackets(_ fixture: String) throws {
        let form = try Self.printable(fixture)
        let values = Packet.anyValues(form).filter { $0.0 != "pairs" }
        let rows = [
            values.map(\.1), values.map { _ in nil }, values.map { $0.1.map { $0 == "A" ? "ñ 홍길동 ‑" : $0 } },
        ]
        let names = values.map(\.0)
        let process = try PreviewProcess()
        var expected: [PreviewImage] = []
        var kept: [[String?]] = []
        for row in rows {
            let packet = try Packet(form, Array(zip(names, row)), fillable: false) { $0.keepable = Set(names) }
            guard !packet.bytes.isEmpty else { continue }
            kept.append(row)
            expected += try Self.pages(packet.bytes, process)
        }
        let job = try PrintJob(form, names, kept) { $0.keepable = Set(names) }
        let pages = try Self.pages(job.bytes, process)
        #expect(kept.count > 1 && pages == expected)
    }

    @Test(arguments: ["picture-buttons", "barcode-fields", "calculations"])
    func lookLikeThoseOfPacketsWithPictures(_ fixture: String) throws {
        let form = try Self.printable(fixture)
        let pictures = form.fields.filter { $0.kind == .button }.map(\.name)
        let texts = form.fields.filter { $0.kind == .text }.prefix(4).map(\.name)
        let rows: [[String?]] = ["rgb.png", "gray-alpha.png", "", nil].map { picture in
            pictures.map { _ in picture } + texts.map { _ in "12" }
        }
        let process = try PreviewProcess()
        var expected: [PreviewImage] = []
        for row in rows {
            let packet = try Packet(form, Array(zip(pictures + texts, row)), fillable: false) {
                $0.keepable = Set(pictures)
            }
            expected += try Self.pages(packet.bytes, process)
        }
        let job = try PrintJob(form, pictures + texts, rows)
        #expect(try Self.pages(job.bytes, process) == expected)
    }

    @Test(arguments: [
        "print-marks", "page-resources", "kinds-rotated", "picture-buttons", "tagged-kinds", "many-fields",
    ])
    func openWithoutAWord(_ fixture: String) throws {
        let form = try Self.printable(fixture)
        let values = Packet.anyValues(form)
        let rows = ["A", "홍", "Ж"].map { text in values.map { $0.1 == "A" ? text : $0.1 } }
        let names = values.map(\.0)
        let job = try PrintJob(form, names, rows.filter { (try? PrintJob(form, names, [$0])) != nil })
        let folder = try TemporaryFolder()
        try folder.write(job.bytes, to: "print.pdf")
        let path = folder.file("print.pdf")
        let said = try [
            Tool.run("qpdf", ["--check", path]),
            Tool.run("pdftoppm", ["-r", "20", "-gray", path, folder.file("page")]),
            Tool.run("mutool", ["draw", "-q", "-r", "20", "-F", "pgm", "-o", folder.file("draw%d.pgm"), path]),
            Tool.run("gs", ["-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=nullpage", path]),
        ]
        for outcome in said {
            // Some builds of mutool say this of every file.
            let errors = outcome.errors.split(separator: "\n").filter { $0 != "warning: ICC support is not available" }
            #expect(outcome.status == 0 && errors.isEmpty && !outcome.output.contains("WARNING"))
        }
    }

    @Test func annotationsThatDoNotPrintAreLeftOut() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "print-marks")))
        let whole = try PrintJob(form, ["below0"], [["A"]])
        let printable = try PrintJob(try Self.printable("print-marks"), ["below0"], [["A"]])
        let notes = whole.template.notes.filter { $0.code == .annotationsLeftOut }
        #expect(notes.count == 1 && notes[0].message.contains("6 links and comments") && whole.bytes == printable.bytes)
        #expect(whole.dictionaries("Type", "Annot").isEmpty)
    }
}
