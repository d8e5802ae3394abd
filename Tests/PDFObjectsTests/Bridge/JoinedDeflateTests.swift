import PDFObjects
import Testing

/// Streams joined from pieces, read by another library than the one that wrote them.
struct JoinedDeflateTests {
    private static let long = Array((0..<40_000).map { "line \($0 % 97)\n" }.joined().utf8)

    @Test(arguments: [
        [], [[]], [Array("a".utf8)], [long], [long, Array("between".utf8), long, []], [[], Array("x".utf8), long],
    ])
    func isReadAsOneStream(_ parts: [[UInt8]]) throws {
        let deflate = JoinedDeflate(level: 9)
        // The first stream leaves nothing behind for the second.
        for _ in 0..<2 {
            var stream: [UInt8] = []
            deflate.begin(&stream)
            for (index, part) in parts.enumerated() {
                if index % 2 == 0 {
                    deflate.append(try #require(deflate.piece(part)), to: &stream)
                } else {
                    deflate.append(part, to: &stream)
                }
            }
            deflate.end(&stream)
            let whole = parts.flatMap(\.self)
            #expect(Deflate.decompress(stream[...], limit: whole.count + 1) == whole)
            #expect(stream.count < whole.count / 20 + 100)
        }
    }
}
