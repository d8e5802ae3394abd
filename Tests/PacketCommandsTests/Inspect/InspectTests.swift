import CommandSupport
import TestSupport
import Testing

@testable import PacketCommands

/// The form's doctor on the command line.
struct InspectTests {
    private static func run(_ fixture: String, _ options: String..., columns: Int? = nil) throws -> CommandRun {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form(fixture))
        return CommandRun(["inspect", "\(fixture).pdf"] + options, in: folder.path, columns: columns)
    }

    @Test(arguments: ["troubled-fields", "calculations", "encrypted-no-filling", "links"])
    func readsWell(_ fixture: String) throws {
        let run = try Self.run(fixture)
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(snapshot(run.output, named: "inspect-\(fixture)") == .matches)
    }

    @Test func fitsTheTerminal() throws {
        let run = try Self.run("troubled-fields", "--no-color", columns: 60)
        #expect(run.output.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= 60 })
    }

    @Test(arguments: ["json", "csv"])
    func isReadByPrograms(_ format: String) throws {
        let run = try Self.run("calculations", "--format", format)
        #expect(run.status == 0)
        #expect(snapshot(run.output, named: "inspect-calculations-\(format)") == .matches)
    }

    @Test func aProblemCountsWhenItIsWanted() throws {
        #expect(try Self.run("troubled-fields", "--strict").status == 3)
        #expect(try Self.run("calculations", "--strict").status == 0)
    }

    @Test func namesAllFieldsWhenAsked() throws {
        let few = try Self.run("calculations").output
        let all = try Self.run("calculations", "--verbose").output
        #expect(few.contains("and 2 more") && !all.contains(" more\n"))
        #expect(all.contains("fees (page 1: SUM of deposit)"))
    }

    @Test func quietLeavesOutWhatIsGoodToKnow() throws {
        #expect(try Self.run("links", "--quiet").output == "")
        #expect(try Self.run("text-no-da", "--quiet").output == "")
        #expect(try Self.run("signed", "--quiet").output.hasPrefix("notice"))
    }

    @Test(arguments: Fixture.brokenNames)
    func damagedFormsAreInspectedOrRefused(_ name: String) throws {
        let run = CommandRun(["inspect", Fixture.broken(name)], in: try TemporaryFolder().path)
        #expect(run.status == 0 || (run.status == 2 && run.errors.hasPrefix("packet: ")))
    }
}
