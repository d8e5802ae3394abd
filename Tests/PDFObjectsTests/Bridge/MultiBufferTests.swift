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
        let cipher = AES256(key: AES256Tests.key)
        let buffers = MultiBuffer()
        var buffer: [UInt8] = []
        var stretches: [AES256.Stretch] = []
        var expected: [UInt8] = []
        for count in counts {
            // Something between them, which stays.
            buffer += [1, 2, 3]
            expected += [1, 2, 3]
            stretches.append(AES256.Stretch(start: buffer.count, count: count * 16))
            let vector = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let text = (0..<(count * 16)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            buffer += vector + text
            expected += vector + cipher.encryptCBC(text, vector: vector)
        }
        let plain = buffer
        buffers.encryptCBC(stretches, with: cipher, in: &buffer)
        #expect(buffer == expected)

        // Once more, from plain texts that stand elsewhere, except those at the end.
        let half = stretches.count / 2
        let elsewhere = half < stretches.count ? Array(plain[..<stretches[half].start]) : plain
        for stretch in stretches[half...] {
            let text = stretch.start..<(stretch.start + 16 + stretch.count)
            buffer.replaceSubrange(text, with: plain[text])
        }
        buffers.encryptCBC(stretches, with: cipher, from: elsewhere, in: &buffer)
        #expect(buffer == expected)
    }

    @Test func takesAnotherKeyEachTime() {
        let buffers = MultiBuffer()
        let stretches = [AES256.Stretch(start: 0, count: 64), AES256.Stretch(start: 80, count: 32)]
        for seed in UInt8(0)..<4 {
            let cipher = AES256(key: [UInt8](repeating: seed, count: 32))
            var buffer = [UInt8](repeating: seed, count: 128)
            let plain = buffer
            buffers.encryptCBC(stretches, with: cipher, in: &buffer)
            let vector = Array(plain[..<16])
            #expect(
                buffer == vector + cipher.encryptCBC(Array(plain[16..<80]), vector: vector)
                    + vector + cipher.encryptCBC(Array(plain[96...]), vector: vector))
        }
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
