import PDFObjects
import TestSupport
import Testing

struct DeflateTests {
    @Test(arguments: [0, 1, 100, 70_000])
    func unpacksWhatItPacked(_ count: Int) {
        var random = SeededGenerator(seed: 7)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...15, using: &random) }
        for level in [-3, 1, 6, 12, 99] {
            var output: [UInt8] = [1, 2, 3]
            let isDone = Deflate(level: level).compress(bytes, into: &output)
            let unpacked = Deflate.decompress(output.dropFirst(3), limit: 1 << 20)
            #expect(isDone && output.starts(with: [1, 2, 3]) && unpacked == bytes)
        }
    }

    @Test func refusesMoreThanItsLimit() {
        var packed: [UInt8] = []
        _ = Deflate(level: 9).compress([UInt8](repeating: 0, count: 100_000), into: &packed)
        let sizes = [100_000, 99_999, 5_000, 1, 0].map { Deflate.decompress(packed[...], limit: $0)?.count }
        #expect(sizes == [100_000, nil, nil, nil, nil])
    }

    @Test func refusesDamagedData() {
        var packed: [UInt8] = []
        _ = Deflate(level: 9).compress(Array("some text to pack, some text to pack".utf8), into: &packed)
        var flipped = packed
        flipped[packed.count - 1] ^= 1
        let results = [packed.dropLast(), flipped[...], packed.dropFirst(2), []].map {
            Deflate.decompress($0, limit: 1_000)
        }
        #expect(results.allSatisfy { $0 == nil })
    }
}
