import CommandSupport
import PDFForms
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// Merging from the command line, end to end.
struct MergeTests {
    /// The sample templates that the project ships.
    struct Sample: CustomTestStringConvertible, Sendable {
        var name: String
        var file: String
        var texts: [String]
        var testDescription: String { name }
    }

    static let samples = [
        Sample(
            name: "welcome-letter", file: "002-Święcki-Łukasz.pdf",
            texts: ["Łukasz Święcki", "Flat 3, 18 Ferry Road", "14 January 2025", "South Bank", "Dear Łukasz,"]),
        Sample(
            name: "membership-certificate", file: "certificate-00001002-Święcki.pdf",
            texts: ["Łukasz Święcki", "Friend", "21 June 2025"]),
    ]

    @Test(arguments: samples)
    func mergesTheSamples(_ sample: Sample) throws {
        let folder = try TemporaryFolder()
        let template = "\(Fixture.package)/templates/\(sample.name)"
        let arguments = [
            "merge", "\(template)/form.pdf", "--csv", "\(template)/sample.csv", "--map", "\(template)/mapping.yaml",
            "--out", "out",
        ]
        let first = CommandRun(arguments, in: folder.path)
        #expect(first.status == 0)
        #expect(first.output == "13 packets written to out.\n")
        let files = try folder.names(in: "out")
        #expect(files.count == 13 && files.contains(sample.file))
        let bytes = try folder.bytes("out/\(sample.file)")
        let document = try PreviewDocument(bytes)
        let text = try document.text(page: 0).string
        for wanted in sample.texts { #expect(text.contains(wanted)) }
        // The same command again has nothing to do, and the packets stay byte for byte.
        let second = CommandRun(arguments, in: folder.path)
        #expect(second.output == "0 packets written to out, 13 there already.\n")
        #expect(try folder.bytes("out/\(sample.file)") == bytes)
    }

    @Test func listsABadRowAndWritesTheOthers() throws {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("choice-combo"))
        let listing = CommandRun(["extract-fields", "choice-combo.pdf", "--format", "csv"], in: folder.path)
        let field = try #require(listing.output.split(whereSeparator: { $0 == "," || $0 == "\r\n" }).first)
        let form = try #require(Form(in: folder, "choice-combo.pdf").field(named: String(field)))
        let good = try #require(form.options.first?.display)
        try folder.write("\(field),who\n\(good),Kim\nno such choice,\"two\nlines\"\n\(good),Lee\n", to: "people.csv")
        let run = CommandRun(
            ["merge", "choice-combo.pdf", "--csv", "people.csv", "--out", "out", "--format", "json"], in: folder.path)
        #expect(run.status == 3)
        #expect(try folder.names(in: "out") == ["00001.pdf", "00003.pdf"])
        for part in [
            "\"written\": 2", "\"failed\": 1", "\"row\": 2", "\"line\": 3", "\"code\": \"unknown-choice\"",
            "\"severity\": \"error\"", "\"code\": \"column-unused\"",
        ] { #expect(run.output.contains(part)) }
        #expect(!run.output.contains("no such choice"))
        let log = CommandRun(["log", "list", "--format", "csv"], in: folder.path).output
        #expect(log.contains(",generated,") && log.contains(",failed,") && log.contains("unknown-choice"))
    }

    @Test func usesTheTemplateInUse() throws {
        let folder = try TemporaryFolder()
        let template = "\(Fixture.package)/templates/membership-certificate"
        let without = CommandRun(["merge", "--csv", "\(template)/sample.csv", "--out", "out"], in: folder.path)
        #expect(without.status == 2)
        #expect(
            without.errors.contains("no stored template is in use") && without.errors.contains("packet template add"))
        _ = CommandRun(
            ["template", "add", "\(template)/form.pdf", "--map", "\(template)/mapping.yaml"], in: folder.path)
        let run = CommandRun(
            ["merge", "--csv", "\(template)/sample.csv", "--out", "out", "--rows", "2-3"], in: folder.path)
        #expect(run.status == 0)
        #expect(try folder.names(in: "out").contains("certificate-00001002-Święcki.pdf"))
        #expect(try folder.names(in: "out").count == 2)
        let log = CommandRun(["log", "list", "--format", "csv"], in: folder.path).output
        #expect(log.contains("Łukasz Święcki"))
    }

    @Test func writesNothingOnADryRun() throws {
        let folder = try TemporaryFolder()
        let template = "\(Fixture.package)/templates/welcome-letter"
        let run = CommandRun(
            [
                "merge", "\(template)/form.pdf", "--csv", "\(template)/sample.csv", "--dry-run", "--out", "out",
                "--where",
                "region == \"N\"", "--set", "Street={street|upper}",
            ], in: folder.path)
        #expect(run.status == 0)
        #expect(run.output.contains("would be written"))
        #expect(try folder.names() == [])
    }

    /// A command line that cannot be carried out, and a part of the sentence that says why.
    struct Refusal: CustomTestStringConvertible, Sendable {
        var label: String
        var arguments: [String]
        var status: Int32 = 2
        var says: String
        var testDescription: String { label }
    }

