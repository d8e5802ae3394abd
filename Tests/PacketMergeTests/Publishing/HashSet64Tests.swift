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

    @Test func copesWithHashesThatShareTheirLowerBits() {
        var set = HashSet64()
        let hashes = (1...3_000).map { UInt64($0) << 40 | 7 }
        #expect(hashes.allSatisfy { set.insert($0) } && hashes.allSatisfy { !set.insert($0) })
    }
}
