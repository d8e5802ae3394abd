import Storage
import Synchronization
import TestSupport
import Testing

@testable import Games

/// What a client makes of answers, and of none.
struct LeaderboardClientTests {
    /// Answers as it is told to, and remembers what it was asked.
    final class Script: ServiceTransport {
        private let result: Result<(status: Int, body: [UInt8]), AppError>
        private let asked = Mutex<[String]>([])

        init(_ status: Int, _ body: String) { result = .success((status, Array(body.utf8))) }
        init(_ error: AppError) { result = .failure(error) }

        var requests: [String] { asked.withLock { $0 } }

        func exchange(
            _ method: String, _ url: String, headers: [String: String], body: [UInt8], seconds: Int
        ) throws(AppError) -> (status: Int, body: [UInt8]) {
            let line = "\(method) \(url) \(headers["Authorization"] ?? "-") \(seconds)"
            asked.withLock { $0.append(line) }
            return try result.get()
        }
    }

    private func client(_ script: Script) -> LeaderboardClient {
        LeaderboardClient(base: "http://127.0.0.1:1/api/leaderboard/", transport: script)
    }

    @Test func aServerThatIsDownIsNotHealthy() {
        #expect(!client(Script(.networkUnavailable)).isServerHealthy() && !client(Script(.timeout)).isServerHealthy())
        #expect(
            !client(Script(200, "<html>")).isServerHealthy()
                && !client(Script(503, #"{"status":"unhealthy","service":"x"}"#)).isServerHealthy())
        let script = Script(200, #"{"status":"healthy","service":"wordle-leaderboard"}"#)
        #expect(client(script).isServerHealthy())
        #expect(script.requests == ["GET http://127.0.0.1:1/api/leaderboard/health - 2"])
    }

    @Test func boardsOfTheOlderServiceAreUnderstood() throws {
        let script = Script(
            200,
            #"{"success":true,"puzzle_date":"2026-11-21","leaderboard":[{"rank":1,"username":"Calm\u0007Fox","guesses":3,"guesses_display":"🟩🟩🟩","time_seconds":95}]}"#
        )
        let places = try client(script).top(Samples.today, limit: 5)
        #expect(places.map(\.name) == ["CalmFox"] && places[0].isVerified == nil && places[0].rank == 1)
        #expect(script.requests == ["GET http://127.0.0.1:1/api/leaderboard/2026-11-21?limit=5 - 2"])
    }

    @Test func theSecretGoesWithAResult() throws {
        let script = Script(
            201,
            #"{"success":true,"score":{"id":4,"username":"Kim","guesses":3,"time_seconds":9,"puzzle_date":"2026-11-21"}}"#
        )
        let receipt = try client(script).submit(
            ScoreSubmission(day: Samples.today, guesses: 3, seconds: 9), token: "s3")
        #expect(receipt.id == 4 && receipt.isVerified == nil)
        #expect(script.requests == ["POST http://127.0.0.1:1/api/leaderboard/score Bearer s3 2"])
    }

    @Test(arguments: [
        (400, AppError.invalidData), (401, .notAuthenticated), (403, .invalidCredentials), (404, .notFound),
        (408, .timeout),
        (409, .serverError(409)), (429, .serverError(429)), (500, .serverError(500)), (302, .serverError(302)),
    ])
    func statusesAreErrors(_ status: Int, _ expected: AppError) {
        #expect(throws: expected) { _ = try client(Script(status, "{}")).top(Samples.today, limit: 5) }
    }

    @Test(arguments: ["", "{}", "[]", #"{"success":true}"#, String(repeating: "[", count: 100_000)])
    func answersThatAreNoneAreErrors(_ body: String) {
        #expect(throws: AppError.invalidData) { _ = try client(Script(200, body)).top(Samples.today, limit: 5) }
    }

    @Test func everyErrorHasAMessageACodeAndAnEnding() {
        #expect(Set(AppError.allCases.map(\.code)).count == 7)
        for error in AppError.allCases {
            #expect(!error.message.isEmpty && !error.message.hasSuffix("."))
            #expect(
                (error.ending == .again) == [AppError.networkUnavailable, .timeout, .serverError(500)].contains(error))
        }
        #expect(AppError(status: 204) == nil && AppError.serverError(409).ending == .impossible)
    }

    @Test func aPlayerIsASecretOfThisMachine() throws {
        let folder = try TemporaryFolder()
        let player = PlayerIdentity(try Samples.store(in: folder))
        #expect(try player.token() == nil && Samples.code { try player.signOut() } == .notFound)
        try player.signIn()
        let token = try #require(try player.token())
        #expect(token.count == 32 && token.allSatisfy(\.isHexDigit) && Samples.code { try player.signIn() } == .exists)
        try player.signOut()
        #expect(try player.token() == nil)
        try player.signIn()
        #expect(try player.token() != token)
    }
}
