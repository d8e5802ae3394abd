import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// What the program writes with `--format json` is what the schema in the manual says.
struct SchemaTests {
    private static let template = "\(Fixture.package)/templates/welcome-letter"
    private static let people = ["--csv", "\(template)/sample.csv", "--map", "\(template)/mapping.yaml"]

    @Test(arguments: Fixture.formNames)
    func describesForms(_ name: String) throws {
        let folder = try TemporaryFolder()
        let schema = try JSONSchema()
        for command in ["extract-fields", "inspect"] {
            let run = CommandRun([command, Fixture.form(name), "--format", "json"], in: folder.path)
            #expect(schema.mistakes(in: run.output, of: run.status == 0 ? command : "failure") == [])
        }
    }

    /// Command lines in their order, in one folder with one store, and what their results are called in the schema.
    private static let lines: [(words: [String], name: String)] = [
        (["map", "\(template)/form.pdf", "--csv", "\(template)/sample.csv"], "map"),
        (["map", "\(template)/form.pdf", "--explain", "2"] + people, "map-explain"),
        (["map", "\(template)/form.pdf", "--csv", "\(template)/sample.csv", "--map", "added.yaml"], "map"),
        (["check", "\(template)/form.pdf", "--letter", "us-10"] + people, "check"),
        (["fields", "propose", "\(template)/form.pdf"], "fields-propose"),
        (["check", "\(template)/form.pdf"] + people, "check"),
        (["check", "\(template)/form.pdf", "--csv", "\(template)/sample.csv"], "check"),
        (["merge", "\(template)/form.pdf", "--out", "out", "--list-files"] + people, "merge"),
        (["merge", "\(template)/form.pdf", "--single", "all.pdf", "--list-files"] + people, "merge"),
        (["merge", "\(template)/form.pdf", "--dry-run"] + people, "merge"),
        (["merge", "\(template)/form.pdf", "--single", "mine.pdf"] + people, "merge"),
        (["merge", "\(template)/form.pdf", "--out", "shards", "--shard", "0/2"] + people, "merge"),
        (["combine", "shards"], "combine-missing"),
        (["merge", "\(template)/form.pdf", "--out", "shards", "--shard", "1/2"] + people, "merge"),
        (["combine", "shards"], "combine"),
        (["fill", "\(template)/form.pdf", "--set", "City=Rom", "--out", "one.pdf"], "fill"),
        (["collect", "one.pdf", "--map", "\(template)/mapping.yaml"], "failure"),
        (["fill", "\(template)/form.pdf", "--set", "City=Rom", "--out", "two.pdf", "--fillable"], "fill"),
        (["collect", "two.pdf", "--map", "\(template)/mapping.yaml"], "collect"), (["collect", "two.pdf"], "collect"),
        (["verify", "out"], "verify"), (["template", "add", "\(template)/form.pdf", "--name", "letter"], ""),
        (["template", "diff", "letter", "\(template)/form.pdf"], "template-diff"),
        (["template", "list"], "template-list"), (["template", "show", "letter"], "template-show"),
        (["recipients", "import", "\(template)/sample.csv"], "recipients-import"),
        (["recipients", "list"], "recipients-list"), (["recipients", "show", "1"], "recipients-show"),
        (["recipients", "sources"], "recipients-sources"), (["batch", "list"], "batch-list"),
        (["log", "list"], "log-list"), (["log", "show", "1"], "log-show"), (["log", "stats"], "log-stats"),
        (["expressions"], "expressions"), (["explain"], "explain"), (["store", "check"], "store-check"),
        (["store", "info"], "store-info"),
        (["batch", "show", "none"], "failure"), (["merge", "no.pdf"] + people + ["--out", "x"], "failure"),
        (["frobnicate"], "failure"),
    ]

    @Test func describesResults() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "mine.pdf")
        try folder.write("addFields: {New: {page: last, rect: [9, 9, 99, 29.5], label: L, cells: 3}}", to: "added.yaml")
        let schema = try JSONSchema()
        for line in Self.lines {
            let format = line.name.isEmpty ? [] : ["--format", "json"]
            let run = CommandRun(line.words + format, in: folder.path)
            guard !line.name.isEmpty else { continue }
            #expect(schema.mistakes(in: run.output, of: line.name) == [], "\(line.words)")
        }
        let manifest = ["merge", "\(Self.template)/form.pdf", "--out", "o2", "--manifest", "m.json"]
        _ = CommandRun(manifest + Self.people, in: folder.path)
        #expect(try schema.mistakes(in: folder.text("m.json"), of: "manifest") == [])
        // What is tried here is all that the schema speaks of, besides its parts.
        let tried = Set(Self.lines.map(\.name)).union(["extract-fields", "inspect", "manifest", "batch-show"])
        #expect(schema.results.subtracting(tried) == [])
    }
}
