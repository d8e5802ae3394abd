#if Server
import PacketServer
import PacketService
import Testing

@testable import PacketService

/// Files of tokens, and keys of requests.
struct ServiceTokensTests {
    private static let good = "# who\n\noffice merge,templates 0123456789abcdef\r\nlogs\tlog  fedcba9876543210\n"

    private func request(_ field: String?) -> ServerRequest {
        var request = ServerRequest("GET", "/")
        request.headers["authorization"] = field
        return request
    }

    @Test(
        arguments: [
            ("Bearer 0123456789abcdef", "office"), ("bearer   0123456789abcdef", "office"),
            ("Bearer fedcba9876543210", "logs"),
            ("Bearer 0123456789abcdeg", nil), ("Bearer 0123456789abcde", nil), ("Bearer ", nil), (nil, nil),
            ("Basic 0123456789abcdef", nil), ("0123456789abcdef", nil),
        ] as [(String?, String?)])
    func aTokenIsItsOwners(field: String?, name: String?) throws {
        let tokens = try ServiceTokens(Self.good)
        #expect(tokens.visitor(of: request(field))?.name == name)
        #expect(
            tokens.refusal(of: request(field), needing: .merge)?.status
                == (name == nil ? 401 : name == "logs" ? 403 : nil))
    }

    @Test(arguments: [
        ("", 0), ("# nothing\n", 0), ("office merge\n", 1), ("a merge 0123456789abcdef x\n", 1),
        ("\na all 0123456789abcdef\n", 2), ("a merge short\n", 1), ("a merge,, 0123456789abcdé\n", 1),
        ("a merge 0123456789abcdef\na log 0123456789abcdee\n", 2),
    ])
    func aWrongFileSaysTheLineAndNoToken(text: String, line: Int) {
        let failure = #expect(throws: ServiceTokens.Failure.self) { try ServiceTokens(text) }
        #expect(failure?.line == line && failure?.message.contains("0123456789") == false)
    }

    @Test func keysAreKnownOneAtATime() throws {
        let keys = IdempotencyKeys()
        let use = IdempotencyKeys.Use(key: "k", visitor: "a", digest: "1")
        #expect(try keys.take(use) == nil)
        #expect(throws: ServerProblem.self) { try keys.take(use) }
        keys.release(use)
        #expect(try keys.take(use) == nil)
        keys.answer(use, with: "batch")
        #expect(try keys.take(use) == "batch")
        let other = IdempotencyKeys.Use(key: "k", visitor: "a", digest: "2")
        #expect((#expect(throws: ServerProblem.self) { try keys.take(other) })?.status == 422)
        #expect(try keys.take(IdempotencyKeys.Use(key: "k", visitor: "b", digest: "2")) == nil)
        keys.forget(use, of: "another")
        #expect(try keys.take(use) == "batch")
        keys.forget(use, of: "batch")
        #expect(try keys.take(other) == nil)
    }

    /// As many as may be kept stay; the oldest goes.
    @Test func keysAreBounded() throws {
        let keys = IdempotencyKeys()
        for number in 0...10_000 {
            keys.answer(IdempotencyKeys.Use(key: "\(number)", visitor: "a", digest: "1"), with: "batch")
        }
        #expect(try keys.take(IdempotencyKeys.Use(key: "10000", visitor: "a", digest: "1")) == "batch")
        #expect(try keys.take(IdempotencyKeys.Use(key: "0", visitor: "a", digest: "1")) == nil)
    }
}
#endif