    static let refusals = [
        Refusal(
            label: "no such form", arguments: ["none.pdf", "--csv", "p.csv", "--out", "o"],
            says: "there is no file “none.pdf”"),
        Refusal(label: "no such table", arguments: ["f.pdf", "--csv", "none.csv", "--out", "o"], says: "no such file"),
        Refusal(
            label: "empty table", arguments: ["f.pdf", "--csv", "empty.csv", "--out", "o"],
            says: "there is nothing in it"),
        Refusal(label: "no folder", arguments: ["f.pdf", "--csv", "p.csv"], status: 64, says: "--out"),
        Refusal(
            label: "no jobs", arguments: ["f.pdf", "--csv", "p.csv", "--out", "o", "--jobs", "0"], status: 64,
            says: "--jobs"),
        Refusal(
            label: "unknown field", arguments: ["f.pdf", "--csv", "p.csv", "--out", "o", "--set", "Nmae={name}"],
            says: "the form has no field “Nmae”"),
        Refusal(
            label: "unknown fields",
            arguments: ["f.pdf", "--csv", "p.csv", "--out", "o", "--set", "Nmae={name}", "--set", "Ctiy=Pierre"],
            says: "the form has no fields “Nmae”, “Ctiy”"),
        Refusal(
            label: "unknown filter", arguments: ["f.pdf", "--csv", "p.csv", "--out", "o", "--set", "name={name|uper}"],
            says: "did you mean `upper`?"),
        Refusal(
            label: "unknown column", arguments: ["f.pdf", "--csv", "p.csv", "--out", "o", "--where", "nam == 1"],
            says: "--where: "),
        Refusal(
            label: "half a condition", arguments: ["f.pdf", "--csv", "p.csv", "--out", "o", "--where", "name =="],
            says: "^"),
        Refusal(
            label: "rows backwards", arguments: ["f.pdf", "--csv", "p.csv", "--out", "o", "--rows", "9-1"], status: 64,
            says: "--rows: "),
        Refusal(
            label: "mapping is no list", arguments: ["f.pdf", "--csv", "p.csv", "--out", "o", "--map", "p.csv"],
            says: "p.csv"),
        Refusal(
            label: "mapping names no field",
            arguments: ["f.pdf", "--csv", "p.csv", "--out", "o", "--map", "wrong.yaml"],
            says: "the mapping, line 2"),
        Refusal(
            label: "folder is a file", arguments: ["f.pdf", "--csv", "p.csv", "--out", "p.csv"], says: "cannot be used"),
        Refusal(label: "dynamic XFA", arguments: ["xfa.pdf", "--csv", "p.csv", "--out", "o"], says: "dynamic XFA"),
        Refusal(label: "locked", arguments: ["locked.pdf", "--csv", "p.csv", "--out", "o"], says: "--password-file"),
    ]

    @Test(arguments: refusals)
    func saysWhyItCannot(_ refusal: Refusal) throws {
        let folder = try TemporaryFolder()
        for (form, name) in [("links", "f"), ("xfa-dynamic", "xfa"), ("encrypted-user-password", "locked")] {
            try folder.write(Fixture.bytes(ofForm: form), to: "\(name).pdf")
        }
        try folder.write("name\nKim\n", to: "p.csv")
        try folder.write("", to: "empty.csv")
        try folder.write("fields:\n  nobody: '{name}'\n", to: "wrong.yaml")
        let run = CommandRun(["merge"] + refusal.arguments, in: folder.path)
        #expect(run.status == refusal.status)
        #expect(run.errors.contains(refusal.says))
        #expect(try folder.names(in: "o") == [])
    }

    @Test func countsBlankRowsThatItPassesOver() throws {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("links"))
        try folder.write("name,other\nKim,1\n,\n,\nLee,2\n,\n", to: "p.csv")
        let run = CommandRun(["merge", "links.pdf", "--csv", "p.csv", "--out", "out"], in: folder.path)
        #expect(run.errors.contains("note: 3 rows of the table are blank and passed over, the first one at line 3"))
        #expect(run.output == "2 packets written to out.\n")
    }

    @Test func letsWarningsCountWhenAsked() throws {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("links"))
        try folder.write("column\nKim\n", to: "p.csv")
        let arguments = ["merge", "links.pdf", "--csv", "p.csv", "--out", "out", "--allow-unfilled"]
        #expect(CommandRun(arguments, in: folder.path).status == 0)
        let strict = CommandRun(arguments + ["--strict"], in: folder.path)
        #expect(strict.status == 3)
        #expect(strict.errors.contains("no column fits a field"))
    }

    @Test func putsPacketsIntoSubfoldersThatTheLogAndVerifyKnow() throws {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("text-single"))
        let listing = CommandRun(["extract-fields", "text-single.pdf", "--format", "csv"], in: folder.path)
        let field = String(try #require(listing.output.split(whereSeparator: { $0 == "," || $0 == "\r\n" }).first))
        let rows = (1...1_002).map { "Name \($0)" }
        try folder.write(([field] + rows).joined(separator: "\n") + "\n", to: "people.csv")
        let arguments = [
            "merge", "text-single.pdf", "--csv", "people.csv", "--out", "out", "--name", "{row}.pdf", "--shard-dirs",
        ]
        let first = CommandRun(arguments, in: folder.path)
        #expect(first.status == 0)
        #expect(try folder.names(in: "out") == ["0000001-0001000", "0001001-0002000"])
        #expect(try folder.names(in: "out/0001001-0002000") == ["1001.pdf", "1002.pdf"])
        let second = CommandRun(arguments, in: folder.path)
        #expect(second.output == "0 packets written to out, 1002 there already.\n")
        let log = CommandRun(["log", "list", "--status", "generated", "--format", "csv"], in: folder.path)
        #expect(log.output.contains("0000001-0001000/1000.pdf") && log.output.contains("0001001-0002000/1001.pdf"))
        let verified = CommandRun(["verify", "out", "--sample", "3"], in: folder.path)
        #expect(verified.status == 0)
        try folder.write("damaged", to: "out/0000001-0001000/1.pdf")
        #expect(CommandRun(["verify", "out", "--sample", "3"], in: folder.path).status == 3)
    }
}
