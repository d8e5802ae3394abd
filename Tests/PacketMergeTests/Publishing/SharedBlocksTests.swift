import Foundation
import PDFForms
import PDFObjects
import PacketMapping
import PacketModel
import PacketTemplate
import Synchronization
import TestSupport
import Testing

@testable import PacketMerge

struct SharedBlocksTests {
    private static let block = 4_096
    private static let count = 300

    /// A form whose packets have some blocks in common.
    private static let form = Result {
        try Form(
            PDFDocument(
                reading: Array(
                    try Data(
                        contentsOf: URL(
                            fileURLWithPath: "\(Fixture.package)/templates/volunteer-registration/form.pdf")))))
    }
    private static let fields = Result { try form.get().fields.filter { $0.kind == .text }.prefix(1).map(\.name) }
    private static let template = Result { try CompiledTemplate(form.get(), filling: fields.get()) }

    private static func run(_ change: (inout MergePlan) throws -> Void = { _ in }) throws -> MergeRun {
        let (template, fields) = (try template.get(), try fields.get())
        return try MergeRun(naming: "{row}.pdf") { plan in
            plan.assembly = SingleForm(
                template, bindings: fields.map { FieldBinding(field: $0, source: .column(0)) }, encryption: nil)
            try change(&plan)
        }
    }

    private static func records(_ count: Int = count) -> FakeRecords {
        FakeRecords(names: (0..<count).map { "Person \($0)" })
    }

    /// The bytes of each packet as they are anywhere else.
    private static let everyPacket: Result<[String: [UInt8]], any Error> = Result {
        let folder = try TemporaryFolder()
        _ = try run { $0.sharesBlocks = false }(records(2_000), into: folder.path)
        return try folder.contents()
    }
    private static let expected = Result {
        let every = try everyPacket.get()
        return Dictionary(uniqueKeysWithValues: (1...count).map { ("\($0).pdf", every["\($0).pdf"] ?? []) })
    }

    private static func contents(_ path: String) throws -> [String: [UInt8]] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".pdf") }
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\($0)"))))
            })
    }

    @Test(arguments: ImageDisk.Kind.allCases) func takeTheirOwnPartOfTheDiskOnly(_ kind: ImageDisk.Kind) throws {
        let disk = try ImageDisk(kind, in: TemporaryFolder())
        let expected = try Self.expected.get()
        let common = try Self.template.get().staticCount
        let before = try disk.usedBytes()
        let report = try Self.run()(Self.records(), into: "\(disk.path)/out")
        let taken = (try disk.usedBytes() - before) / Self.count
        #expect(report.written == Self.count && common >= Self.block)
        #expect(try Self.contents("\(disk.path)/out") == expected)
        let own = expected.values.reduce(0) { $0 + $1.count - common } / Self.count
        #expect(taken <= own + 8_192, "\(taken) bytes a packet, of which \(own) are its own")
    }

    @Test(arguments: ImageDisk.Kind.allCases) func haveBlocksOfTheirOwnWhereThatIsAsked(_ kind: ImageDisk.Kind) throws {
        let disk = try ImageDisk(kind, in: TemporaryFolder())
        let before = try disk.usedBytes()
        _ = try Self.run { $0.sharesBlocks = false }(Self.records(), into: "\(disk.path)/out")
        let taken = (try disk.usedBytes() - before) / Self.count
        #expect(try taken >= Self.template.get().staticCount)
    }

    @Test(arguments: ImageDisk.Kind.allCases, Durability.allCases)
    func areWhatTheyAreWithAnyPromise(_ kind: ImageDisk.Kind, _ durability: Durability) throws {
        let disk = try ImageDisk(kind, in: TemporaryFolder())
        let change: (inout MergePlan) -> Void = { ($0.durability, $0.jobs) = (durability, 3) }
        let first = try Self.run(change)(Self.records(), into: "\(disk.path)/out")
        let second = try Self.run(change)(Self.records(), into: "\(disk.path)/out")
        #expect(first.written == Self.count && second.unchanged == Self.count)
        #expect(try Self.contents("\(disk.path)/out") == Self.expected.get())
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(disk.path)/out").count == Self.count)
    }

    /// Each combination of forms has a beginning of its own, and encrypted packets have none.
    @Test func areSharedByPacketsOfTheSameFormsOnly() throws {
        let disk = try ImageDisk(.xfs, in: TemporaryFolder())
        let plain = try TemporaryFolder()
        _ = try MergeRun.encrypted(jobs: 2)(Self.records(20), into: "\(disk.path)/encrypted")
        _ = try MergeRun.encrypted(jobs: 2)(Self.records(20), into: plain.path)
        #expect(try Self.contents("\(disk.path)/encrypted") == Self.contents(plain.path))
        let beginnings = SharedBeginnings(in: try FolderHandle(making: disk.path), isWanted: true)
        let packets = (0..<200).map { [UInt8](repeating: UInt8($0), count: 3 * Self.block) }
        for (variant, packet) in packets.enumerated() {
            let common = CommonBeginning(variant: variant, count: 2 * Self.block + 1)
            let beginning = try #require(beginnings.beginning(of: packet, common))
            #expect(beginning.count == 2 * Self.block)
            let folder = try FolderHandle(existing: disk.path)
            #expect(try folder.write("\(variant).pdf", packet, syncing: false, sharing: beginning))
            #expect(try folder.read("\(variant).pdf") == packet)
        }
        let short = CommonBeginning(variant: 200, count: Self.block - 1)
        #expect(beginnings.beginning(of: packets[0], short) == nil)
    }

    /// What was told of when the power failed is there whole; what else has a packet's name is whole, too.
    @Test(arguments: [1, 501, 1_001]) func areWholeAfterAPowerCut(_ told: Int) throws {
        let disk = try ImageDisk(.xfs, in: TemporaryFolder())
        var run = try Self.run { $0.durability = .batch }
        let isCut = Atomic(false)
        run.listener = Listener { count in
            guard count >= told, !isCut.exchange(true, ordering: .relaxed) else { return }
            try disk.cutPower()
        }
        #expect(throws: (any Error).self) { try run(Self.records(2_000), into: "\(disk.path)/out") }
        let names = run.listener.results.filter { $0.problems.isEmpty }.map(\.name)
        try disk.restorePower()
        let expected = try Self.everyPacket.get()
        let found = try Self.contents("\(disk.path)/out")
        #expect(names.count >= told)
        for name in names { #expect(found[name] == expected[name]) }
        for (name, bytes) in found { #expect(bytes == expected[name]) }
        let rest = try Self.run()(Self.records(2_000), into: "\(disk.path)/out")
        #expect(rest.written + rest.unchanged == 2_000)
        #expect(try Self.contents("\(disk.path)/out") == expected)
    }

    @Test func endWithTheReasonWhereTheDiskIsFull() throws {
        let disk = try ImageDisk(.xfs, in: TemporaryFolder())
        try Tool.run("fallocate", ["-l", "\(400 << 20)", "\(disk.path)/filler"])
        let free = try FileManager.default.attributesOfFileSystem(forPath: disk.path)[.systemFreeSize] as? Int ?? 0
        try Tool.run("fallocate", ["-l", "\(max(1, free - (1 << 20)))", "\(disk.path)/filler2"])
        let error = #expect(throws: MergeError.self) { try Self.run()(Self.records(), into: "\(disk.path)/out") }
        #expect(error?.code == .space)
        let expected = try Self.expected.get()
        for (name, bytes) in try Self.contents("\(disk.path)/out") { #expect(bytes == expected[name]) }
    }
}
