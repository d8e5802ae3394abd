import PDFForms
import PDFObjects
import PacketTemplate
import TestSupport
import Testing

/// What other programs say of the packets.
struct OtherReadersTests {
    struct Case: CustomTestStringConvertible {
        var form: String
        var isFillable: Bool
        var testDescription: String { "\(form), \(isFillable ? "fillable" : "flattened")" }
    }

    static let cases = Fixture.formNames.filter { $0 != "xfa-dynamic" }.flatMap { name in
        [false, true].map { Case(form: name, isFillable: $0) }
    }

    @Test(arguments: cases)
    func openEveryPacketWithoutAWord(_ item: Case) throws {
        let password = item.form == "encrypted-user-password" ? "secret" : nil
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: item.form), password: password))
        let values = Packet.anyValues(form).filter { $0.0 != "pairs" }
        let packet = try Packet(form, values, fillable: item.isFillable)
        let folder = try TemporaryFolder()
        try folder.write(packet.bytes, to: "packet.pdf")
        var complaints = try Self.complaints(about: folder.file("packet.pdf"), folder)
        // What they say of the template itself is no fault of the packet.
        if !complaints.isEmpty { complaints.subtract(try Self.complaints(about: Fixture.form(item.form), folder)) }
        #expect(complaints.isEmpty)
    }

    private static func complaints(about path: String, _ folder: TemporaryFolder) throws -> Set<String> {
        let said = try [
            Tool.run("qpdf", ["--check", path]),
            Tool.run("pdftoppm", ["-r", "20", "-gray", path, folder.file("page")]),
            Tool.run("mutool", ["draw", "-q", "-r", "20", "-F", "pgm", "-o", folder.file("draw%d.pgm"), path]),
        ]
        var complaints: Set<String> = []
        for outcome in said {
            for line in outcome.output.split(separator: "\n") where line.contains("WARNING") {
                complaints.insert(String(line))
            }
            // Some builds of mutool say this of every file.
            for line in outcome.errors.split(separator: "\n") where line != "warning: ICC support is not available" {
                complaints.insert(String(line))
            }
            if outcome.status != 0 { complaints.insert("status \(outcome.status)") }
        }
        return complaints
    }

    struct TextCase: CustomTestStringConvertible {
        var form: String
        var field: String
        var value: String
        var testDescription: String { form }
    }

    static let texts: [TextCase] = [
        .init(form: "text-single", field: "q1", value: "Łódź Çığ"),
        .init(form: "text-multiline", field: "q0", value: "Žluťoučký"),
        .init(form: "text-comb", field: "q0", value: "A"), .init(form: "text-autosize", field: "bold", value: "Grüße"),
        .init(form: "text-rotated", field: "page90-field90", value: "turned"),
        .init(form: "font-subset", field: "letters", value: "BABE"),
        .init(form: "choice-combo", field: "pairs", value: "Deutschland"),
        .init(form: "encrypted-aes-256", field: "name", value: "Mira"),
        .init(form: "xfa-hybrid", field: "form1[0].name[0]", value: "Mira"),
        .init(form: "inherited-page", field: "name", value: "Mira"),
    ]

    @Test(arguments: texts, [false, true])
    func findTheValueOnThePage(_ item: TextCase, _ isFillable: Bool) throws {
        let text = try Packet(item.form, [item.field: item.value], fillable: isFillable).extractedText()
        #expect(text.contains(item.value))
    }
}
