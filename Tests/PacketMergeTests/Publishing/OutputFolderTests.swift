import Foundation
import PacketMapping
import PacketModel
import TestSupport
import Testing

@testable import PacketMerge

struct OutputFolderTests {
    @Test func numbersNamesThatWereGivenBefore() throws {
        let folder = try TemporaryFolder()
        let names = ["a", "a", "b", "A", "a (2)", "a", "STRASSE", "straße", "e\u{301}", "é"]
        _ = try MergeRun()(FakeRecords(names: names), into: folder.path)
        let expected = [
            "a.pdf", "a (2).pdf", "b.pdf", "A (3).pdf", "a (2) (2).pdf", "a (4).pdf", "STRASSE.pdf", "straße (2).pdf",
            "é.pdf", "é (2).pdf",
        ]
        #expect(try folder.names() == expected.sorted())
    }

    @Test func adoptsThePacketsOfTheRunBefore() throws {
        let folder = try TemporaryFolder()
        let records = FakeRecords(names: ["a", "a", "b", "c"])
        let first = try MergeRun()(records, into: folder.path)
        let before = try folder.contents()
        let second = try MergeRun { $0.jobs = 2 }(records, into: folder.path)
        let counts: [Int] = [first.written, first.unchanged, second.written, second.unchanged]
        #expect(counts == [4, 0, 0, 4])
        #expect(try folder.contents() == before && second.bytes == 0)
    }

