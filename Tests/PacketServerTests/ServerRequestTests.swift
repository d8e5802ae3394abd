import Testing

@testable import PacketServer

struct ServerRequestTests {
    @Test(
        arguments: [
            ("", [:]), ("a=1&b=2", ["a": "1", "b": "2"]), ("a=1&a=2", ["a": "1"]), ("a", ["a": ""]),
            ("&&a=&", ["a": ""]),
            ("a=b=c", ["a": "b=c"]), ("%61=%6b", ["a": "k"]), ("a+b=c+d", ["a b": "c d"]), ("a=%2B", ["a": "+"]),
            ("a=%zz%4", ["a": "%zz%4"]), ("a=%FF", ["a": "\u{FFFD}"]), ("a=%EB%A7%90", ["a": "말"]),
        ] as [(Substring, [String: String])])
    func takesAQueryApart(_ text: Substring, _ query: [String: String]) {
        #expect(ServerRequest.query(text) == query)
    }

    @Test func aQueryOfVeryManyNamesIsCut() {
        let text = (0..<1_000).map { "n\($0)=1" }.joined(separator: "&")
        #expect(ServerRequest.query(text[...]).count == 64)
    }

    @Test(
        arguments: [
            (nil, nil), ("Bearer secret", "secret"), ("bearer  secret", "secret"), ("Bearer ", nil),
            ("Basic secret", nil),
            ("Bearer", nil),
        ] as [(String?, String?)])
    func findsTheSecretOfABearer(_ field: String?, _ secret: String?) {
        var request = ServerRequest("GET", "/")
        request.headers["authorization"] = field
        #expect(request.bearer == secret)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.255.0.9", true), ("localhost", true), ("LOCALHOST", true), ("::1", true),
        ("[::1]", true), ("0.0.0.0", false), ("127.0.0", false), ("127.0.0.1.evil", false), ("127.0.0.256", false),
        ("", false), ("localhost.evil", false),
    ])
    func knowsTheNamesOfThisMachine(_ host: String, _ isLoopback: Bool) {
        var options = ServerOptions()
        options.host = host
        #expect(options.isLoopback == isLoopback)
    }
}
