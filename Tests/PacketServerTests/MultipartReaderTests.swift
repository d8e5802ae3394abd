#if Server
import PacketServer
import Testing

/// Multipart bodies, however they come in.
struct MultipartReaderTests {
    private static let type = "multipart/form-data; boundary=\"b b\""
    private static let body =
        "nothing\r\n--b b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\n-- two\r\n--b b  \r\n"
        + "content-disposition: form-data; name=f; filename=\"C:\\\\x\\\\y%22.pdf\"\r\nContent-Type: Application/PDF; q=1\r\n\r\n"
        + "\r\n\r\n--b\r\n--b b\r\nContent-Disposition: form-data; name=\"e\"; filename*=UTF-8''%ED%99%8D.csv\r\n\r\n\r\n--b b--\r\nafter"

    /// The parts of a body that comes in pieces of a size: name, file, type and content of each.
    private func parts(_ body: String, _ size: Int, most: Int = 10) throws -> [[String]] {
        var reader = try MultipartReader(type: Self.type, mostParts: most)
        var parts: [[String]] = []
        var content: [UInt8] = []
        let bytes = Array(body.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try reader.feed(Array(bytes[start..<min(bytes.count, start + size)])) { event in
                switch event {
                case .begin(let part):
                    parts.append([part.name, part.fileName ?? "-", part.type])
                    content = []
                case .data(let piece): content += piece
                case .end: parts[parts.count - 1].append(String(decoding: content, as: UTF8.self))
                }
            }
        }
        try reader.finish()
        return parts
    }

    @Test(arguments: [1, 2, 3, 5, 7, 64, 4_096])
    func partsAreTheSameInPiecesOfAnySize(size: Int) throws {
        #expect(
            try parts(Self.body, size) == [
                ["a", "-", "", "one\r\n-- two"], ["f", "y\".pdf", "application/pdf", "\r\n\r\n--b"],
                ["e", "홍.csv", "", ""],
            ])
    }

    /// An end without a part is whole, and holds nothing.
    @Test func aBodyMayHaveNoParts() throws { #expect(try parts("--b b--\r\n", 64) == []) }

    @Test func aBodyThatIsCutAnywhereIsNotWhole() throws {
        let end = try #require(Self.body.firstRange(of: "--b b--"))
        for index in Self.body[..<end.upperBound].indices {
            #expect(throws: MultipartError.malformed) { try parts(String(Self.body[..<index]), 16) }
        }
    }

    @Test(arguments: [
        ("--b b\r\n\r\n\r\nx\r\n--b b--", MultipartError.malformed),
        ("--b b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b b--", .malformed),
        ("--b b\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--b b--", .malformed),
        ("--b b\r\nContent-Disposition: form-data; name=\"\"\r\n\r\nx\r\n--b b--", .malformed),
        ("--b bx\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b b--", .malformed),
        ("--b b\r\nno colon\r\n\r\nx\r\n--b b--", .malformed), ("", .malformed),
        ("--b b\r\n" + String(repeating: "x", count: 20_000), .malformed),
        (
            String(repeating: "--b b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n", count: 11) + "--b b--",
            .tooMany
        ),
    ])
    func whatIsNoneIsRefused(body: String, error: MultipartError) {
        #expect(throws: error) { try parts(body, 64) }
    }

    @Test(arguments: [
        ("text/plain", MultipartError.otherType), ("", .otherType), ("multipart/form-data", .malformed),
        ("multipart/form-data; boundary=", .malformed),
        ("multipart/form-data; boundary=" + String(repeating: "x", count: 71), .malformed),
        ("multipart/mixed; boundary=x", .otherType),
    ])
    func theTypeNamesTheBoundary(type: String, error: MultipartError) {
        #expect(throws: error) { try MultipartReader(type: type, mostParts: 1) }
    }
}
#endif
