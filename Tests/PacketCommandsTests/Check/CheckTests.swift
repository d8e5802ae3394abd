import CommandSupport
import TestSupport
import Testing

@testable import PacketCommands

/// A merge that is only checked.
struct CheckTests {
    private static let bill = "quantity1,price1,people,line.1\n2,\"1,250.5\",4,\nx,5,0,99\n2,4,1,8\n"

    private static func run(_ fixture: String, _ table: String, _ options: String...) throws -> (
        run: CommandRun, names: [String]
    ) {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form(fixture))
        try folder.write(table, to: "rows.csv")
        let run = CommandRun(["check", "\(fixture).pdf", "--csv", "rows.csv"] + options, in: folder.path)
        return (run, try folder.names())
    }

    @Test func listsWhatAMergeWouldChange() throws {
        let (run, names) = try Self.run("calculations", Self.bill)
        #expect(run.status == 0)
        #expect(snapshot(run.output, named: "check-calculations") == .matches)
        #expect(run.errors.contains("note: value-recalculated: leave the column out"))
        // Nothing was written, not even a store.
        #expect(names.sorted() == ["calculations.pdf", "rows.csv"])
    }

    @Test(arguments: ["json", "csv"])
    func isReadByPrograms(_ format: String) throws {
        let (run, _) = try Self.run("calculations", Self.bill, "--format", format)
        #expect(run.status == 0)
        #expect(snapshot(run.output, named: "check-calculations-\(format)") == .matches)
    }

    @Test func findsAllProblemsOfARow() throws {
        let table = "plain,pairs,editable\nhuge,xx,a value that is longer than twelve\nlarge,France,red\n"
        let (run, _) = try Self.run("choice-combo", table, "--format", "csv")
        #expect(run.status == 3)
        let lines = run.output.split(whereSeparator: \.isNewline).dropFirst()
        let codes = lines.map { line in line.split(separator: ",").prefix(5).joined(separator: " ") }
        #expect(
            codes.filter { !$0.contains("note") } == [
                "1 2 plain error unknown-choice", "1 2 pairs error unknown-choice",
            ])
    }

    @Test(arguments: [([], 0), (["--strict"], 3)] as [([String], Int32)])
    func warningsCountWhenTheyAreWanted(_ options: [String], _ status: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.write("q0\n\"a\nb\"\n", to: "rows.csv")
        let run = CommandRun(
            ["check", Fixture.form("text-single"), "--csv", "rows.csv"] + options, in: folder.path)
        #expect(run.status == status)
        #expect(run.output.contains("line-break-in-line"))
    }

    @Test func saysHowMuchSmallerATextIsSet() throws {
        let long = String(repeating: "long words ", count: 3)
        let (run, _) = try Self.run("text-single", "q0,q1\n\(long),short\n", "--on-overflow", "shrink")
        #expect(run.status == 0)
        #expect(run.output.contains("the text is set at 5.28 pt in place of 10 pt"))
        let reported = try Self.run("text-single", "q0\n\(long)\n").run
        #expect(reported.output.contains("pt larger than the field at 10.0 pt"))
    }

    @Test func looksAtTheRowsThatAreChosen() throws {
        let (run, _) = try Self.run("calculations", Self.bill, "--rows", "3", "--where", "people == \"1\"")
        #expect(run.output.contains("1 row checked: 1 good."))
    }

    /// Each row may be good though most of the table fills nothing.
    @Test(arguments: [
        ("q0,alpha,beta\none,two,three\n", "1 row checked: 1 good; 2 of 3 columns fill no field.\n"),
        ("q0,alpha\none,two\n", "1 row checked: 1 good.\n"),
    ])
    func theSumSaysWhenMostColumnsFillNothing(_ table: String, _ sum: String) throws {
        let (run, _) = try Self.run("text-single", table)
        #expect(run.status == 0 && run.output.contains(sum), "\(run.output)")
    }

    @Test func listsOnlySoMany() throws {
        let (run, _) = try Self.run("calculations", Self.bill, "--limit", "2")
        #expect(run.output.split(separator: "\n").filter { $0.contains("warning  ") }.count <= 2)
        #expect(run.errors.contains("more lines; see --limit"))
        #expect(try Self.run("calculations", Self.bill, "--limit", "-1").run.status == 64)
    }

    @Test func everyNoteWhenAsked() throws {
        let few = try Self.run("calculations", Self.bill).run.output
        let all = try Self.run("calculations", Self.bill, "--verbose").run.output
        #expect(few.contains("3 rows     -  note      total"))
        #expect(all.split(separator: "\n").filter { $0.contains("note      total") }.count == 3)
    }

    @Test func aBadFormOrTableIsRefused() throws {
        let folder = try TemporaryFolder()
        let form = Fixture.form("text-single")
        #expect(CommandRun(["check", form, "--csv", "none.csv"], in: folder.path).status == 2)
        #expect(CommandRun(["check", "none.pdf", "--csv", "none.csv"], in: folder.path).status == 2)
        #expect(CommandRun(["check", form], in: folder.path).status == 64)
    }
}
