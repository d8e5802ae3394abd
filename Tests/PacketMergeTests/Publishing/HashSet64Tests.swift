import TestSupport
import Testing

@testable import PacketMerge

struct HashSet64Tests {
    @Test func knowsWhatItWasGiven() {
        var set = HashSet64()
        var generator = SystemRandomNumberGenerator()
        let hashes = Set((0..<20_000).map { _ in generator.next() as UInt64 } + [0, 1, .max])
        // 0 and 1 share a place; all others are told apart.
        let added = hashes.count { set.insert($0) }
        #expect(added == hashes.count - 1)
        #expect(hashes.allSatisfy { !set.insert($0) })
    }

    /// Hashes that somebody has made so that they share some of their bits, whichever these are.
    static let hashes: [@Sendable (UInt64) -> UInt64] = [
        { $0 << 40 | 7 }, { $0 << 20 }, { $0 }, { $0 << 44 | 0xFFF_FFFF }, { $0 &* 0x1_0000_0001 }, { ~($0 << 32) },
    ]

    @Test(arguments: hashes.indices)
    func copesWithHashesThatShareBits(_ kind: Int) {
        let hash = Self.hashes[kind]
        var set = HashSet64()
        let hashes = (1...50_000).map { hash(UInt64($0)) }
        let (added, again) = (hashes.count { set.insert($0) }, hashes.count { set.insert($0) })
        #expect(added == hashes.count && again == 0)
        // 250,000 at most when they are well spread; a thousand million when all want the same place.
        #expect(set.steps < 5_000_000)
    }
}
