import Foundation
import Testing

@testable import Mail

struct Base64Tests {
    /// Every length around lines of 57 bytes and steps of six and three, beside Foundation's own.
    @Test func isWhatOthersMakeOfIt() {
        for count in 0...360 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ count) }
            var body = Array("before".utf8)
            Base64.append(body: bytes, to: &body)
            let lines = Data(bytes).base64EncodedString(options: [
                .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
            ])
            let expected = "before" + lines + (count == 0 || lines.hasSuffix("\r\n") ? "" : "\r\n")
            #expect(String(decoding: body, as: UTF8.self) == expected, "\(count) bytes")
            #expect(Base64.text(bytes) == Data(bytes).base64EncodedString(), "\(count) bytes")
            #expect(Base64.decoded(body.dropFirst(6)) == bytes, "\(count) bytes")
        }
    }
}
