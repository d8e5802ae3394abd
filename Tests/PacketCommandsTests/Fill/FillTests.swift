import CommandSupport
import PDFForms
import PDFObjects
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// One record, from data in every form, into one file; without a store.
struct FillTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Fixture.bytes(ofForm: "hierarchy"), to: "form.pdf")
    }

    private static let data: [(name: String, text: String)] = [
        ("data.json", #"{"applicant.address.city": "Łódź", "first.part.agree": "yes"}"#),
        ("list.json", #"[{"applicant": {"address": {"city": "Łódź"}}, "first.part.agree": true}]"#),
        (
            "data.xfdf",
            """
            <?xml version="1.0" encoding="UTF-8"?><xfdf xmlns="http://ns.adobe.com/xfdf/"><fields><field name="applicant">\
            <field name="address"><field name="city"><value>Łódź</value></field></field></field>\
            <field name="first.part.agree"><value>Agreed</value></field></fields></xfdf>
            """
        ),
        ("data.csv", "applicant.address.city,first.part.agree\nŁódź,x\n"),
    ]

    @Test(arguments: data.map(\.name))
    func takesDataInEveryForm(_ name: String) throws {
        try folder.write(#require(Self.data.first { $0.name == name }).text, to: name)
        let run = CommandRun(["fill", "form.pdf", name, "--out", "out.pdf"], in: folder.path)
        #expect(run.status == 0 && run.errors == "" && run.output == "1 page written to out.pdf.\n")
        #expect(try PreviewDocument(folder.bytes("out.pdf")).text(page: 0).string.contains("Łódź"))
        #expect(try folder.names().contains("store.sqlite") == false)
    }

    @Test func isThePacketOfAMerge() throws {
        try folder.write("applicant.address.city,first.part.agree\nŁódź,x\n", to: "p.csv")
        _ = CommandRun(["merge", "form.pdf", "--csv", "p.csv", "--out", "out", "--name", "one.pdf"], in: folder.path)
        _ = CommandRun(["fill", "form.pdf", "p.csv", "-o", "two.pdf"], in: folder.path)
        #expect(try folder.bytes("out/one.pdf") == folder.bytes("two.pdf"))
    }

    @Test func writesToStandardOutput() throws {
        let run = CommandRun(
            ["fill", "form.pdf", "--set", "applicant.address.city=Rom", "--fillable", "--out", "-"], in: folder.path)
        let form = Form(try PDFDocument(reading: run.bytes))
        #expect(run.status == 0 && form.fields.first { $0.name == "applicant.address.city" }?.value == ["Rom"])
        let shown = CommandRun(
            ["fill", "form.pdf", "--set", "applicant.address.city=Rom", "--out", "-"], in: folder.path, columns: 80)
        #expect(shown.status == 2 && shown.output == "" && shown.errors.contains("terminal"))
        #expect(try folder.names() == ["form.pdf"])
    }

    @Test(arguments: [
        ("[]", "data-empty-file"), ("[{\"applicant.address.city\": 1}, {\"applicant.address.city\": 2}]", "records"),
        ("{\"nobody\": 1}", "nothing-filled"), ("{", "data-malformed"),
        ("{\"first.part.agree\": \"perhaps\"}", "unknown-choice"),
    ])
    func saysWhyThereIsNoPacket(_ text: String, _ code: String) throws {
        try folder.write(text, to: "d.json")
        let run = CommandRun(["fill", "form.pdf", "d.json", "-o", "out.pdf", "--format", "json"], in: folder.path)
        #expect(run.status == 2 && run.output.contains("\"code\": \"\(code)\""))
        #expect(run.errors.hasPrefix("packet: ") && !run.errors.contains("perhaps"))
        #expect(try folder.names() == ["d.json", "form.pdf"])
    }

    @Test func replacesNothingUnasked() throws {
        try folder.write("mine", to: "out.pdf")
        let arguments = ["fill", "form.pdf", "--set", "applicant.address.city=Rom", "-o"]
        #expect(CommandRun(arguments + ["out.pdf"], in: folder.path).status == 2)
        #expect(try folder.text("out.pdf") == "mine")
        #expect(CommandRun(arguments + ["out.pdf", "--overwrite"], in: folder.path).status == 0)
        for spelling in ["form.pdf", "./form.pdf", "\(folder.path)/form.pdf"] {
            #expect(CommandRun(arguments + [spelling, "--overwrite"], in: folder.path).status == 2, "\(spelling)")
        }
        #expect(CommandRun(["fill", "form.pdf", "-o", "x.pdf"], in: folder.path).status == 64)
    }

    /// From standard input to standard output, as a pipe does it.
    @Test func readsStandardInput() throws {
        try folder.write(#"{"applicant.address.city": "Rom"}"#, to: "d.json")
        let program = try BuiltProgram.path()
        let run = try Tool.run(
            "bash", ["-c", "cd \"$0\" && \"$1\" fill form.pdf - --out - < d.json > out.pdf", folder.path, program])
        #expect(run.status == 0 && run.errors == "")
        #expect(try PreviewDocument(folder.bytes("out.pdf")).text(page: 0).string.contains("Rom"))
    }
}
