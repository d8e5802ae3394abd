import PDFObjects
import TestSupport
import Testing

struct DeflateWriterTests {
    private static let pieces = [
        "/Form<</MCID 5>>BDC\nBT\n0 g\n/F0 9 Tf\n36 700 Td\n(", ")Tj\nET\nEMC\n",
        "/Form<</MCID 6>>BDC\nBT\n0 g\n/F0 9 Tf\n36 680.25 Td\n(",
        ")Tj\nET\nEMC\n/Form<</MCID 6>>BDC\nBT\n0 g\n/F0 9 Tf\n",
        "", "q", String(repeating: "0 0 m 1.5 2 l S\n", count: 2_000),
    ].map { Array($0.utf8) }

    private static let alphabet = DeflateAlphabet { byte in
        (0x20...0x7E).contains(byte)
            ? DeflateAlphabet.Letter(
                code: byte, width: Float(byte), ink: Float(byte) / 2, left: -Float(byte), overhang: Float(byte) + 1)
            : nil
    }

    private func unpacked(_ stream: inout DeflateWriter) -> [UInt8]? {
        var packed: [UInt8] = []
        _ = stream.finish()
        stream.append(to: &packed)
        return Deflate.decompress(packed[...], limit: 1 << 26)
    }

    private static let plan = DeflatePlan(
        pieces: pieces, usual: [0, 1, 2, 1, 6], alphabets: [alphabet], text: Array(repeating: 1, count: 256), streams: 1
    )

    @Test func unpacksToWhatWasWritten() {
        var random = SeededGenerator(seed: 11)
        var stream = DeflateWriter(Self.plan)
        for _ in 0..<200 {
            var expected: [UInt8] = []
            stream.begin()
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                switch Int.random(in: 0...4, using: &random) {
                case 0, 1:
                    let piece = Int.random(in: 0..<Self.pieces.count, using: &random)
                    stream.piece(piece)
                    expected += Self.pieces[piece]
                case 2:
                    let text = (0..<Int.random(in: 0...90, using: &random)).map { _ in
                        UInt8.random(in: 0x20...0x7E, using: &random)
                    }
                    stream.string(text.span, in: 0)
                    var writer = ContentWriter()
                    for byte in text { writer.literalByte(byte) }
                    expected += writer.bytes
                case 3:
                    let number = Int.random(in: -30_000_000...30_000_000, using: &random)
                    stream.number(tenThousandths: number)
                    var writer = ContentWriter()
                    writer.number(Double(number) / 10_000)
                    expected += writer.bytes
                default:
                    let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                        UInt8.random(in: 0...255, using: &random)
                    }
                    stream.raw(bytes)
                    expected += bytes
                }
            }
            #expect(stream.plainCount == expected.count)
            #expect(unpacked(&stream) == expected)
        }
    }

    @Test(arguments: [0, 1, -1, 5, 10, 9_999, 10_000, 10_001, -120_000, 7_550_625, 120_050, 99_999_999])
    func numbersAreAsShortAsInAContentWriter(_ value: Int) {
        var writer = ContentWriter()
        writer.number(Double(value) / 10_000)
        var stream = DeflateWriter(Self.plan)
        stream.begin()
        stream.number(tenThousandths: value)
        #expect(unpacked(&stream) == writer.bytes)
    }

    /// A `ContentWriter` takes fewer digits.
    @Test(arguments: [
        (100_000_000, "10000"), (100_000_001, "10000.0001"), (-1_234_567_890_500, "-123456789.05"),
        (Int.max, "922337203685477.5807"), (Int.min, "-922337203685477.5808"),
    ])
    func numbersMayBeLarge(_ value: Int, _ expected: String) {
        var stream = DeflateWriter(Self.plan)
        stream.begin()
        stream.number(tenThousandths: value)
        #expect(unpacked(&stream) == Array(expected.utf8))
    }

    /// No reference may reach further back than the window, nor into the stream before.
    @Test(arguments: [0, 1, 32_700, 32_767, 32_768, 32_769, 70_000, 9_000_000])
    func aPhraseFarAwayIsWrittenAgain(_ distance: Int) {
        var stream = DeflateWriter(Self.plan)
        let between = [UInt8](repeating: 0xFF, count: distance)
        for _ in 0..<2 {
            stream.begin()
            stream.piece(1)
            stream.raw(between)
            stream.piece(1)
            #expect(unpacked(&stream) == Self.pieces[1] + between + Self.pieces[1])
        }
    }

    @Test func repeatedPiecesAreShort() {
        func count(_ pieces: [Int]) -> Int {
            var stream = DeflateWriter(Self.plan)
            stream.begin()
            for piece in pieces { stream.piece(piece) }
            var packed: [UInt8] = []
            _ = stream.finish()
            stream.append(to: &packed)
            return packed.count
        }
        #expect(count([0, 1, 0, 1, 0, 1]) - count([0, 1]) <= 4 * 8)
    }

    @Test func widthsAreThoseOfTheAlphabet() {
        let stream = DeflateWriter(Self.plan)
        let (plain, foreign) = (Array("AB".utf8), Array("Aé".utf8))
        let widths = (stream.width(of: plain.span, in: 0), stream.width(of: foreign.span, in: 0))
        #expect(widths.0 == 131 && widths.1 == nil)
        #expect(stream.ink(of: UInt8(ascii: "B"), in: 0) == 33)
        let edges = stream.edges(of: plain.span, in: 0)
        #expect(edges.left == -65 && edges.overhang == 67)
    }

    @Test func whatWasWrittenInEarlierStreamsLeavesNoTrace() {
        var random = SeededGenerator(seed: 5)
        func text(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0x61...0x63, using: &random) } }
        func pack(_ parts: [[UInt8]], with stream: inout DeflateWriter) -> [UInt8] {
            var packed: [UInt8] = []
            stream.begin()
            for part in parts { stream.raw(part) }
            _ = stream.finish()
            stream.append(to: &packed)
            return packed
        }
        let plan = Self.plan
        var used = DeflateWriter(plan)
        for _ in 0..<100 {
            let parts = (0..<20).map { _ in text(Int.random(in: 0...40, using: &random)) }
            var new = DeflateWriter(plan)
            let (first, second) = (pack(parts, with: &new), pack(parts, with: &used))
            #expect(first == second)
        }
    }

    @Test func equalStreamsAreEqualBytesWhateverWasWrittenBefore() {
        var stream = DeflateWriter(Self.plan)
        var packed: [[UInt8]] = [[], []]
        for index in packed.indices {
            stream.begin()
            for piece in [0, 3, 1, 6, 6] { stream.piece(piece) }
            _ = stream.finish()
            stream.append(to: &packed[index])
            stream.begin()
            stream.piece(6)
        }
        #expect(packed[0] == packed[1])
    }
}
