import PDFObjects
import TestSupport
import Testing

/// Many at a time come out as one by one, by nettle and GnuTLS, however their lengths mix.
struct MultiBufferTests {
    /// Numbers of blocks.
    static let stretches: [[Int]] = [
        [], [0], [1], [5], [1, 2, 3, 4, 5, 6, 7], [1, 1, 1, 1, 1, 1, 1, 1], [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 1],
        [0, 0, 3, 0, 100, 0], [64, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 30, 2, 2], Array(repeating: 3, count: 100),
        Array(0...20), Array(repeating: 1, count: 300),
        // A job has at most 4,095 blocks.
        [4_094, 4_095, 4_096, 4_097, 8_190, 8_191, 1, 65_536, 20_000, 0, 12_285],
    ]

    @Test(arguments: stretches)
    func encryptsManyStretches(_ counts: [Int]) {
        var generator = SeededGenerator(seed: 7)
        var texts: [MultiBuffer.Text] = []
        var plain: [[UInt8]] = []
        var expected: [[UInt8]] = []
        // The buffers have keys and texts of their own, and those of the last are in another order.
        for counts in [counts, counts, [], counts.reversed()] {
            let cipher = AES256(key: (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
            var text = MultiBuffer.Text(stretches: [], cipher: cipher)
            var (before, after): ([UInt8], [UInt8]) = ([], [])
            for count in counts {
                // Something between them, which stays.
                before += [1, 2, 3]
                after += [1, 2, 3]
                text.stretches.append(AES256.Stretch(start: before.count, count: count * 16))
                let vector = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
                let bytes = (0..<(count * 16)).map { _ in UInt8.random(in: 0...255, using: &generator) }
                before += vector + bytes
                after += vector + cipher.encryptCBC(bytes, vector: vector)
            }
            texts.append(text)
            plain.append(before)
            expected.append(after)
        }
        let all = MultiBuffer()
        var encrypted = plain
        all.encryptCBC(texts, in: &encrypted)
        #expect(encrypted == expected)

        // Once more, where the first half stands elsewhere, and its place has nothing but the vectors.
        let stretches = texts[0].stretches
        let half = stretches.count / 2
        let elsewhere = half < stretches.count ? Array(plain[0][..<stretches[half].start]) : plain[0]
        encrypted = [plain[0]]
        for stretch in stretches[..<half] {
            let place = (stretch.start + 16)..<(stretch.start + 16 + stretch.count)
            encrypted[0].replaceSubrange(place, with: repeatElement(0, count: stretch.count))
        }
        all.encryptCBC([texts[0]], from: elsewhere, in: &encrypted)
        #expect(encrypted == [expected[0]])
    }

    /// Numbers of bytes.
    static let messages: [[Int]] = [
        [], [0], [64], [1, 2, 3], [0, 0, 0], [0, 1, 55, 56, 63, 64, 65, 119, 120, 127, 128],
        [1 << 20, 1 << 20, 1 << 20], [1 << 20, 65_535, 65_536, 65_534, (1 << 20) - 1, (1 << 20) + 55, 0, 1, 119],
        [100_000, 0, 64, 127, 1_000, 5_000, 99_999, 64], Array(repeating: 1_000, count: 8),
        Array(repeating: 119, count: 16), Array(repeating: 56, count: 17), Array(0..<40).map { $0 * 61 },
        // One that is much longer than the rest.
        [1 << 20, 100, 100],
    ]

    @Test(arguments: messages)
    func hashesManyMessages(_ counts: [Int]) {
        let messages = counts.enumerated().map { place, count in
            (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ ($0 >> 8) &+ place) }
        }
        let buffers = MultiBuffer()
        let expected = messages.map { SHA256.digest($0) }
        #expect(buffers.digests(of: messages) == expected)
        #expect(buffers.digests(of: messages.reversed()) == expected.reversed())
    }
}
