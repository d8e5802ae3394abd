import Foundation
import PDFObjects
import PacketModel
import TestSupport
import Testing

@testable import PacketMerge

/// Packets that stand under their names before they are written, and names that others have.
struct FoundPacketTests {
    /// What a send log would say.
    private struct History: PacketHistory {
        var packets: [String: PastPacket] = [:]

        func packet(named name: String) -> PastPacket? { packets[name] }
    }

    private func number(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return attributes[.systemFileNumber] as? Int ?? 0
    }

    @Test(arguments: [nil, 2])
    func areNotWrittenAgain(_ rowsPerFolder: Int?) throws {
        let folder = try TemporaryFolder()
        let records = FakeRecords(names: ["a", "b", "c", "d", "e"])
        let paths = ["1.pdf", "3.pdf"].enumerated().map { index, name in
            rowsPerFolder == nil ? name : "000000\(index * 2 + 1)-000000\(index * 2 + 2)/\(name)"
        }
        for overwrites in [false, true] {
            let run = try MergeRun(naming: "{row}.pdf") { plan in
                plan.rowsPerFolder = rowsPerFolder
                plan.overwrites = overwrites
                plan.durability = .batch
            }
            _ = try run(records, into: folder.path)
            let before = try paths.map { try number(folder.file($0)) }
            let again = try run(records, into: folder.path)
            #expect(again.unchanged == 5 && again.written == 0)
            #expect(try paths.map { try number(folder.file($0)) } == before)
            let isTimed = run.listener.results.suffix(5).allSatisfy { ($0.standsSince ?? 0) > 1_700_000_000_000_000 }
            #expect(isTimed)
        }
    }

    /// The first two rows want one name and have the same packet; what is found under it is the first one's only.
    @Test(arguments: [false, true])
    func haveTheNamesThatTheyGet(_ overwrites: Bool) throws {
        let folder = try TemporaryFolder()
        _ = try MergeRun()(FakeRecords(names: ["a"]), into: folder.path)
        let run = try MergeRun { $0.overwrites = overwrites }
        let report = try run(FakeRecords(names: ["a", "a", "b"]), into: folder.path)
        #expect(report.written == 2 && report.unchanged == 1 && report.failed == 0)
        #expect(try folder.names() == ["a (2).pdf", "a.pdf", "b.pdf"])
        #expect(try folder.bytes("a (2).pdf") == folder.bytes("a.pdf"))
        #expect(try number(folder.file("a (2).pdf")) != number(folder.file("a.pdf")))
    }

    /// The second row's packet stands under the name that the first one takes over.
    @Test func doNotVanishWhenTheirNameIsTakenOver() throws {
        let folder = try TemporaryFolder()
        func records(_ boxes: [String]) -> FakeRecords {
            FakeRecords(count: boxes.count) { Record(row: $0, cells: ["a", boxes[$0 - 1], ""]) }
        }
        _ = try MergeRun()(records(["x"]), into: folder.path)
        let old = try folder.bytes("a.pdf")
        let report = try MergeRun { $0.overwrites = true }(records(["", "x"]), into: folder.path)
        #expect(report.written == 2)
        #expect(try folder.bytes("a (2).pdf") == old && folder.bytes("a.pdf") != old)
    }

