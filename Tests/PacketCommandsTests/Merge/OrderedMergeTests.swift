import CommandSupport
import TestSupport
import Testing

@testable import PacketCommands

/// The order of packets, packets whose rows are gone, and how packets of several rows are called.
struct OrderedMergeTests {
    private let folder: TemporaryFolder
    private static let merge = ["merge", "form.pdf", "--csv", "p.csv"]

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Fixture.bytes(ofForm: "filled"), to: "form.pdf")
        try folder.write("name1,name2,key\nMira,1,b\nanna,10,a\nZoe,9,b\n", to: "p.csv")
    }

    private func records(_ more: String...) throws -> [Int] {
        let run = CommandRun(
            Self.merge + ["--single", "all.pdf", "--overwrite", "--format", "json", "--list-files"] + more,
            in: folder.path)
        let records = JSONShape.object(run.output)?["records"] as? [[String: Any]]
        return try #require(records, "\(run.errors)").compactMap { $0["row"] as? Int }
    }

    @Test func comesInTheOrderThatIsAskedFor() throws {
        #expect(try records() == [1, 2, 3])
        #expect(try records("--sort", "name1") == [2, 1, 3])
        #expect(try records("--sort", "name1,desc") == [3, 1, 2])
        #expect(try records("--sort", "{name2}") == [1, 3, 2])
        #expect(try records("--sort", "key", "--sort", "name2,desc") == [2, 3, 1])
        #expect(try records("--sort", "name1", "--rows", "2-") == [2, 3])
        #expect(try records("--sort", "name1", "--where", "key == \"b\"") == [1, 3])
        let wrong = CommandRun(Self.merge + ["--out", "o", "--sort", "nmae1"], in: folder.path)
        #expect(wrong.status == 2 && wrong.errors.contains("--sort") && wrong.errors.contains("“name1”"))
    }

    @Test func writesTheSamePacketsInAnyOrder() throws {
        _ = CommandRun(Self.merge + ["--out", "one", "--name", "{row}.pdf"], in: folder.path)
        let sorted = Self.merge + ["--out", "two", "--name", "{row}.pdf", "--sort", "name1,desc"]
        #expect(CommandRun(sorted, in: folder.path).status == 0)
        for name in try folder.names(in: "one") {
            #expect(try folder.bytes("one/\(name)") == folder.bytes("two/\(name)"))
        }
        // The same again goes on, whatever the order of the rows.
        #expect(CommandRun(sorted, in: folder.path).output.contains("3 there already"))
    }

    @Test func removesPacketsWhoseRowsAreGone() throws {
        let arguments = Self.merge + ["--out", "out", "--name", "{name1}.pdf"]
        #expect(CommandRun(arguments, in: folder.path).status == 0)
        try folder.write("name1,name2,key\nMira,1,b\n", to: "p.csv")
        let listed = CommandRun(arguments, in: folder.path)
        #expect(listed.errors.contains("--prune") && listed.errors.contains("“Zoe.pdf”"))
        try folder.write("changed", to: "out/anna.pdf")
        try folder.write("mine", to: "out/other.pdf")
        let run = CommandRun(arguments + ["--prune"], in: folder.path)
        #expect(run.errors.contains("removing “Zoe.pdf”") && run.errors.contains("“anna.pdf” of an earlier run"))
        #expect(try folder.names(in: "out") == ["Mira.pdf", "anna.pdf", "other.pdf"])
        #expect(CommandRun(Self.merge + ["--single", "a.pdf", "--prune"], in: folder.path).status == 64)
    }

    /// A row that is left out by its number leaves its packet; one that is made again leaves all others.
    @Test(arguments: [("2-", ["Mira"]), ("1,3-", ["anna"]), ("1-2", []), ("3", []), ("1-", [])])
    func tellsPacketsOfRowsThatAreLeftOut(rows: String, names: [String]) throws {
        let arguments = Self.merge + ["--out", "out", "--name", "{name1}.pdf"]
        #expect(CommandRun(arguments, in: folder.path).status == 0)
        let run = CommandRun(arguments + ["--rows", rows], in: folder.path)
        for name in ["Mira", "anna", "Zoe"] {
            #expect(run.errors.contains("“\(name).pdf”") == names.contains(name), "\(run.errors)")
        }
        #expect(run.errors.contains("--prune") == !names.isEmpty)
        _ = CommandRun(arguments + ["--rows", rows, "--prune"], in: folder.path)
        #expect(try folder.names(in: "out").count == 3 - names.count)
    }

    /// A table that is made again in pieces has no packets that are left over.
    @Test func keepsPacketsThatWereMadeAgain() throws {
        let arguments = Self.merge + ["--out", "out", "--name", "{name1}.pdf"]
        _ = CommandRun(arguments, in: folder.path)
        _ = CommandRun(arguments + ["--rows", "1"], in: folder.path)
        let run = CommandRun(arguments + ["--rows", "2-", "--prune"], in: folder.path)
        #expect(!run.errors.contains("removing"), "\(run.errors)")
        #expect(try folder.names(in: "out") == ["Mira.pdf", "Zoe.pdf", "anna.pdf"])
    }

    @Test func callsPacketsOfSeveralRowsAsTheMappingSays() throws {
        try folder.write("name: '{key}-{name1}.pdf'\nfields:\n  name1: '{name1}'\n", to: "m.yaml")
        let run = CommandRun(
            Self.merge + ["--map", "m.yaml", "--group-by", "key", "--out", "out"], in: folder.path)
        #expect(run.status == 0)
        #expect(try folder.names(in: "out") == ["a-anna.pdf", "b-Mira.pdf"])
    }

    @Test(arguments: [["--single", "-"], ["--out", "o", "--manifest", "-"]])
    func writesNoPrintFileToStandardOutput(_ more: [String]) throws {
        let run = CommandRun(Self.merge + more, in: folder.path)
        #expect(run.status == 64 && run.output == "" && run.errors.contains("standard output"))
    }

    @Test(arguments: [":memory:", "-", "folder/:memory:"])
    func makesNoStoreOfANameThatStandsForSomethingElse(_ name: String) throws {
        let run = CommandRun(Self.merge + ["--out", "o", "--store", name], in: folder.path)
        #expect(run.status == 2 && run.errors.contains("stands for something else"))
        #expect(try folder.names() == ["form.pdf", "p.csv"])
    }
}
