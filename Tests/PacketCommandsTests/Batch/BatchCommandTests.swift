import CommandSupport
import Foundation
import Interchange
import PDFObjects
import PacketMerge
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketCommands

/// `packet batch`, and the list of packets that a merge writes beside them.
struct BatchCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.copy(Fixture.form("links"))
        try folder.write("name\nKim\nLee\nMira\n", to: "p.csv")
    }

    private static let merge = ["merge", "links.pdf", "--csv", "p.csv", "--out", "out", "--name", "{row}.pdf"]

    private func run(_ arguments: String...) -> CommandRun { CommandRun(arguments, in: folder.path) }

    private func store() throws -> Store {
        try Store(opening: folder.file("store.sqlite"), modules: [PacketSchema.module], now: StoreDate(microseconds: 0))
    }

    private func id() throws -> String { try #require(try Batches(store()).list().first?.id) }

    @Test func listsAndShows() throws {
        #expect(run("batch", "list").errors.contains("there are no such batches"))
        _ = CommandRun(Self.merge, in: folder.path)
        let id = try id()
        let list = run("batch", "list").output.split(separator: "\n")
        #expect(list.count == 2 && list[1].hasPrefix(id) && list[1].contains("done") && list[1].contains("p.csv"))
        #expect(run("batch", "list", "--unfinished").output.isEmpty)
        let shown = run("batch", "show", String(id.prefix(12))).output
        #expect(shown.contains("packet merge links.pdf --csv p.csv --out out --name '{row}.pdf'"))
        let json = run("batch", "show", id, "--format", "json").output
        #expect(json.contains("\"written\": 3") && json.contains("\"--name\",") && json.contains("\"state\": \"done\""))
        #expect(run("batch", "list", "--format", "csv").output.contains("\(id),"))
        let none = run("batch", "show", "x")
        #expect(none.status == 2 && none.errors.contains("there is no batch x"))
    }

    @Test func tellsAKilledBatchFromARunningOne() throws {
        _ = CommandRun(Self.merge, in: folder.path)
        try Batches(store()).resume(id())
        #expect(run("batch", "list").output.contains("killed"))
        let holder = try FinishedPackets(in: folder.file("out"))
        #expect(run("batch", "list").output.contains("running"))
        // Whoever comes second is told who is there.
        let second = CommandRun(Self.merge, in: folder.path)
        let id = try id()
        #expect(second.status == 2 && second.errors.contains("it is batch \(id)"))
        #expect(second.errors.contains("(process \(ProcessInfo.processInfo.processIdentifier))"))
        #expect(try Batches(store()).list().map(\.state) == [.running])
        let removal = run("batch", "remove", id, "--yes")
        #expect(removal.status == 2 && removal.errors.contains("is running"))
        withExtendedLifetime(holder) {}
    }

    @Test func resumesWhatHasNotChanged() throws {
        _ = CommandRun(Self.merge, in: folder.path)
        let id = try id()
        try FileManager.default.removeItem(atPath: folder.file("out/2.pdf"))
        let elsewhere = try TemporaryFolder()
        let resumed = CommandRun(["batch", "resume", id], in: elsewhere.path, store: folder.file("store.sqlite"))
        #expect(resumed.output == "1 packet written to out, 2 there already.\n" && resumed.status == 0)
        #expect(try folder.names(in: "out") == ["1.pdf", "2.pdf", "3.pdf"] && elsewhere.names() == [])
        try folder.write("name\nKim\nLee\nAda\n", to: "p.csv")
        let table = run("batch", "resume", id)
        #expect(table.status == 2 && table.errors.contains("the table has changed since"))
        try folder.write(Fixture.bytes(ofForm: "objstm"), to: "links.pdf")
        let both = run("batch", "resume", id)
        #expect(both.status == 2 && both.errors.contains("form") && both.errors.contains("packet merge links.pdf"))
        try FileManager.default.removeItem(atPath: folder.file("p.csv"))
        #expect(run("batch", "resume", id).status == 2)
        #expect(try Batches(store()).list().count == 1)
    }

    /// What has to be there so that a batch goes on; nil where nothing helps.
    @Test(
        arguments: [
            (
                ["merge", "links.pdf", "--csv", "p.csv", "--out", "out", "--map", "/m.yaml"],
                ["/w/links.pdf", "/w/p.csv", "/m.yaml"]
            ),
            (
                ["merge", "letter", "--data", "b/p.xlsx", "--single", "all.pdf", "--pictures", "photos"],
                ["/w/b/p.xlsx", "/w/photos"]
            ),
            (["merge", "--form=a.pdf", "--form=b", "--csv=p.csv", "--out=out"], ["/w/p.csv", "/w/a.pdf"]),
            (["merge", "--packet=x.yaml", "--csv=p.csv", "--out=out"], ["/w/p.csv", "/w/x.yaml"]),
            (["submit", "links.pdf"], nil), (nil, nil),
        ] as [([String]?, Set<String>?)])
    func namesTheFilesOfItsCommand(_ command: [String]?, files: Set<String>?) {
        var batch = Batch(
            id: "b", formSHA256: "", dataName: "p.csv", dataFingerprint: "f", mappingSHA256: "", optionsSHA256: "",
            out: "/w/out", command: command, folder: "/w", startedAt: StoreDate(microseconds: 0))
        #expect(batch.namedFiles.map { Set($0) } == files)
        batch.out = "-"
        #expect(batch.namedFiles == nil)
        (batch.out, batch.dataFingerprint) = ("/w/out", nil)
        #expect(batch.namedFiles == nil)
    }

    @Test func keepsNoPasswordThatWasTypedIn() throws {
        _ = CommandRun(Self.merge + ["--encrypt-with", "secret", "--jobs", "1"], in: folder.path)
        #expect(try Batches(store()).list().first?.command == nil)
        let run = run("batch", "resume", try id())
        #expect(run.status == 2 && run.errors.contains("was not kept"))
    }

    @Test func removesRecordsAndOnlyThenPackets() throws {
        _ = CommandRun(Self.merge, in: folder.path)
        #expect(run("batch", "remove", try id()).errors.contains("--yes"))
        #expect(run("batch", "remove", try id(), "--yes").errors.contains("with 3 records"))
        #expect(try folder.names(in: "out").count == 3 && SendLog(store()).list().isEmpty)
        #expect(try Batches(store()).list().isEmpty)
    }

    @Test func removesOnlyPacketsThatAreStillItsOwn() throws {
        let shards = Self.merge + ["--shard-dirs"]
        _ = CommandRun(shards, in: folder.path)
        let first = try id()
        let inside = "out/0000001-0001000"
        try folder.write("mine", to: "\(inside)/1.pdf")
        // A later merge writes one of them anew; the first batch no longer has it.
        try folder.write("name\nKim\nLee\nAda\n", to: "p.csv")
        _ = CommandRun(shards + ["--rows", "3"], in: folder.path)
        let removed = run("batch", "remove", first, "--packets", "--yes")
        #expect(removed.output == "1 file deleted, 1 left that were changed since.\n" && removed.status == 0)
        #expect(try folder.names(in: inside) == ["1.pdf", "3.pdf"])
        #expect(run("batch", "remove", try id(), "--packets", "--yes").output == "1 file deleted.\n")
        #expect(try folder.names(in: inside) == ["1.pdf"])
    }

    @Test func removesPrintFilesAndEmptySubfolders() throws {
        _ = run("merge", "links.pdf", "--csv", "p.csv", "--single", "v.pdf", "--pages-per-file", "2")
        #expect(run("batch", "remove", try id(), "--packets", "--yes").output == "2 files deleted.\n")
        _ = CommandRun(Self.merge + ["--shard-dirs"], in: folder.path)
        #expect(run("batch", "remove", try id(), "--packets", "--yes").output == "3 files deleted.\n")
        #expect(try folder.names(in: "out") == [] && !folder.names().contains { $0.hasPrefix("v-") })
    }

    @Test func listsItsPacketsInItsReport() throws {
        try folder.write("name,email\nKim,a\n\u{378},b\n", to: "p.csv")
        let arguments =
            Self.merge + ["--format", "json", "--list-files", "--name", "{email}.pdf", "--manifest", "m.json"]
        let run = CommandRun(arguments, in: folder.path)
        let files = try #require(JSONShape.object(run.output)?["files"] as? [[String: Any]])
        let bytes = try folder.bytes("out/a.pdf")
        #expect(files.count == 1 && files[0]["row"] as? Int == 1 && files[0]["name"] as? String == "a.pdf")
        #expect(files[0]["bytes"] as? Int == bytes.count && files[0]["pages"] as? Int == 1)
        #expect(files[0]["sha256"] as? String == SHA256.hexadecimal(SHA256.digest(bytes)))
        #expect(try (JSONShape.object(folder.text("m.json"))?["files"] as? [Any])?.count == 1)
        let again = try #require(JSONShape.object(CommandRun(arguments, in: folder.path).output))
        #expect(again["skipped"] as? Int == 1 && (again["files"] as? [[String: Any]])?.count == 1)
        #expect(CommandRun(Self.merge + ["--list-files"], in: folder.path).status == 64)
    }

    @Test func listsItsPacketsInAManifest() throws {
        try folder.write("name,email\nKim,=1+1\nLee,'=2\nMira,-3\n\u{378},x\n", to: "p.csv")
        let arguments = Self.merge + ["--manifest", "list.csv", "--name", "{email}.pdf"]
        let run = CommandRun(arguments, in: folder.path)
        #expect(run.status == 3)
        let lines = try folder.text("list.csv").split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(lines.first == ["row", "file", "sha256", "status"] && lines.count == 5)
        #expect(lines.dropFirst().map { String($0[0]) } == ["1", "2", "3", "4"])
        let files = lines[1...3].map { FormulaGuard.removed(from: String($0[1])) }
        #expect(try files.sorted() == folder.names(in: "out") && lines[1...3].allSatisfy { $0[2].count == 64 })
        #expect(lines[1...3].allSatisfy { !"=+-@".contains($0[1].first ?? "=") })
        #expect(lines[4][1].isEmpty && lines[4][3] == "failed")
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("list.csv"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        // The same again: the list is the same.
        let text = try folder.text("list.csv")
        _ = CommandRun(arguments, in: folder.path)
        #expect(
            try folder.text("list.csv") == text
                && folder.names() == ["links.pdf", "list.csv", "out", "p.csv", "store.sqlite"])
    }

    @Test(arguments: [
        ("nowhere/list.csv", "its folder does not exist"),
        ("folder", "is a folder"), ("out/list.csv", nil),
    ])
    func aManifestThatCannotBeIsRefusedBeforeTheMerge(_ place: String, _ says: String?) throws {
        try FileManager.default.createDirectory(atPath: folder.file("folder"), withIntermediateDirectories: false)
        let run = CommandRun(Self.merge + ["--manifest", place], in: folder.path)
        #expect(run.status == (says == nil ? 0 : 2), "\(run.errors)")
        #expect(try folder.names().contains("out") == (says == nil))
        if let says { #expect(run.errors.contains(says)) }
    }
}
