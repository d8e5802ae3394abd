import CommandSupport
import Foundation
import PDFForms
import PDFObjects
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// Programs that call pdftk for forms find what they know.
struct PDFtkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Fixture.bytes(ofForm: "filled"), to: "form.pdf")
        try folder.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"><fields>
            <field name="name1"><value>Jürgen čárka</value></field><field name="member"><value>0</value></field>
            <field name="no such field"><value>x</value></field><field name="NAME2"><value>x</value></field>
            </fields></xfdf>
            """, to: "data.xfdf")
        try folder.write(
            "%FDF-1.2\n1 0 obj\n<< /FDF << /Fields [ << /T (name1) /V (Anna) >> << /T (member) /V /Off >> ] >> >>\n"
                + "endobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n", to: "data.fdf")
    }

    private func pdftk(_ words: String...) -> CommandRun { CommandRun(["pdftk"] + words, in: folder.path) }

    private func value(_ name: String, in file: String) throws -> [String]? {
        try Form(in: folder, file).fields.first { $0.name == name }?.value
    }

    /// php-pdftk: `$pdf = new Pdf('form.pdf'); $pdf->fillForm([…])->needAppearances()->saveAs('filled.pdf')`. Its output
    /// goes to a temporary file that is there already.
    @Test func fillsAsPHPAsksForIt() throws {
        try folder.write("", to: "tmp.pdf")
        let run = pdftk(
            "A=form.pdf", "fill_form", "data.xfdf", "output", "tmp.pdf", "drop_xfa", "need_appearances")
        #expect(run.status == 0 && run.output == "" && run.errors == "")
        #expect(try value("name1", in: "tmp.pdf") == ["Jürgen čárka"])
        #expect(try value("member", in: "tmp.pdf") == [] && value("name2", in: "tmp.pdf") == ["Holt"])
        #expect(try PreviewDocument(folder.bytes("tmp.pdf")).text(page: 0).string.contains("Jürgen"))
    }

    /// pypdftk: `pdftk form.pdf fill_form data.xfdf output out.pdf flatten`.
    @Test func flattens() throws {
        #expect(pdftk("form.pdf", "fill_form", "data.fdf", "output", "out.pdf", "flatten").status == 0)
        let text = try PreviewDocument(folder.bytes("out.pdf")).text(page: 0).string
        #expect(try Form(in: folder, "out.pdf").fields.isEmpty)
        #expect(text.contains("Anna") && text.contains("Holt"))
        // pypdftk.compress and php-pdftk's flatten fill nothing.
        #expect(pdftk("form.pdf", "output", "plain.pdf", "compress", "flatten").errors == "")
        #expect(try Form(in: folder, "plain.pdf").fields.isEmpty)
    }

    /// pdf-forms: `pdftk -h` first, then `get_field_names`, and `fill_form` with FDF.
    @Test func listsFieldsAsTheyAreRead() throws {
        #expect(pdftk("-h").status == 0 && pdftk().status == 0)
        let listed = pdftk("form.pdf", "dump_data_fields_utf8").output
        #expect(snapshot(listed, named: "pdftk-fields-filled") == .matches)
        #expect(pdftk("A=form.pdf", "dump_data_fields_utf8", "output", "-").output == listed)
        try folder.write(Fixture.bytes(ofForm: "names-non-latin"), to: "names.pdf")
        let escaped = pdftk("names.pdf", "dump_data_fields").output
        #expect(escaped.utf8.allSatisfy { $0 < 0x80 } && escaped.contains("&#"))
        try folder.write(Fixture.bytes(ofForm: "radio-groups"), to: "radio.pdf")
        #expect(snapshot(pdftk("radio.pdf", "dump_data_fields").output, named: "pdftk-fields-radio") == .matches)
    }

    @Test func makesFDFThatFillsTheForm() throws {
        #expect(pdftk("A=form.pdf", "generate_fdf", "output", "own.fdf").status == 0)
        #expect(try folder.text("own.fdf").contains("/T (name1) /V (Mira)"))
        #expect(pdftk("form.pdf", "fill_form", "own.fdf", "output", "same.pdf").status == 0)
        #expect(try value("name1", in: "same.pdf") == ["Mira"] && value("member", in: "same.pdf") == ["Yes"])
    }

    /// FDF names the states of buttons, whatever export values people see.
    @Test func takesAStateForWhatItIs() throws {
        try folder.write(Fixture.bytes(ofForm: "radio-groups"), to: "radio.pdf")
        let field = try #require(
            Form(in: folder, "radio.pdf").fields.first { $0.kind == .radio && !$0.options.isEmpty })
        for (index, state) in Set(field.widgets.flatMap(\.onStates).map(\.text)).sorted().enumerated() {
            try folder.write(
                "<xfdf xmlns=\"http://ns.adobe.com/xfdf/\"><fields><field name=\"\(field.name)\"><value>\(state)</value>"
                    + "</field></fields></xfdf>", to: "s.xfdf")
            #expect(pdftk("radio.pdf", "fill_form", "s.xfdf", "output", "r\(index).pdf").status == 0)
            #expect(try value(field.name, in: "r\(index).pdf") == [state])
        }
    }

    private static let refused: [([String], Int32)] = [
        (["form.pdf", "cat", "1-2", "output", "x.pdf"], 64), (["A=form.pdf", "B=form.pdf", "output", "x.pdf"], 64),
        (["form.pdf", "fill_form"], 64), (["form.pdf", "fill_form", "data.fdf"], 64),
        (["form.pdf", "fill_form", "no.fdf", "output", "x.pdf"], 2), (["no.pdf", "dump_data_fields"], 2),
        (["form.pdf", "fill_form", "data.fdf", "output", "form.pdf"], 64), (["form.pdf", "dump_data"], 64),
        (["form.pdf", "frobnicate"], 64),
    ]

    @Test(arguments: refused)
    func refusesTheRestAloud(_ words: [String], _ status: Int32) throws {
        let run = CommandRun(["pdftk"] + words, in: folder.path)
        #expect(run.status == status && run.errors.hasPrefix("Error: ") && run.output == "")
        #expect(try folder.names() == ["data.fdf", "data.xfdf", "form.pdf"])
    }

    @Test func opensAnEncryptedForm() throws {
        try folder.write(Fixture.bytes(ofForm: "encrypted-user-password"), to: "locked.pdf")
        #expect(pdftk("A=locked.pdf", "dump_data_fields").status == 2)
        #expect(pdftk("A=locked.pdf", "input_pw", "A=secret", "dump_data_fields").output.contains("FieldName: "))
    }

    /// A link that is called pdftk, with a pipe on both sides.
    @Test func answersToTheNameOfPDFtk() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("pdftk"), withDestinationPath: BuiltProgram.path())
        let script =
            "cd \"$0\" && ./pdftk form.pdf fill_form - output - < data.xfdf > out.pdf && ./pdftk && "
            + "./pdftk - dump_data_fields_utf8 < out.pdf"
        let run = try Tool.run("bash", ["-c", script, folder.path])
        #expect(run.status == 0 && run.output.contains("FieldValue: Jürgen čárka"))
    }

    /// The library itself, where the machine has it.
    @Test func servesPyPDFtk() throws {
        let has = try Tool.run("python3", ["-c", "import importlib.util as u; print(bool(u.find_spec('pypdftk')))"])
        try required(if: has.output == "True\n", "pypdftk is not installed", from: .surroundings)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("pdftk"), withDestinationPath: BuiltProgram.path())
        let script = """
            import os, sys
            os.environ["PDFTK_PATH"] = sys.argv[1] + "/pdftk"
            import pypdftk
            form = sys.argv[1] + "/form.pdf"
            print([field["FieldName"] for field in pypdftk.dump_data_fields(form)])
            filled = pypdftk.fill_form(form, {"name1": "Ana"}, sys.argv[1] + "/live.pdf", flatten=False)
            print(pypdftk.dump_data_fields(filled)[0]["FieldValue"])
            print(os.path.getsize(pypdftk.fill_form(form, {"name1": "Ana"})) > 0)
            """
        let run = try Tool.run("python3", ["-c", script, folder.path])
        #expect(run.output == "['name1', 'name2', 'rich', 'member']\nAna\nTrue\n")
    }
}
