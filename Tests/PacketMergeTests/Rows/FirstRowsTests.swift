import Foundation
import TestSupport
import Testing

@testable import PacketMerge

/// Which row had a hash first, in memory and on the disk.
struct FirstRowsTests {
    @Test(arguments: [1 << 20, 1 << 10])
    func knowsTheFirstRowOfEachHash(inMemory limit: Int) throws {
        let folder = try TemporaryFolder()
        var rows = FirstRows(inMemory: limit, spillingTo: folder.path)
        let hashes = (0..<20_000).map { _ in UInt64.random(in: .min ... .max) } + [0, 1, .max]
        for (index, hash) in hashes.enumerated() { #expect(try rows.row(of: hash, orAdd: index + 1) == nil) }
        for (index, hash) in hashes.enumerated() { #expect(try rows.row(of: hash, orAdd: 1_000_000) == index + 1) }
        // Whatever was asked for added nothing, and the file has no name.
        #expect(try rows.row(of: hashes[7], orAdd: 2_000_000) == 8)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    /// Where nothing can be written all stays in memory.
    @Test func goesOnWithoutAFile() throws {
        var rows = FirstRows(inMemory: 100, spillingTo: "/nowhere")
        for row in 1...2_000 { #expect(try rows.row(of: UInt64(row), orAdd: row) == nil) }
        for row in 1...2_000 { #expect(try rows.row(of: UInt64(row), orAdd: 5_000) == row) }
    }

    /// Hashes that somebody has made so that they share some of their bits, whichever these are.
    static let hashes: [@Sendable (UInt64) -> UInt64] = [
        { $0 << 40 | 7 }, { $0 << 20 }, { $0 }, { $0 << 44 | 0xFFF_FFFF }, { $0 &* 0x1_0000_0001 }, { ~($0 << 32) },
    ]

    @Test(arguments: hashes.indices)
    func copesWithHashesThatShareBits(_ kind: Int) {
        let hash = Self.hashes[kind]
        let mixing = HashMixing()
        var table = RowTable(mixing)
        let hashes = (1...50_000).map { hash(UInt64($0)) }
        let added = hashes.count { table.row(of: $0, orAdd: 1) == nil }
        let again = hashes.count { table.row(of: $0, orAdd: 2) == nil }
        #expect(added == hashes.count && again == 0)
        // 250,000 at most when they are well spread; a thousand million when all want the same place.
        #expect(table.steps < 5_000_000)

        var filters = HashFilters(for: hashes.count, mixing)
        filters.append([] as [UInt64])
        filters.append(hashes)
        #expect(hashes.allSatisfy { filters.sets(thatMayHave: $0) == [1] })
        // One in two hundred when it is full.
        let others = (50_001...100_000).count { !filters.sets(thatMayHave: hash(UInt64($0))).isEmpty }
        #expect(others < 2_500)
    }
}
