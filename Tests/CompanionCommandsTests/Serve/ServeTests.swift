#if Server
import ArgumentParser
import CommandSupport
import Foundation
import PacketServer
import TestSupport
import Testing

@testable import CompanionCommands

/// `packet serve` and what it answers, asked by curl and by wrk.
@Suite(.serialized) struct ServeTests {
    /// Nobody holds the merge service for more than ten seconds by sending next to nothing.
    @Test func aRequestToTheMergeServiceHasEightSeconds() throws {
        var options = ServerOptions()
        try ServiceOptions.parse(["--merge", "--token-file", "tokens"]).enter(&options)
        #expect(options.headSeconds == 8 && options.requestSeconds == 8)
    }

    /// A line of the README: what is asked, and the status that stands behind it.
    struct Line {
        let arguments: [String]
        let status: String
    }

    /// The curl lines of the README of the games, as `curl … # 200`.
    static func lines() throws -> [Line] {
        let text = try String(contentsOfFile: "\(Fixture.package)/Sources/Games/README.md", encoding: .utf8)
        return text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("curl ") }.compactMap {
            line in
            let parts = line.dropFirst(5).split(separator: " # ")
            guard parts.count == 2 else { return nil }
            let quoted = parts[0].split(separator: "'", omittingEmptySubsequences: false).enumerated()
            let words = quoted.flatMap { index, part in
                index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
            }
            return Line(arguments: words, status: String(parts[1].prefix(3)))
        }
    }

    private func curl(_ arguments: [String]) throws -> (status: String, body: String) {
        let run = try Tool.run("curl", ["-s", "-m", "20", "-w", "\n%{http_code}"] + arguments)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        return (String(lines.last ?? ""), lines.dropLast().joined(separator: "\n"))
    }

    @Test func theLinesOfTheReadmeAreAnsweredAsItSays() throws {
        let server = try ServedProgram(in: TemporaryFolder())
        let lines = try Self.lines()
        #expect(lines.count >= 8)
        for line in lines {
            let arguments = line.arguments.map { $0.replacing("http://127.0.0.1:8080", with: server.address) }
            let answer = try curl(arguments)
            #expect(answer.status == line.status, "\(line.arguments) \(answer.body)")
            let object = try? JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
            #expect(
                object?["success"] as? Bool == answer.status.hasPrefix("2") || object?["status"] as? String == "healthy"
            )
        }
        #expect(server.end() == 0)
    }

    @Test func whatIsTooMuchIsRefused() throws {
        let folder = try TemporaryFolder()
        let server = try ServedProgram(in: folder, arguments: ["--rate", "3"])
        let base = server.address + "/api/leaderboard"
        try folder.write(String(repeating: "x", count: 5_000), to: "large")
        #expect(try curl(["--data-binary", "@\(folder.file("large"))", "\(base)/score"]).status == "413")
        #expect(
            try curl(["-H", "Transfer-Encoding: chunked", "--data-binary", "@\(folder.file("large"))", "\(base)/score"]
            ).status == "413")
        #expect(try curl(["-d", "{}", "\(base)/score"]).status == "400")
        #expect(try curl(["-d", "{}", "\(base)/score"]).status == "429")
        #expect(try curl(["-X", "DELETE", "\(base)/health"]).status == "405")
        #expect(try curl(["\(server.address)/nothing"]).status == "404")
        #expect(try curl(["-H", "Origin: https://evil.example", "-d", "{}", "\(base)/start"]).status == "403")
        #expect(try curl(["-H", "Host: evil.example", "\(base)/health"]).status == "421")
        #expect(try curl(["-H", "Host: localhost", "\(base)/health?limit=%zz&&=&a"]).status == "200")
        #expect(try curl(["-I", "\(base)/health"]).status == "200")
        #expect(try curl([base + "/" + String(repeating: "a", count: 20_000)]).status != "200")
        #expect(server.end(SIGINT) == 0)
    }

    @Test func aRequestThatDoesNotComeInWholeIsGivenUp() throws {
        let server = try ServedProgram(in: TemporaryFolder())
        let ask = """
            exec 3<>/dev/tcp/127.0.0.1/\(server.address.split(separator: ":").last ?? "")
            printf 'POST /api/leaderboard/score HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 9\\r\\n\\r\\n{}' >&3
            timeout 600 cat <&3
            """
        let answer = try Tool.run("bash", ["-c", ask])
        #expect(answer.status == 0 && answer.output.hasPrefix("HTTP/1.1 408 "))
        #expect(answer.output.lowercased().contains("\r\nconnection: close\r\n"))
        #expect(server.end() == 0)
    }

    @Test func pagesOfANamedOriginMayAsk() throws {
        let server = try ServedProgram(in: TemporaryFolder(), arguments: ["--allow-origin", "https://a.example"])
        let score = #"{"guesses":3,"time_seconds":9,"puzzle_date":"2026-01-02"}"#
        let answer = try curl([
            "-i", "-H", "Origin: https://a.example", "-d", score, "\(server.address)/api/leaderboard/score",
        ])
        #expect(
            answer.status == "201"
                && answer.body.lowercased().contains("access-control-allow-origin: https://a.example"))
        let other = try curl(["-i", "-H", "Origin: https://b.example", "\(server.address)/api/leaderboard/health"])
        #expect(other.body.lowercased().contains("access-control") == false)
    }

    /// Ten thousand requests and more, by another program; then the memory is what it was.
    @Test func manyRequestsAreAnsweredInTheSameMemory() throws {
        let folder = try TemporaryFolder()
        let server = try ServedProgram(in: folder, arguments: ["--rate", "0"])
        let url = server.address + "/api/leaderboard/2026-01-02?limit=5"
        try folder.write(
            """
            wrk.method = "POST"
            wrk.body = '{"guesses":3,"time_seconds":9,"puzzle_date":"2026-01-02"}'
            wrk.headers["Content-Type"] = "application/json"
            """, to: "post.lua")
        func load(_ arguments: [String]) throws -> (requests: Int, isClean: Bool) {
            let run = try Tool.run("wrk", ["-t1", "-c8"] + arguments)
            let count = run.output.split(separator: "\n").first { $0.contains(" requests in ") }?.split(separator: " ")
                .first
            let isClean = !run.output.contains("Non-2xx") && !run.output.contains("Socket errors")
            return (count.flatMap { Int($0) } ?? 0, isClean)
        }
        let posted = try load(["-d1s", "-s", folder.file("post.lua"), server.address + "/api/leaderboard/score"])
        #expect(posted.requests > 0 && posted.isClean)
        _ = try load(["-d1s", url])
        let before = server.residentBytes
        var total = 0
        while total < 10_000 {
            let part = try load(["-d1s", url])
            try #require(part.isClean && part.requests > 0)
            total += part.requests
        }
        #expect(server.residentBytes - before < 4 << 20)
        #expect(server.end() == 0)
    }

    @Test func aPortThatIsTakenIsSaid() throws {
        let server = try ServedProgram(in: TemporaryFolder())
        let port = String(server.address.split(separator: ":").last ?? "")
        let other = try TemporaryFolder()
        // In a process of its own: a server waits on its thread for others of the same pool.
        let run = try BuiltProgram(["serve", "--port", port], in: other, environment: [:])
        let outcome = run.wait()
        #expect(outcome.status == 2 && outcome.said.contains("nothing can listen at 127.0.0.1, port \(port)"))
        #expect(outcome.said.contains("another program is listening there; give another --port"))
        let lost = try BuiltProgram(["serve", "--host", "192.0.2.1"], in: other, environment: [:])
        #expect(lost.wait().said.contains("--host takes a name or an address of this machine"))
        #expect(CommandRun(["serve", "--port", "70000"], in: other.path).status == 64)
    }
}
#endif