    @Test func nothingThatIsNoFileIsOpened() throws {
        let folder = try TemporaryFolder()
        let elsewhere = try TemporaryFolder()
        _ = try MergeRun()(FakeRecords(names: ["b"]), into: elsewhere.path)
        try folder.makePipe("a.pdf")
        // The very packet, but behind a link.
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("b.pdf"), withDestinationPath: elsewhere.file("b.pdf"))
        let run = try MergeRun()
        let report = try run(FakeRecords(names: ["a", "b", "c"]), into: folder.path)
        #expect(report.failed == 2 && report.written == 1)
        #expect(run.listener.results.prefix(2).allSatisfy { $0.problems.first?.code == .fileExists })
    }

    @Test func aLinkInPlaceOfASubfolderIsRefused() throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        let records = FakeRecords(names: ["a", "b"])
        let run = try MergeRun(naming: "{row}.pdf") { $0.rowsPerFolder = 10 }
        _ = try run(records, into: elsewhere.path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("0000001-0000010"), withDestinationPath: elsewhere.file("0000001-0000010"))
        let report = try run(records, into: folder.path)
        #expect(try report.failed == 2 && elsewhere.names() == ["0000001-0000010"])
        #expect(try folder.names() == ["0000001-0000010"])
    }

    /// What the log says of the file that has the name, and what becomes of the row.
    static let conflicts: [(label: String, past: PastPacket?, code: DiagnosticCode?)] = [
        ("unknown", nil, .fileExists),
        ("changed row", PastPacket(digest: old, input: 1, changes: []), nil),
        ("same row", PastPacket(digest: old, input: input, changes: []), .packetOutdated),
        ("row not kept", PastPacket(digest: old, input: nil, changes: []), .packetOutdated),
        ("other form", PastPacket(digest: old, input: 1, changes: ["form"]), .packetOutdated),
        ("other bytes", PastPacket(digest: Array(repeating: 7, count: 32), input: 1, changes: []), .fileExists),
    ]
    private static let old = SHA256.digest("as it was written".utf8)
    private static let input = Fingerprint.of(Record(row: 1, line: 2, cells: ["a", "", ""]))

    @Test(arguments: conflicts.indices)
    func onlyThePacketOfAChangedRowGivesWay(_ index: Int) throws {
        let conflict = Self.conflicts[index]
        let folder = try TemporaryFolder()
        try folder.write("as it was written", to: "a.pdf")
        let run = try MergeRun { plan in plan.history = History(packets: conflict.past.map { ["a.pdf": $0] } ?? [:]) }
        let report = try run(FakeRecords(names: ["a"]), into: folder.path)
        let result = run.listener.results[0]
        #expect(result.problems.first?.code == conflict.code, "\(conflict.label)")
        #expect(report.replaced == (conflict.code == nil ? 1 : 0))
        #expect(try (folder.text("a.pdf") == "as it was written") == (conflict.code != nil), "\(conflict.label)")
        #expect(try folder.names() == ["a.pdf"])
    }

    @Test func finishedPacketsAreRemovedInsideTheFolderOnly() throws {
        let (folder, outside) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.write("1", to: "1.pdf")
        try outside.write("2", to: "2.pdf")
        try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: outside.path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("2.pdf"), withDestinationPath: outside.file("2.pdf"))
        let packets = try FinishedPackets(in: folder.path)
        let two = SHA256.digest("2".utf8)
        let name = try #require(outside.path.split(separator: "/").last)
        for path in ["link/2.pdf", "../\(name)/2.pdf", "/2.pdf", "2.pdf", "a/b/2.pdf", "..", ""] {
            #expect(packets.remove(path, digest: two) != .removed, "\(path)")
        }
        #expect(packets.remove("1.pdf", digest: two) == .changed)
        #expect(packets.remove("1.pdf", digest: SHA256.digest("1".utf8)) == .removed)
        #expect(packets.remove("1.pdf", digest: SHA256.digest("1".utf8)) == .missing)
        #expect(try outside.names() == ["2.pdf"])
    }
}

struct RowFingerprintTests {
    @Test func tellsRowsApart() {
        let rows: [[String]] = [
            [], [""], ["", ""], ["a"], ["a", ""], ["", "a"], ["ab"], ["a", "b"], ["b", "a"], ["\0"], ["\0", ""],
            [String(repeating: "x", count: 16)], [String(repeating: "x", count: 15), "x"],
        ]
        #expect(Set(rows.map { Fingerprint.of(Record(row: 1, cells: $0)) }).count == rows.count)
        // The row's number and line are not part of what it says.
        #expect(Fingerprint.of(Record(row: 1, cells: ["a"])) == Fingerprint.of(Record(row: 9, line: 20, cells: ["a"])))
    }

    @Test func isTheSameInEveryRun() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array(repeating: 0x61, count: 3_000_000), to: "file")
        #expect(Fingerprint.of(file: folder.file("file")) == "66f4a9f679d5b259")
        #expect(Fingerprint.of(Record(row: 1, cells: ["Łukasz", "7"])) == 14_378_997_793_018_384_487)
        #expect(Fingerprint.of(file: folder.path) == nil && Fingerprint.of(file: folder.file("none")) == nil)
    }
}
