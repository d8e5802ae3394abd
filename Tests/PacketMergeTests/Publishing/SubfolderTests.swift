import Foundation
import PacketMapping
import PacketModel
import TestSupport
import Testing

@testable import PacketMerge

/// Packets in subfolders.
struct SubfolderTests {
    private static let names = ["a", "b", "a", "c", "\u{378}", "d", "a"]

    private func run(_ change: (inout MergePlan) throws -> Void = { _ in }) throws -> MergeRun {
        try MergeRun { plan in
            plan.rowsPerFolder = 3
            try change(&plan)
        }
    }

    @Test func putsEachRowIntoTheFolderOfItsNumber() throws {
        let folder = try TemporaryFolder()
        let run = try run { $0.jobs = 2 }
        let report = try run(FakeRecords(names: Self.names), into: folder.path)
        let expected = [
            "0000001-0000003/a.pdf", "0000001-0000003/b.pdf", "0000001-0000003/a (2).pdf", "0000004-0000006/c.pdf",
            "0000004-0000006/d.pdf", "0000007-0000009/a (3).pdf",
        ]
        let published = run.listener.results.filter { $0.outcome == .written }.map(\.name)
        #expect(report.written == 6 && report.failed == 1 && published == expected)
        #expect(try folder.names() == ["0000001-0000003", "0000004-0000006", "0000007-0000009"])
        #expect(expected.allSatisfy { FileManager.default.fileExists(atPath: folder.file($0)) })
        #expect(try folder.mode("0000001-0000003") == 0o700 && folder.mode(expected[0]) == 0o600)
    }

    @Test(arguments: [Durability.none, .file, .batch])
    func adoptsThePacketsOfTheRunBefore(_ durability: Durability) throws {
        let folder = try TemporaryFolder()
        let records = FakeRecords(names: Self.names)
        let first = try run { $0.durability = durability }(records, into: folder.path)
        let second = try run { $0.durability = durability }(records, into: folder.path)
        let counts: [Int] = [first.written, first.unchanged, second.written, second.unchanged]
        #expect(counts == [6, 0, 0, 6])
        // Some rows only: they are where they were.
        let some = try run { $0.rows = try RowSelection(parsing: "4-6") }(records, into: folder.path)
        #expect(some.unchanged == 2 && some.failed == 1)
    }

    @Test func neverReplacesAForeignFileUnasked() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.file("0000001-0000003"), withIntermediateDirectories: true)
        try folder.write("mine", to: "0000001-0000003/a.pdf")
        let kept = try run()(FakeRecords(names: ["a", "b"]), into: folder.path)
        #expect(kept.failed == 1 && kept.written == 1)
        #expect(try folder.text("0000001-0000003/a.pdf") == "mine")
        let replaced = try run { $0.overwrites = true }(FakeRecords(names: ["a", "b"]), into: folder.path)
        #expect(replaced.written == 1 && replaced.unchanged == 1)
        #expect(try folder.bytes("0000001-0000003/a.pdf").starts(with: "%PDF-".utf8))
    }

    @Test func doesNotFollowALinkInPlaceOfASubfolder() throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("0000001-0000003"), withDestinationPath: elsewhere.path)
        let report = try run()(FakeRecords(names: ["a", "b", "c", "d"]), into: folder.path)
        #expect(try report.failed == 3 && report.written == 1 && elsewhere.names().isEmpty)
    }

    @Test(arguments: [
        (1, "0000001-0001000"), (1_000, "0000001-0001000"), (1_001, "0001001-0002000"),
        (12_345_678, "12345001-12346000"),
    ])
    func namesFoldersByTheirRows(_ row: Int, _ folder: String) {
        #expect(PacketNames.folder(ofRow: row, 1_000) == folder)
    }
}
