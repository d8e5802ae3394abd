import CommandSupport
import TestSupport
import Testing

@testable import PacketCommands

/// The next revision of a form: what is said of it, and what becomes of its mapping.
struct RevisionTests {
    private static let mapping = """
        # Ours since 2019.
        fields:
          f1: "{wages}"
          # from the bank
          f2: "{interest}"   # per year
          f4: "{business}"
          "f5": {value: "{gain}", onOverflow: {continue: [f6]}}
          married: "{married}"
          'single': "{single}"
          agree: "{agree}"
          phone: "{phone}"
        name: "{wages}.pdf"

        """

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for form in ["revision-older", "revision-newer"] { try folder.copy(Fixture.form(form)) }
        try folder.write(mapping, to: "form.yaml")
        return folder
    }

    @Test(arguments: ["table", "csv", "json"])
    func revisionsAreCompared(_ format: String) throws {
        let folder = try Self.folder()
        let run = CommandRun(
            ["template", "diff", "revision-older.pdf", "revision-newer.pdf", "--format", format], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(snapshot(run.output, named: "template-diff-\(format)") == .matches)
    }

    @Test func onlyTheFieldsOfAMappingAreCompared() throws {
        let folder = try Self.folder()
        try folder.write("fields:\n  f3: '{x}'\n", to: "small.yaml")
        let run = CommandRun(
            [
                "template", "diff", "revision-older.pdf", "revision-newer.pdf", "--map", "small.yaml", "--format",
                "csv",
            ], in: folder.path)
        #expect(run.output.contains("\r\nf3,f3,certain,"))
        #expect(!run.output.contains("\r\nf1,") && run.output.contains(",f4,,new,"))
    }

    @Test func aMappingIsCarriedOver() throws {
        let folder = try Self.folder()
        let run = CommandRun(
            [
                "map", "migrate", "form.yaml", "--from", "revision-older.pdf", "--to", "revision-newer.pdf", "--out",
                "next.yaml",
            ], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(snapshot(try folder.text("next.yaml") + "--\n" + run.errors, named: "map-migrate") == .matches)
    }

    @Test(arguments: ["diff.png", "diff.pdf"])
    func bothRevisionsAreDrawn(_ name: String) throws {
        let folder = try Self.folder()
        let run = CommandRun(
            ["template", "diff", "revision-older.pdf", "revision-newer.pdf", "--out", name, "--quiet"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let bytes = try folder.bytes(name)
        #expect(bytes.starts(with: name.hasSuffix("png") ? [0x89, 0x50, 0x4E, 0x47] : Array("%PDF-".utf8)))
        if name.hasSuffix("pdf") { #expect(try Tool.run("qpdf", ["--check", folder.path + "/" + name]).status == 0) }
        #expect(
            CommandRun(
                ["template", "diff", "revision-older.pdf", "revision-newer.pdf", "--out", name], in: folder.path
            )
            .status == 2)
    }

    /// What is noted of the older form holds for the newer one with the mapping that was carried over, and not with the old
    /// one: a value stands beside another label then.
    @Test func whatStoodSomewhereIsExpectedThere() throws {
        let folder = try Self.folder()
        func packet(_ arguments: String...) -> CommandRun { CommandRun(arguments, in: folder.path) }
        try folder.write("fields:\n  f1: '{wages}'\n  f4: '{business}'\n", to: "small.yaml")
        try folder.write("wages,business\n100,200\n", to: "people.csv")
        let test = ["template", "test", "--csv", "people.csv", "--expected", "rows.txt"]
        func run(_ form: String, _ map: String, _ more: String...) -> CommandRun {
            CommandRun(test + [form, "--map", map] + more, in: folder.path)
        }
        #expect(run("revision-older.pdf", "small.yaml", "--record").errors.contains("2 values noted"))
        #expect(try folder.text("rows.txt").contains("row 1, page 1, Business income: 200"))
        #expect(run("revision-older.pdf", "small.yaml").status == 0)
        let old = run("revision-newer.pdf", "small.yaml")
        #expect(old.status == 3 && old.output.contains("+ row 1, page 1, Gambling winnings: 200"), "\(old.output)")
        let carried = packet(
            "map", "migrate", "small.yaml", "--from", "revision-older.pdf", "--to", "revision-newer.pdf", "--out",
            "next.yaml")
        #expect(carried.status == 0)
        #expect(run("revision-newer.pdf", "next.yaml").status == 0)
        #expect(run("revision-older.pdf", "small.yaml", "--record").status == 2)
    }

    /// A mapping that was carried over back and forth says what it said.
    @Test func theWayBackIsTheSame() throws {
        let folder = try Self.folder()
        try folder.write("fields:\n  f1: '{a}'\n  \"f4\": '{b}'   # b\n  married: '{c}'\n", to: "small.yaml")
        func migrate(_ name: String, from: String, to: String) -> CommandRun {
            CommandRun(
                ["map", "migrate", name, "--from", "revision-\(from).pdf", "--to", "revision-\(to).pdf", "--quiet"],
                in: folder.path)
        }
        try folder.write(migrate("small.yaml", from: "older", to: "newer").output, to: "there.yaml")
        let back = migrate("there.yaml", from: "newer", to: "older").output
        #expect(back.contains("  f1: '{a}'\n  \"f4\": '{b}'   # b\n  \"married\": '{c}'\n"), "\(back)")
    }

    @Test func aStoredMappingIsCarriedOverWhenItsFormIsReplaced() throws {
        let folder = try Self.folder()
        func packet(_ arguments: String...) -> CommandRun { CommandRun(arguments, in: folder.path) }
        #expect(packet("template", "add", "revision-older.pdf", "--name", "tax", "--map", "form.yaml").status == 0)
        let run = packet("template", "add", "revision-newer.pdf", "--name", "tax", "--replace")
        #expect(run.status == 0 && run.errors.contains("look at this"), "\(run.errors)")
        let shown = packet("template", "show", "tax", "--format", "json").output
        #expect(shown.contains("\\\"f5\\\": \\\"{business}\\\""), "\(shown)")
    }

    /// A merge of a form whose fields are others says so, also where all names are there, and names all that are gone.
    @Test func aMappingKnowsItsForm() throws {
        let folder = try Self.folder()
        func packet(_ arguments: String...) -> CommandRun { CommandRun(arguments, in: folder.path) }
        try folder.write("Wages and salaries,Business income,Rental real estate\n1,2,3\n", to: "people.csv")
        #expect(packet("map", "revision-older.pdf", "--csv", "people.csv", "--out", "made.yaml").status == 0)
        let merge = ["merge", "--csv", "people.csv", "--map", "made.yaml", "--dry-run"]
        let same = CommandRun(merge + ["revision-older.pdf"], in: folder.path)
        #expect(same.status == 0 && !same.errors.contains("other fields"), "\(same.errors)")
        let other = CommandRun(merge + ["revision-newer.pdf"], in: folder.path)
        #expect(other.errors.contains("made for a form with other fields"), "\(other.errors)")
        let made = try folder.text("made.yaml")
        try folder.write(made.replacing("\"f1\"", with: "\"x1\"").replacing("\"f4\"", with: "\"x4\""), to: "made.yaml")
        let gone = CommandRun(merge + ["revision-newer.pdf"], in: folder.path)
        #expect(gone.status == 2 && gone.errors.contains("“x1”, “x4”") && gone.errors.contains("migrate"))
    }
}
