import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// What names and files that were there may not do to a merge; the numbers are those of the security tests.
struct FilesAndPathsTests {
    /// Merges a row for each name, and gives the names of what was written.
    private func merge(_ names: [String], in folder: TemporaryFolder, more: [String] = []) throws -> (
        CommandRun, [String]
    ) {
        let cells = names.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        try folder.write("name,other\n" + cells.map { "\($0),x\n" }.joined(), to: "people.csv")
        let run = CommandRun(
            [
                "merge", Fixture.form("text-comb"), "--csv", "people.csv", "--out", "out", "--name", "{name}.pdf",
                "--allow-unfilled",
            ]
                + more,
            in: folder.path)
        return (run, try folder.names(in: "out").filter { $0 != ".packet" })
    }

    private static let hostile = [
        "../evil", "../../evil", "/etc/evil", "..\\evil", "a/../../evil", "new\nline", ".", "..", "", "-rf",
        String(repeating: "n", count: 300), String(repeating: "길", count: 120), "trailing. ", "CON", "nul", ".packet",
        "~/evil", "a:b", "\u{202E}gpj",
    ]

    @Test func test1_noNameLeadsOutOfTheFolder() throws {
        let folder = try TemporaryFolder()
        let (run, names) = try merge(Self.hostile, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(names.count == Self.hostile.count)
        let known = ["out", "people.csv", "store.sqlite", "store.sqlite-wal", "store.sqlite-shm"]
        #expect(Set(try folder.names()).isSubset(of: known))
        for name in names {
            #expect(name.utf8.count <= 255 && !name.hasPrefix("-") && !name.hasPrefix("."))
            let type = try FileManager.default.attributesOfItem(atPath: folder.file("out/\(name)"))[.type]
            #expect(type as? FileAttributeType == .typeRegular)
        }
    }

    @Test(arguments: [[], ["--overwrite"]])
    func test1_aPlantedLinkIsNotFollowed(_ more: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "victim")
        try FileManager.default.createDirectory(atPath: folder.file("out"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("out/a.pdf"), withDestinationPath: folder.file("victim"))
        _ = try merge(["a"], in: folder, more: more)
        #expect(try folder.text("victim") == "mine")
    }

    @Test(arguments: [["same", "same"], ["é", "e\u{301}"], ["Straße", "STRASSE"], ["Å", "\u{212B}"]])
    func test2_namesThatAreOneToSomeFileSystemBecomeTwo(_ pair: [String]) throws {
        let folder = try TemporaryFolder()
        let (run, names) = try merge(pair, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(names.count == 2)
        #expect(names.contains { $0.hasSuffix(" (2).pdf") })
    }

    @Test func test3_packetsAndTheStoreAreTheirOwnersOnly() throws {
        let folder = try TemporaryFolder()
        _ = try merge(["a"], in: folder)
        func mode(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
        }
        #expect(try mode("out") == 0o700)
        #expect(try mode("out/a.pdf") == 0o600)
        #expect(try mode("store.sqlite") == 0o600)
    }

    @Test func test4_aForeignFileIsKept() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("out"), withIntermediateDirectories: false)
        try folder.write("foreign", to: "out/a.pdf")
        let (run, _) = try merge(["a", "b"], in: folder)
        #expect(run.status == 3)
        #expect(try folder.text("out/a.pdf") == "foreign")
        #expect(try folder.names(in: "out").contains("b.pdf"))
    }
}
