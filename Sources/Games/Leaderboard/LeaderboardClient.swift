import FoundationEssentials
package import Interchange

/// Sends a request and waits for the answer; whoever has a network offers it like this.
package protocol ServiceTransport: Sendable {
    /// - Parameters:
    ///   - url: The whole address.
    ///   - body: JSON for `POST`.
    ///   - seconds: How long to wait at most.
    /// - Throws: `AppError` with `.networkUnavailable` or `.timeout`.
    func exchange(
        _ method: String, _ url: String, headers: [String: String], body: [UInt8], seconds: Int
    ) throws(AppError) -> (status: Int, body: [UInt8])
}

/// Asks a leaderboard somewhere else.
package struct LeaderboardClient: Sendable {
    /// The address up to and with `/api/leaderboard`.
    private let base: String
    private let transport: any ServiceTransport
    /// How long to wait for an answer.
    private let seconds: Int

    package init(base: String, transport: any ServiceTransport, seconds: Int = 2) {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        self.transport = transport
        self.seconds = seconds
    }

    /// What the board says of one player.
    package struct Place: Sendable, Hashable {
        package let rank: Int
        package let name: String
        package let guesses: Int
        package let seconds: Int
        package let isVerified: Bool?
    }

    /// A result that was taken.
    package struct Receipt: Sendable, Hashable {
        package let id: Int64
        package let name: String
        package let isVerified: Bool?
    }

    /// Whether the service answers and is well; never an error.
    package func isServerHealthy() -> Bool {
        guard let health: LeaderboardWire.Health = try? ask("GET", "/health") else { return false }
        return health.status == "healthy"
    }

    /// Says that the game of a day begins, so that its time can be verified.
    package func start(_ day: CalendarDay, token: String) throws(AppError) {
        let body =
            (try? JSONEncoder().encode(LeaderboardWire.Start(day: day.description))).map { Array($0) } ?? []
        let _: LeaderboardWire.Started = try ask("POST", "/start", token: token, body: body)
    }

    /// Sends a result.
    package func submit(_ submission: ScoreSubmission, token: String?) throws(AppError) -> Receipt {
        let answer: LeaderboardWire.Submitted = try ask("POST", "/score", token: token, body: submission.json)
        return Receipt(id: answer.score.id, name: answer.score.username, isVerified: answer.score.verified)
    }

    /// The best results of a day, each with what the board says about it.
    package func top(_ day: CalendarDay, limit: Int, verifiedOnly: Bool = false) throws(AppError) -> [Place] {
        let board: LeaderboardWire.Board = try ask(
            "GET", "/\(day)?limit=\(limit)\(verifiedOnly ? "&verified=only" : "")")
        return board.leaderboard.map { place in
            Place(
                rank: place.rank, name: place.username.withoutControls.onOneLine, guesses: place.guesses,
                seconds: place.seconds, isVerified: place.verified)
        }
    }

    private func ask<Value: Decodable>(
        _ method: String, _ path: String, token: String? = nil, body: [UInt8] = []
    ) throws(AppError) -> Value {
        var headers = ["Accept": "application/json"]
        if !body.isEmpty { headers["Content-Type"] = "application/json" }
        if let token { headers["Authorization"] = "Bearer \(token)" }
        let answer = try transport.exchange(method, base + path, headers: headers, body: body, seconds: seconds)
        if let error = AppError(status: answer.status) { throw error }
        guard let value = try? JSONDecoder().decode(Value.self, from: Data(answer.body)) else { throw .invalidData }
        return value
    }
}