    @Test func neverReplacesAForeignFileUnasked() throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.write("mine", to: "a.pdf")
        try folder.write("", to: "b.pdf")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("c.pdf"), withDestinationPath: elsewhere.file("target"))
        try FileManager.default.createDirectory(atPath: folder.file("d.pdf"), withIntermediateDirectories: false)
        let run = try MergeRun()
        let report = try run(FakeRecords(names: ["a", "b", "c", "d", "e"]), into: folder.path)
        let codes = run.listener.results.map { $0.problems.first?.code }
        #expect(
            codes == [.fileExists, .fileExists, .fileExists, .fileExists, nil] && report.written == 1
                && report.failed == 4)
        #expect(try folder.text("a.pdf") == "mine" && elsewhere.names().isEmpty)
        #expect(run.listener.results[0].problems[0].row == 1 && run.listener.results[0].problems[0].line == 2)
    }

    @Test func replacesFilesWhenAskedTo() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "a.pdf")
        try folder.write("mine", to: "b.pdf")
        let report = try MergeRun { $0.overwrites = true }(FakeRecords(names: ["a", "b"]), into: folder.path)
        let heads = try ["a.pdf", "b.pdf"].map { String(decoding: try folder.bytes($0).prefix(5), as: UTF8.self) }
        #expect(report.written == 2 && heads == ["%PDF-", "%PDF-"])
    }

    @Test func keepsPacketsToTheirOwner() throws {
        let folder = try TemporaryFolder()
        for durability in Durability.allCases {
            _ = try MergeRun { $0.durability = durability }(
                FakeRecords(names: ["a"]), into: folder.file("new/\(durability)/"))
        }
        let modes = try ["new", "new/batch", "new/none", "new/batch/a.pdf", "new/file/a.pdf", "new/none/a.pdf"].map(
            folder.mode)
        #expect(modes == [0o700, 0o700, 0o700, 0o600, 0o600, 0o600])
    }

    @Test func removesWhatAKilledMergeLeft() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file(".packet/tmp"), withIntermediateDirectories: true)
        try folder.write("half a packet", to: ".packet/tmp/0-1")
        try FileManager.default.createDirectory(atPath: folder.file(".packet/tmp/7"), withIntermediateDirectories: true)
        try folder.write("half a packet", to: ".packet/tmp/7/99")
        let report = try MergeRun()(FakeRecords(names: ["a"]), into: folder.path)
        #expect(try folder.names() == ["a.pdf"] && report.written == 1)
    }

    @Test func leavesAloneWhatIsNotItsOwn() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file(".packet"), withIntermediateDirectories: true)
        try folder.write("a note", to: ".packet/note")
        _ = try MergeRun()(FakeRecords(names: ["a"]), into: folder.path)
        #expect(try folder.names() == [".packet", "a.pdf"] && folder.text(".packet/note") == "a note")
    }

    @Test func refusesAFolderThatAnotherMergeHolds() throws {
        let folder = try TemporaryFolder()
        let holder = try OutputFolder(folder.path, OutputRules(durability: .none))
        let error = #expect(throws: MergeError.self) {
            _ = try MergeRun()(FakeRecords(names: ["a"]), into: folder.path)
        }
        holder.close()
        #expect(error?.code == .busy && withExtendedLifetime(holder) { true })
    }

    @Test func goesOnInAFolderThatAMergeHasLeft() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] { _ = try MergeRun()(FakeRecords(names: [name]), into: folder.path) }
        #expect(try folder.names() == ["a.pdf", "b.pdf"])
    }

    @Test(arguments: ["file", "file/below", "link/.packet"])
    func refusesAPathThatIsNoFolder(_ path: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "file")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file("nowhere"))
        let error = #expect(throws: MergeError.self) {
            _ = try MergeRun()(FakeRecords(names: ["a"]), into: folder.file(path))
        }
        #expect(error?.code == .folder)
    }

    @Test func doesNotFollowALinkInPlaceOfItsHiddenFolder() throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        try FileManager.default.createDirectory(atPath: elsewhere.file("tmp"), withIntermediateDirectories: true)
        try elsewhere.write("precious", to: "tmp/file")
        try FileManager.default.createSymbolicLink(atPath: folder.file(".packet"), withDestinationPath: elsewhere.path)
        let error = #expect(throws: MergeError.self) {
            _ = try MergeRun()(FakeRecords(names: ["a"]), into: folder.path)
        }
        #expect(try error?.code == .folder && elsewhere.text("tmp/file") == "precious")
    }

    @Test func keepsNamesInside() throws {
        let (above, tricks) = (
            try TemporaryFolder(),
            [
                "../../etc/passwd", "/etc/passwd", "..", ".", "", "a/b", "a\\b", "C:\\x", "a\0b", ".packet",
                ".packet/tmp/0-1",
                "CON", "nul.txt", "-rf", "~/x", "a\nb", "\u{202E}fdp.exe", "\u{2025}",
                String(repeating: "長", count: 300), "🏳️‍🌈",
            ]
        )
        let records = FakeRecords(names: tricks)
        // The field takes nothing of the names: no font has some of their characters.
        let report = try MergeRun(name: .column(1))(records, into: above.file("out"))
        let names = try FileManager.default.contentsOfDirectory(atPath: above.file("out"))
        let isPlain = names.allSatisfy { name in
            name.hasSuffix(".pdf") && !name.hasPrefix(".") && !name.hasPrefix("-") && !name.contains("/")
                && name.utf8.count <= 255
        }
        #expect(
            try above.names() == ["out"] && isPlain && report.written == tricks.count && names.count == tricks.count)
    }

    /// Full in a later chunk, while others are being published.
    @Test func goesOnAfterTheDiskWasFullInTheMiddle() throws {
        let folder = try TemporaryFolder()
        let disk = try SmallDisk(in: folder, size: "12m")
        let run = try MergeRun(naming: "{row}.pdf") { plan in
            plan.jobs = 2
            plan.rowsPerFolder = 500
        }
        let records = FakeRecords(count: 6_000) { Record(row: $0, cells: ["n\($0)", "x", ""]) }
        let error = #expect(throws: MergeError.self) { _ = try run(records, into: disk.path) }
        let rows = run.listener.results.map(\.row)
        #expect(error?.code == .space && rows.count > 1_000 && rows.count < 6_000 && rows == Array(1...rows.count))
        let left = try FileManager.default.subpathsOfDirectory(atPath: disk.path).filter { $0.hasSuffix(".pdf") }
        #expect(Set(left) == Set(run.listener.results.map(\.name)))
        try disk.resize(to: "100m")
        let rest = try run(records, into: disk.path)
        #expect(rest.written == 6_000 - rows.count && rest.unchanged == rows.count)
    }

    @Test func saysThatTheDiskIsFullAndLeavesNoHalfPacket() throws {
        let folder = try TemporaryFolder()
        let disk = try SmallDisk(in: folder, size: "64k")
        let run = try MergeRun(naming: "{row}.pdf") { $0.jobs = 2 }
        let records = FakeRecords(count: 200) { Record(row: $0, cells: ["n\($0)", "x", ""]) }
        let error = #expect(throws: MergeError.self) { _ = try run(records, into: disk.path) }
        let left = try FileManager.default.contentsOfDirectory(atPath: disk.path)
        // What was whole has its name and is reported; the rest left nothing.
        #expect(error?.code == .space && !left.isEmpty && left.count < 200 && left.count == run.listener.results.count)
        #expect(left.allSatisfy { $0.hasSuffix(".pdf") })
        // With room again the same command goes on.
        try disk.resize(to: "8m")
        let rest = try run(records, into: disk.path)
        #expect(rest.written == 200 - left.count && rest.unchanged == left.count)
    }
}
