import PDFObjects
import Testing

@Suite("Fingerprints")
struct FingerprintTests {
    @Test func tellContentsApart() {
        let inputs = (0..<300).map { count in (0..<count).map { UInt8(truncatingIfNeeded: $0) } }
        let fingerprints = Set(inputs.map { Fingerprint(of: $0[...], seed: 1) })
        #expect(fingerprints.count == inputs.count)
        #expect(Fingerprint(of: [1, 2, 3], seed: 1) == Fingerprint(of: [0, 1, 2, 3][1...], seed: 1))
        #expect(Fingerprint(of: [1, 2, 3], seed: 1) != Fingerprint(of: [1, 2, 3], seed: 2))
    }

    /// The empty input's XXH3 of 128 bits, as its specification's test vectors have it.
    @Test func isXXH3() {
        var writer = ContentWriter()
        writer.hex(Fingerprint(of: [], seed: 0))
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "99AA06D3014798D86001C324468D497F")
    }
}
