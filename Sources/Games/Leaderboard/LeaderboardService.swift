import FoundationEssentials
import Interchange
package import Storage

/// What the leaderboard answers to those who ask over HTTP; it does not know how they got here.
package struct LeaderboardService: Sendable {
    /// A status of HTTP and a body in JSON.
    package struct Answer: Sendable, Hashable {
        package let status: Int
        package let json: String
    }

    private let board: ScoreBoard
    private let words: DailyWords
    private let digest: @Sendable (String) -> String
    private let random: @Sendable () -> UInt64

    /// - Parameters:
    ///   - digest: SHA-256 of a secret, in hexadecimal; only that is kept.
    ///   - random: A number for the names of the unknown.
    package init(
        _ store: Store, words: DailyWords = .standard, digest: @escaping @Sendable (String) -> String,
        random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: 0...UInt64.max) }
    ) {
        board = ScoreBoard(store)
        self.words = words
        self.digest = digest
        self.random = random
    }

    /// `POST /api/leaderboard/score`
    ///
    /// - Parameter token: The secret of the player; nil for somebody unknown.
    package func submit(_ body: [UInt8], token: String?, at now: StoreDate) throws -> Answer {
        let submission: ScoreSubmission
        do { submission = try ScoreSubmission(json: body) } catch { return Self.failure(400, error.message) }
        guard submission.day <= Self.latestDay(at: now) else {
            return Self.failure(400, "puzzle_date is yet to come")
        }
        let player = token.map(digest)
        let started = try player.flatMap { try board.started(submission.day, player: $0) }
        let isVerified: Bool
        switch ScoreVerdict(submission, words: words, started: started, at: now) {
        case .verified: isVerified = true
        case .unverified: isVerified = false
        case .refused(let reason): return Self.failure(400, reason.description)
        }
        let seed = player.map { Self.seed($0) } ?? random()
        guard let score = try board.submit(submission, player: player, seed: seed, isVerified: isVerified, at: now)
        else { return Self.failure(409, "there is a score of this player and day") }
        return Self.answer(201, LeaderboardWire.Submitted(success: true, score: LeaderboardWire.Entry(score)))
    }

    /// `POST /api/leaderboard/start`
    package func start(_ body: [UInt8], token: String?, at now: StoreDate) throws -> Answer {
        guard let token else { return Self.failure(401, "a token is needed") }
        guard let request = try? JSONDecoder().decode(LeaderboardWire.Start.self, from: Data(body)),
            let day = CalendarDay(request.day)
        else { return Self.failure(400, "puzzle_date has to be a day that exists, as in 2026-11-21") }
        guard day <= Self.latestDay(at: now), day.number >= now.utcDay.number - 1 else {
            return Self.failure(400, "puzzle_date has to be today")
        }
        let started = try board.start(day, player: digest(token), at: now)
        return Self.answer(
            201, LeaderboardWire.Started(success: true, day: day.description, startedAt: started.iso8601))
    }

    /// `GET /api/leaderboard/:date`
    ///
    /// - Parameters:
    ///   - limit: As it stands in the query; 1 to 10, others become the nearest, and what is no number becomes 5.
    ///   - verified: `only` leaves out results that nothing verifies; without it all are listed, each marked.
    package func top(_ date: String, limit: String?, verified: String? = nil) throws -> Answer {
        guard let day = CalendarDay(date) else {
            return Self.failure(400, "the date has to be a day that exists, as in 2026-11-21")
        }
        let count = min(max(limit.flatMap { Int($0) } ?? 5, 1), 10)
        let scores = try board.top(day, limit: count, verifiedOnly: verified == "only")
        return Self.answer(
            200,
            LeaderboardWire.Board(
                success: true, day: day.description, leaderboard: scores.map(LeaderboardWire.Place.init)))
    }

    /// `GET /api/leaderboard/health`
    package func health() -> Answer {
        board.isHealthy()
            ? Self.answer(200, LeaderboardWire.Health(status: "healthy", service: Self.name))
            : Self.answer(503, LeaderboardWire.Health(status: "unhealthy", service: Self.name))
    }

    /// What clients of the older service look for.
    private static let name = "wordle-leaderboard"

    /// The latest day that it is anywhere: 14 hours before UTC.
    private static func latestDay(at now: StoreDate) -> CalendarDay {
        StoreDate(microseconds: now.microseconds + 14 * 3_600_000_000).utcDay
    }

    /// A number out of a digest.
    private static func seed(_ digest: String) -> UInt64 {
        digest.utf8.prefix(32).reduce(0) { $0 &* 31 &+ UInt64($1) }
    }

    private static func failure(_ status: Int, _ sentence: String) -> Answer {
        answer(status, LeaderboardWire.Failed(success: false, error: sentence))
    }

    private static func answer(_ status: Int, _ value: some Encodable) -> Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(value) else { return Answer(status: 500, json: "{\"success\":false}\n") }
        return Answer(status: status, json: String(decoding: json, as: UTF8.self) + "\n")
    }
}
