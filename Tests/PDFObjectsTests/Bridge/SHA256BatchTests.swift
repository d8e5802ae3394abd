import PDFObjects
import Testing

@Suite("SHA-256 of several messages at a time")
struct SHA256BatchTests {
    /// Where messages end and prefixes stop in their blocks is all that can go wrong, so every place is tried.
    @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 127, 128, 1_000])
    func equalsOneByOne(prefix count: Int) {
        let prefix = bytes(count, seed: 7)
        let batch = SHA256Batch(behind: SHA256Prefix(prefix))
        let lengths = Array(0...130) + [9_000, 3, 64 * 40]
        let messages = lengths.enumerated().map { bytes($1, seed: $0) }
        for message in messages { batch.add(message[...]) }
        let digests = batch.digests()
        let expected = messages.map { SHA256.digest(prefix + $0) }
        #expect(digests == expected)
        #expect(batch.waitingCount == 0 && batch.waitingBytes == 0)
    }

    @Test(arguments: [0, 1, 2, 3, 15, 16, 17, 33])
    func takesAnyNumberOfMessages(_ count: Int) {
        let batch = SHA256Batch()
        for _ in 0..<2 {
            let messages = (0..<count).map { bytes($0 * 37, seed: $0) }
            for message in messages { batch.add(message[...]) }
            let digests = batch.digests()
            let expected = messages.map { SHA256.digest($0) }
            #expect(digests == expected)
        }
    }

    private func bytes(_ count: Int, seed: Int) -> [UInt8] {
        var state = UInt64(seed) &+ 0x9E37_79B9_7F4A_7C15
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state)
        }
    }
}
