import TestSupport
import Testing

@testable import PDFObjects

struct SnapshotDecoderTests {
    private static func snapshot(_ name: String) throws -> [UInt8] {
        let file = try Fixture.bytes(ofForm: name)
        return try SnapshotReader.read(file, password: nil, limits: .usual(for: file.count))
    }

    /// How decoding ended: true with a document, false with `.damaged`.
    private static func decodes(_ bytes: [UInt8]) -> Bool {
        var decoder = SnapshotDecoder(bytes, DocumentBudget())
        do throws(PDFError) {
            _ = try decoder.document()
            return true
        } catch {
            #expect(error.code == .damaged)
            return false
        }
    }

    @Test func survivesEveryPrefixOfASnapshot() throws {
        let whole = try Self.snapshot("text-no-da")
        let decoded = whole.indices.count { Self.decodes(Array(whole[..<$0])) }
        // Sections end where the buffer may end too; anywhere else it is cut.
        #expect(decoded > 0 && decoded < 100 && Self.decodes(whole))
    }

    @Test func survivesChangedBytes() throws {
        let whole = try Self.snapshot("text-no-da")
        var random = SeededGenerator(seed: 3)
        var decoded = 0
        for _ in 0..<1_500 {
            var changed = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = changed.indices.randomElement(using: &random) ?? 0
                changed[index] =
                    [0, 0xFF, 0x7F, 0x80, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
            }
            if Self.decodes(changed) { decoded += 1 }
        }
        #expect(decoded > 0)
    }

    @Test func survivesNoiseBehindItsMark() {
        var random = SeededGenerator(seed: 5)
        let tags = Array("DWPTOntfirsNadRS".utf8)
        for _ in 0..<1_500 {
            let noise = (0..<60).map { _ in
                Bool.random(using: &random)
                    ? tags.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...2, using: &random)
            }
            _ = Self.decodes(Array("PKTSNAP1".utf8) + noise)
        }
        #expect(!Self.decodes([]) && !Self.decodes(Array("PKTSNAP2".utf8)) && Self.decodes(Array("PKTSNAP1".utf8)))
    }

    @Test func refusesEndlessNesting() {
        let nested = Array("PKTSNAP1T".utf8) + (0..<5_000).flatMap { _ in [UInt8(ascii: "a"), 1, 0, 0, 0] }
        #expect(!Self.decodes(nested))
    }

    @Test func refusesMoreNullsThanTheBudgetHas() throws {
        // A trailer that is an array: a null is one byte of the buffer, and many in memory.
        let count = 1_000
        var bytes = Array("PKTSNAP1Ta".utf8)
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
        bytes += [UInt8](repeating: UInt8(ascii: "n"), count: count)
        var decoder = SnapshotDecoder(bytes, DocumentBudget(ceilings: [.values: count]))
        _ = try decoder.document()
        var refusing = SnapshotDecoder(bytes, DocumentBudget(ceilings: [.values: count - 1]))
        let error = #expect(throws: PDFError.self) { try refusing.document() }
        #expect(error?.code == .tooLarge && error?.message.contains("more objects") == true)
    }
}
