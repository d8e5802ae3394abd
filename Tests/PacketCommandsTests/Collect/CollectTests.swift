import CommandSupport
import Foundation
import Interchange
import PDFForms
import PDFObjects
import TestSupport
import Testing

@testable import PacketCommands
@testable import PacketPlanning

/// What packets were filled with comes back as the table that they were made of.
struct CollectTests {
    @Test(arguments: [
        "checkbox-states", "radio-groups", "choice-list", "choice-combo", "text-comb", "text-multiline", "hierarchy",
        "rich-text", "days", "encrypted-aes-256", "stray-widgets", "duplicate-roots", "xfa-hybrid", "filled",
        "names-non-latin", "many-fields", "tagged", "button-words",
    ])
    func packetsBecomeTheTableAgain(_ name: String) throws {
        let forms = try ReturnedForms(fixture: name)
        let form = try Form(PDFDocument(reading: forms.folder.bytes("form.pdf")))
        let rows = (0..<3).map { ReturnedForms.row($0, of: form) }
        var writer = CSVWriter()
        writer.line(rows[0].map(\.field))
        for row in rows { writer.line(row.map(\.cell)) }
        let merge = try forms.merge(String(decoding: writer.bytes, as: UTF8.self))
        let files = try forms.packets
        #expect(files.count > 1, "\(merge.errors)")
        let found = try forms.collect(files)
        #expect(found.run.status == 0 && found.rows.count == files.count, "\(found.run.errors)")
        for (index, file) in files.enumerated() {
            let number = try #require(Int(file.dropFirst(4).dropLast(4)))
            #expect(found.rows[index]["_row"] as? Int == number)
            for (field, cell) in rows[number - 1] { #expect(found.cell(index, field) == cell, "\(field)") }
        }
    }

    private static let mapping = """
        fields:
          city: "{town|title}"
          postcode: "{zip}"
          number: "{zip|slice:1:2}"
          agree: "{if member == 'yes'}Agreed{end}"
        """

    private static func hierarchy(_ table: String) throws -> ReturnedForms {
        let forms = try ReturnedForms(fixture: "hierarchy")
        try forms.folder.write(mapping, to: "m.yaml")
        try forms.merge(table, "--map", "m.yaml")
        return forms
    }

    @Test func columnsOfTheMappingComeBackWhereThatIsSure() throws {
        let forms = try Self.hierarchy("town,zip,member\nrom,00123,yes\n12,4567,no\n")
        let found = try forms.collect(forms.packets, "--map", "m.yaml")
        #expect(found.run.status == 0, "\(found.run.errors)")
        #expect(found.cell(0, "zip") == "00123" && found.cell(0, "member") == "yes" && found.cell(0, "town") == "")
        // What no cell says stands in a column of the field's name.
        #expect(found.cell(0, "applicant.address.city") == "Rom" && found.cell(1, "applicant.address.city") == "")
        #expect(found.cell(1, "town") == "12" && found.cell(1, "member") == "")
        #expect(found.run.errors.contains("“town”") && found.run.errors.contains("for certain"))
        #expect(found.rows.map { $0["_row"] as? Int } == [1, 2] && found.rows[0]["_batch"] is String)
    }

    @Test func fieldsThatDisagreeAreTold() throws {
        let forms = try Self.hierarchy("town,zip,member\nRom,00123,yes\n")
        try forms.folder.write("postcode,number\n00123,99\n", to: "other.csv")
        let changed = CommandRun(
            [
                "merge", "form.pdf", "--csv", "other.csv", "--set", "postcode={postcode}", "--set", "number={number}",
                "--fillable", "--out", "changed", "--name", "x.pdf",
            ], in: forms.folder.path)
        #expect(changed.status == 0, "\(changed.errors)")
        let found = try forms.collect(["changed/x.pdf"], "--map", "m.yaml")
        #expect(found.cell(0, "zip") == "" && found.cell(0, "applicant.address.number") == "99")
        #expect(found.cell(0, "applicant.address.postcode") == "00123")
        #expect(found.run.errors.contains("hold different things"))
    }

    @Test func whatPeopleWroteInOtherFieldsIsThere() throws {
        let forms = try Self.hierarchy("town,zip,member\nRom,00123,yes\n")
        try forms.folder.write("fields:\n  postcode: '{zip}'\n", to: "small.yaml")
        let found = try forms.collect(forms.packets, "--map", "small.yaml")
        #expect(found.cell(0, "zip") == "00123" && found.cell(0, "applicant.address.city") == "Rom")
        #expect(found.rows[0]["first.part.second part"] == nil)
    }

    @Test func filesThatAreNotOfTheFormAreTold() throws {
        let forms = try Self.hierarchy("town,zip,member\nRom,00123,yes\n")
        try forms.folder.write(Fixture.bytes(ofForm: "days"), to: "days.pdf")
        try forms.folder.write("no PDF", to: "text.pdf")
        try forms.merge("town,zip,member\nRom,00123,yes\n", "--map", "m.yaml", "--out", "flat")
        _ = CommandRun(
            [
                "merge", "form.pdf", "--csv", "people.csv", "--map", "m.yaml", "--out", "flat", "--name", "1.pdf",
                "--overwrite",
            ],
            in: forms.folder.path)
        let files = try ["days.pdf", "text.pdf", "gone.pdf", "flat/1.pdf"] + forms.packets
        for options in [["--map", "m.yaml"], ["--form", "form.pdf"]] {
            let run = CommandRun(["collect"] + files + options, in: forms.folder.path)
            #expect(run.status == 3 && run.output.split(whereSeparator: \.isNewline).count == 2, "\(run.output)")
            for words in [
                "“days.pdf”: it is of another form", "“text.pdf”", "“gone.pdf”", "“flat/1.pdf”: it has no fields",
            ] {
                #expect(run.errors.contains(words), "\(run.errors)")
            }
        }
        let none = CommandRun(["collect", "flat/1.pdf"], in: forms.folder.path)
        #expect(none.status == 2 && none.output.isEmpty && none.errors.contains("merge --fillable"))
    }

    @Test(arguments: Fixture.brokenNames)
    func damagedFilesAreToldOrRead(_ name: String) throws {
        let folder = try TemporaryFolder()
        let run = CommandRun(["collect", Fixture.broken(name)], in: folder.path)
        #expect([0, 2].contains(run.status) && (run.status == 0) == !run.output.isEmpty)
    }

    /// A program that saves a file anew keeps the first part of its identifier.
    @Test func rowsAreKnownAfterOtherProgramsSavedTheFile() throws {
        let forms = try Self.hierarchy("town,zip,member\nRom,00123,yes\nUlm,00124,no\n")
        let saved = forms.folder.file("back.pdf")
        #expect(try Tool.run("qpdf", [forms.folder.file("out/2.pdf"), "--linearize", saved]).status == 0)
        let found = try forms.collect(["back.pdf"], "--map", "m.yaml")
        #expect(found.rows[0]["_row"] as? Int == 2 && found.cell(0, "zip") == "00124")
        // Without the send log the answers are there all the same.
        let unknown = try forms.collect(["back.pdf"], "--map", "m.yaml", "--store", "other.sqlite")
        #expect(unknown.rows[0]["_row"] is NSNull && unknown.cell(0, "zip") == "00124")
        #expect(unknown.run.errors.contains("not in the send log"))
    }

    @Test func rowsOfEqualPacketsAreToldByTheirNames() throws {
        let forms = try Self.hierarchy("town,zip,member\nRom,00123,yes\nRom,00123,yes\n")
        #expect(try forms.collect(forms.packets, "--map", "m.yaml").rows.map { $0["_row"] as? Int } == [1, 2])
        try forms.folder.write(forms.folder.bytes("out/1.pdf"), to: "x.pdf")
        let found = try forms.collect(["x.pdf"], "--map", "m.yaml")
        #expect(found.rows[0]["_row"] is NSNull && found.run.errors.contains("several rows"))
        try forms.folder.write(forms.folder.bytes("out/1.pdf"), to: "1.pdf")
        #expect(try forms.collect(["1.pdf", "out/1.pdf"], "--map", "m.yaml").run.errors.contains("in several files"))
    }

    @Test func requiredFieldsThatAreEmptyAreListed() throws {
        let forms = try ReturnedForms(fixture: "troubled-fields")
        let form = try Form(PDFDocument(reading: forms.folder.bytes("form.pdf")))
        let required = form.fields.filter { $0.takesAnswer && $0.flags.contains(.required) && $0.value.isEmpty }
        let found = try forms.collect(["form.pdf"])
        #expect((found.rows[0]["_missing"] as? [String])?.count == required.count)
    }

    @Test func tablesAreWrittenAsFilesOfTheirOwner() throws {
        let forms = try Self.hierarchy("town,zip,member\n=1+1,00123,yes\n")
        let files = try forms.packets
        for name in ["a.csv", "a.xlsx", "a.json"] {
            let words = ["collect"] + files + ["--out", name, "--map", "m.yaml"]
            #expect(CommandRun(words, in: forms.folder.path).status == 0)
            let attributes = try FileManager.default.attributesOfItem(atPath: forms.folder.file(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(CommandRun(words, in: forms.folder.path).status == 2)
            #expect(CommandRun(words + ["--overwrite"], in: forms.folder.path).status == 0)
        }
        #expect(try forms.folder.text("a.csv").contains("'=1+1,"))
        #expect(try forms.folder.text("a.json").contains("\"=1+1\""))
        // What was collected fills the same packets.
        let again = CommandRun(
            [
                "merge", "form.pdf", "--data", "a.xlsx", "--map", "m.yaml", "--out", "again", "--name", "{row}.pdf",
                "--fillable",
            ], in: forms.folder.path)
        #expect(again.status == 0, "\(again.errors)")
        #expect(
            try Form(in: forms.folder, "again/1.pdf").field(named: "applicant.address.postcode")?.value == ["00123"])
        let input = CommandRun(["collect", "out/1.pdf", "--out", "out/1.pdf", "--overwrite"], in: forms.folder.path)
        #expect(input.status == 2)
    }
}
