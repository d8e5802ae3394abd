import CommandSupport
import PDFObjects
import TestSupport
import Testing

@testable import PacketCommands

/// Small forms that ask for much: each command says which limit it was, and ends with status 2.
struct HarmfulFormTests {
    /// A form of some fields that share object 4, on one page that draws object 5.
    private static func form(fields: Int, _ keys: String, shared: String, content: [String] = []) -> [UInt8] {
        var text = "%PDF-1.7\n"
        let names = (0..<fields).map { "\(100 + $0) 0 R" }.joined(separator: " ")
        func add(_ number: Int, _ object: String) { text += "\(number) 0 obj\n\(object)\nendobj\n" }
        add(1, "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[\(names)]>>>>")
        add(2, "<</Type/Pages/Kids[3 0 R]/Count 1>>")
        let resources = content.isEmpty ? "" : "/Contents 5 0 R/Resources<</XObject<</x 6 0 R>>>>"
        add(3, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Annots[\(names)]\(resources)>>")
        add(4, shared)
        for (index, drawing) in content.enumerated() {
            let below = index == 0 || index == content.count - 1 ? "" : "/Resources<</XObject<</x \(6 + index) 0 R>>>>"
            add(
                5 + index,
                "<</Type/XObject/Subtype/Form/BBox[0 0 100 100]\(below)/Length \(drawing.utf8.count)>>stream\n"
                    + "\(drawing)\nendstream")
        }
        for index in 0..<fields {
            add(100 + index, "<</Subtype/Widget/Rect[0 0 9 9]/F 4/FT/Tx/T(f\(index))\(keys)>>")
        }
        return Array("\(text)trailer\n<</Root 1 0 R/Size \(100 + fields)>>\n%%EOF\n".utf8)
    }

    static let commands: [[String]] = [
        ["extract-fields", "form.pdf"], ["extract-fields", "form.pdf", "--format", "json"],
        ["extract-fields", "form.pdf", "--format", "csv"], ["extract-fields", "form.pdf", "--format", "fdf"],
        ["extract-fields", "form.pdf", "--format", "xfdf"], ["inspect", "form.pdf"],
        ["check", "form.pdf", "--csv", "one.csv"], ["map", "form.pdf", "--csv", "one.csv"],
        ["preview", "form.pdf", "--names", "--out", "a.png"],
        ["merge", "form.pdf", "--csv", "one.csv", "--out", "out"],
        ["merge", "form.pdf", "--csv", "one.csv", "--single", "all.pdf"], ["template", "add", "form.pdf"],
    ]

    @Test(arguments: commands)
    func refusesALabelThatAllFieldsShare(_ command: [String]) throws {
        let folder = try TemporaryFolder()
        let shared = "(\(String(repeating: "x", count: 1 << 20)))"
        try folder.write(Self.form(fields: 60, "/TU 4 0 R", shared: shared), to: "form.pdf")
        try folder.write(Array("f0\nv\n".utf8), to: "one.csv")
        let run = CommandRun(command, in: folder.path)
        #expect(run.status == 2)
        #expect(run.errors.contains("more text in labels, values and choices than a form may have (33,554,432 bytes)"))
    }

    /// Every level draws the one below ten times: no machine is done with that in a second.
    @Test(arguments: [
        ["preview", "form.pdf", "--out", "a.png"],
        ["merge", "form.pdf", "--csv", "two.csv", "--verify", "--out", "out"],
        ["verify", "merged"],
    ])
    func showsAPageOnlyAsLongAsThereIsPatience(_ command: [String]) throws {
        let folder = try TemporaryFolder()
        let level = String(repeating: "/x Do ", count: 10)
        let content = ["/x Do"] + Array(repeating: level, count: 14) + ["0 0 9 9 re f"]
        try folder.write(Self.form(fields: 1, "", shared: "null", content: content), to: "form.pdf")
        try folder.write(Array("f0\nv\nw\n".utf8), to: "two.csv")
        let merged = CommandRun(["merge", "form.pdf", "--csv", "two.csv", "--out", "merged"], in: folder.path)
        #expect(merged.status == 0)
        let run = CommandRun(command + ["--patience", "1"], in: folder.path)
        #expect(run.status == 2, "\(run.errors)")
        #expect(run.errors.contains("showing a page took longer than 1 second; give it more time with --patience"))
    }

    /// Looking at each action once for each field, or moving all others for each that goes, would take hours.
    @Test(
        .timeLimit(.minutes(20)),
        arguments: [["merge", "form.pdf", "--csv", "one.csv", "--out", "out"], ["inspect", "form.pdf"]])
    func looksOnceAtActionsThatManyFieldsShare(_ command: [String]) throws {
        let folder = try TemporaryFolder()
        let actions = (0..<3_000).map { "/k\($0)<</S/a\($0)>>" }.joined()
        try folder.write(Self.form(fields: 3_000, "/AA 4 0 R", shared: "<<\(actions)>>"), to: "form.pdf")
        try folder.write(Array("f0\nv\n".utf8), to: "one.csv")
        let run = CommandRun(command, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(arguments: ["0", "-1", "3601", "soon"])
    func refusesPatienceThatMakesNoSense(_ seconds: String) throws {
        let folder = try TemporaryFolder()
        let run = CommandRun(["preview", "form.pdf", "--out", "a.png", "--patience=\(seconds)"], in: folder.path)
        #expect(run.status == 64 && run.errors.contains("patience"))
    }

    /// Swift cannot go on without memory; what the user reads is a sentence and no crash report.
    @Test func endsWithASentenceAtTheMemoryLimit() throws {
        let folder = try TemporaryFolder()
        let value = "(\(String(repeating: "x", count: 30 << 20)))"
        try folder.write(Self.form(fields: 1, "/V 4 0 R", shared: value), to: "form.pdf")
        let arguments = ["extract-fields", "form.pdf", "--memory-limit"]
        let environment = ["PACKET_STORE": folder.file("store.sqlite")]
        let run = try BuiltProgram(arguments + ["8M"], in: folder, environment: environment).wait()
        #expect(run.status == 2)
        #expect(run.said.contains("takes more memory than the limit allows; give more with --memory-limit"))
        #expect(!run.said.contains("Backtrac") && !run.said.contains("crashed"))
        let enough = try BuiltProgram(arguments + ["2G"], in: folder, environment: environment).wait()
        #expect(enough.status == 0)
    }

    @Test(arguments: [1, 1_000])
    func fillsCellsWithBlanksOnlyUpToAWidth(_ rows: Int) {
        var table = Table("A", "B")
        let long = String(repeating: "x", count: 1 << 20)
        table.rows = [[long, "b"]] + Array(repeating: ["a", "b"], count: rows)
        let text = table.rendered(Table.Style()).text
        #expect(text.contains("\(long)  b\n") && text.utf8.count < 8 << 20)
    }
}
