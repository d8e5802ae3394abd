import CommandSupport
import Foundation
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketCommands

/// The same folder again, with something changed in between.
struct ChangedMergeTests {
    private let folder: TemporaryFolder
    private static let rows = ["name,note", "Kim,a", "Lee,b", "Mira,c"]

    init() throws {
        folder = try TemporaryFolder()
        try folder.copy(Fixture.form("links"))
        try write(Self.rows)
    }

    private func write(_ rows: [String]) throws { try folder.write(rows.joined(separator: "\n") + "\n", to: "p.csv") }

    private func merge(_ more: String...) -> CommandRun {
        let name = more.contains("--name") ? [] : ["--name", "{row}.pdf"]
        return CommandRun(["merge", "links.pdf", "--csv", "p.csv", "--out", "out"] + name + more, in: folder.path)
    }

    private func log(_ more: String...) throws -> [SendLogEntry] {
        try SendLog(
            Store(opening: folder.file("store.sqlite"), modules: [PacketSchema.module], now: StoreDate(microseconds: 0))
        ).list()
    }

    private func numbers() throws -> [Int] {
        try folder.names(in: "out").map { name in
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("out/\(name)"))
            return attributes[.systemFileNumber] as? Int ?? 0
        }
    }

    @Test func nothingIsDoneTwice() throws {
        #expect(merge().output == "3 packets written to out.\n")
        let (files, log) = (try numbers(), try log())
        #expect(merge().output == "0 packets written to out, 3 there already.\n")
        #expect(merge("--overwrite").output == "0 packets written to out, 3 there already.\n")
        #expect(merge("--overwrite", "--name", "{name}.pdf").output == "3 packets written to out.\n")
        #expect(merge("--overwrite", "--name", "{name}.pdf").output == "0 packets written to out, 3 there already.\n")
        #expect(try Array(numbers().prefix(3)) == files && self.log().prefix(3) == log[...])
        #expect(try Set(self.log().map(\.batch)).count == 2)
    }

    @Test func onlyWhatChangedIsRewritten() throws {
        _ = merge()
        let before = try numbers()
        try write([Self.rows[0], "Kim,a", "Leigh,b", "Mira,c", "Ada,d"])
        let changed = merge()
        #expect(changed.status == 0)
        #expect(
            changed.output
                == "2 packets written to out, 1 of them in place of those before their rows changed, 2 there already.\n"
        )
        let after = try numbers()
        #expect(after[0] == before[0] && after[1] != before[1] && after[2] == before[2] && after.count == 4)
        // It is the log's newest record of a name that counts.
        try write([Self.rows[0], "Kim,a", "Lea,b", "Mira,c", "Ada,d"])
        #expect(merge().output.hasPrefix("1 packet written to out, 1 of them in place"))
        #expect(CommandRun(["verify", "out"], in: folder.path).status == 0)
    }

    /// A name that changed, a row that went and one that fails leave their old packets behind.
    @Test(arguments: [
        (["Kim,a", "Lea,b", "Mira,c"], ["Leigh.pdf"]), (["Kim,a", "Mira,c"], ["Leigh.pdf"]),
        (["Kim,a", "Leigh,b,x,y", "Mira,c"], ["Leigh.pdf"]), (["Zoe,a"], ["Kim.pdf", "Leigh.pdf", "Mira.pdf"]),
        (["Mira,c", "Leigh,b", "Kim,a"], []), (["Kim,other", "Leigh,b", "Mira,c", "Zoe,d"], []),
    ])
    func packetsThatNoRowHasAreListed(_ rows: [String], _ left: [String]) throws {
        func merge() -> CommandRun {
            CommandRun(
                ["merge", "links.pdf", "--csv", "p.csv", "--out", "out", "--name", "{name}.pdf"], in: folder.path)
        }
        try write([Self.rows[0], "Kim,a", "Leigh,b", "Mira,c"])
        #expect(!merge().errors.contains("earlier run of this merge"))
        try write([Self.rows[0]] + rows)
        for _ in 0..<2 {
            let again = merge()
            #expect(again.errors.contains("earlier run of this merge") == !left.isEmpty, "\(again.errors)")
            let list = left.map { "“\($0)”" }.joined(separator: ", ")
            #expect(again.errors.contains("named otherwise: \(list);") == !left.isEmpty)
            #expect(try left.allSatisfy(folder.names(in: "out").contains))
        }
        for name in left { try FileManager.default.removeItem(atPath: folder.file("out/\(name)")) }
        #expect(!merge().errors.contains("earlier run of this merge"))
    }

    /// What changed, what is given besides, and what the row's error says.
    static let differences: [(String, [String], String)] = [
        ("mapping", ["--set", "name={name|upper}"], "made with another mapping"),
        ("options", ["--fillable"], "made with other options"),
        ("mapping and options", ["--set", "name={name|upper}", "--fillable"], "another mapping and other options"),
    ]

    @Test(arguments: differences)
    func anotherMergeOverwritesNothingUnasked(_ label: String, _ options: [String], _ says: String) throws {
        _ = merge()
        let before = try numbers()
        let arguments = ["merge", "links.pdf", "--csv", "p.csv", "--out", "out", "--name", "{row}.pdf"] + options
        let other = CommandRun(arguments, in: folder.path)
        #expect(other.status == 3 && other.errors.contains(says) && other.errors.contains("--overwrite"))
        #expect(try numbers() == before)
        #expect(CommandRun(arguments + ["--overwrite"], in: folder.path).output == "3 packets written to out.\n")
        #expect(try numbers() != before)
    }

    @Test func anotherFormOrTableOverwritesNothingUnasked() throws {
        _ = merge()
        try folder.write("name,note\nAda,x\n", to: "q.csv")
        let table = CommandRun(
            ["merge", "links.pdf", "--csv", "q.csv", "--out", "out", "--name", "{row}.pdf"], in: folder.path)
        #expect(table.status == 3 && table.errors.contains("another table"))
        try folder.copy(Fixture.form("objstm"))
        let form = CommandRun(
            ["merge", "objstm.pdf", "--csv", "p.csv", "--out", "out", "--name", "{row}.pdf"], in: folder.path)
        #expect(form.status == 3 && form.errors.contains("another form"))
    }

    @Test func aFileThatWasChangedBehindOurBackStays() throws {
        _ = merge()
        try folder.write("mine", to: "out/2.pdf")
        let again = merge()
        #expect(again.status == 3 && again.errors.contains("was changed after it was written"))
        try write([Self.rows[0], "Kim,a", "Leigh,b", "Mira,c"])
        #expect(merge().status == 3)
        #expect(try folder.text("out/2.pdf") == "mine")
        #expect(merge("--overwrite").status == 0)
        #expect(try folder.text("out/2.pdf") != "mine")
    }

    @Test func aFileThatIsGoneComesBack() throws {
        _ = merge()
        try FileManager.default.removeItem(atPath: folder.file("out/2.pdf"))
        #expect(merge().output == "1 packet written to out, 2 there already.\n")
        #expect(try log().map(\.row) == [1, 2, 3, 2])
    }

    /// An earlier merge into the folder wrote packets that this one finds there.
    @Test func whatWasThereBeforeIsSkipped() throws {
        _ = merge("--rows", "1-2")
        _ = merge()
        #expect(try log().map(\.status) == [.generated, .generated, .skipped, .skipped, .generated])
        #expect(try log().last?.row == 3)
    }

    @Test func inputsAreNeverReplaced() throws {
        try FileManager.default.createDirectory(atPath: folder.file("out"), withIntermediateDirectories: false)
        try folder.write(Fixture.bytes(ofForm: "links"), to: "out/2.pdf")
        let run = CommandRun(
            ["merge", "out/2.pdf", "--csv", "p.csv", "--out", "out", "--name", "{row}.pdf", "--overwrite"],
            in: folder.path)
        #expect(run.status == 3 && run.errors.contains("a file that this merge reads"))
        #expect(try folder.bytes("out/2.pdf") == Fixture.bytes(ofForm: "links"))
        for option in ["--single", "--manifest"] {
            let more = option == "--single" ? [] : ["--out", "out"]
            let single = CommandRun(
                ["merge", "out/2.pdf", "--csv", "p.csv", option, "./out/../out/2.pdf", "--overwrite"] + more,
                in: folder.path)
            #expect(single.status == 64 && single.errors.contains("\(option) names a file that the merge reads"))
        }
        let volumes = CommandRun(
            [
                "merge", "out/v-001.pdf", "--csv", "p.csv", "--single", "out/v.pdf", "--pages-per-file", "2",
                "--overwrite",
            ],
            in: folder.path)
        #expect(volumes.status == 2)
        try folder.write(Fixture.bytes(ofForm: "links"), to: "out/v-001.pdf")
        let volume = CommandRun(
            [
                "merge", "out/v-001.pdf", "--csv", "p.csv", "--single", "out/v.pdf", "--pages-per-file", "2",
                "--overwrite",
            ],
            in: folder.path)
        #expect(volume.status == 2 && volume.errors.contains("is read by this merge"))
    }

    @Test func fewerVolumesLeaveNoOldOnesBehind() throws {
        let arguments = ["merge", "links.pdf", "--csv", "p.csv", "--single", "v.pdf", "--pages-per-file", "1"]
        _ = CommandRun(arguments, in: folder.path)
        #expect(try folder.names().filter { $0.hasPrefix("v-") } == ["v-001.pdf", "v-002.pdf", "v-003.pdf"])
        try folder.write("mine", to: "v-004.pdf")
        try write(Array(Self.rows.prefix(2)))
        let fewer = CommandRun(arguments, in: folder.path)
        #expect(fewer.status == 0 && fewer.errors.contains("“v-002.pdf” to “v-004.pdf” are of an earlier merge"))
        let again = CommandRun(arguments + ["--overwrite"], in: folder.path)
        #expect(again.status == 0 && again.errors.contains("“v-004.pdf” is of an earlier merge"))
        #expect(try folder.names().filter { $0.hasPrefix("v-") } == ["v-001.pdf", "v-004.pdf"])
    }

    @Test func permissionNoneStandsAlone() {
        let run = merge("--encrypt-with", "{name}", "--permissions", "none,print")
        #expect(run.status == 64 && run.errors.contains("none stands alone"))
    }
}
