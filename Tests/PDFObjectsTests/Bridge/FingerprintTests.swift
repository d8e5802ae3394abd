import PDFObjects
import Testing

@Suite("Fingerprints")
struct FingerprintTests {
    @Test func tellContentsApart() {
        let inputs = (0..<300).map { count in (0..<count).map { UInt8(truncatingIfNeeded: $0) } }
        let fingerprints = Set(inputs.map { Fingerprint.of($0[...], seed: 1) })
        #expect(fingerprints.count == inputs.count)
        #expect(fingerprints.allSatisfy { $0.count == 16 })
        #expect(Fingerprint.of([1, 2, 3], seed: 1) == Fingerprint.of([0, 1, 2, 3][1...], seed: 1))
        #expect(Fingerprint.of([1, 2, 3], seed: 1) != Fingerprint.of([1, 2, 3], seed: 2))
    }

    /// The empty input's XXH3 of 128 bits, as its specification's test vectors have it.
    @Test func isXXH3() {
        #expect(SHA256.hexadecimal(Fingerprint.of([], seed: 0)) == "99aa06d3014798d86001c324468d497f")
    }
}
