import Interchange

/// What goes over the wire of the leaderboard; the names there are those of its contract.
enum LeaderboardWire {
    struct Entry: Codable {
        var id: Int64
        var username: String
        var guesses: Int
        var seconds: Int
        var day: String
        var verified: Bool?

        private enum CodingKeys: String, CodingKey {
            case id, username, guesses, seconds = "time_seconds", day = "puzzle_date", verified
        }

        init(_ score: Score) {
            (id, username, guesses) = (score.id, score.name, score.guesses)
            (seconds, day, verified) = (score.seconds, score.day.description, score.isVerified)
        }
    }

    struct Place: Codable {
        var rank: Int
        var username: String
        var guesses: Int
        /// A square for each guess.
        var display: String
        var seconds: Int
        var verified: Bool?

        private enum CodingKeys: String, CodingKey {
            case rank, username, guesses, display = "guesses_display", seconds = "time_seconds", verified
        }

        init(_ score: Score) {
            (rank, username, guesses, seconds) = (score.rank, score.name, score.guesses, score.seconds)
            display = String(repeating: "🟩", count: score.guesses)
            verified = score.isVerified
        }
    }

    /// What a player sends.
    struct Submission: Codable {
        var guesses: Int
        var seconds: Int
        var day: String
        var username: String?
        var words: [String]?
        var isHard: Bool?

        private enum CodingKeys: String, CodingKey {
            case guesses, seconds = "time_seconds", day = "puzzle_date", username, words, isHard = "hard_mode"
        }
    }

    struct Submitted: Codable {
        var success: Bool
        var score: Entry
    }

    struct Start: Codable {
        var day: String

        private enum CodingKeys: String, CodingKey { case day = "puzzle_date" }
    }

    struct Started: Codable {
        var success: Bool
        var day: String
        var startedAt: String

        private enum CodingKeys: String, CodingKey { case success, day = "puzzle_date", startedAt = "started_at" }
    }

    struct Board: Codable {
        var success: Bool
        var day: String
        var leaderboard: [Place]

        private enum CodingKeys: String, CodingKey { case success, day = "puzzle_date", leaderboard }
    }

    struct Health: Codable {
        var status: String
        var service: String
    }

    struct Failed: Codable {
        var success: Bool
        var error: String
    }
}
