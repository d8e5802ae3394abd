import Games
import Interchange
import PacketCommands
import PacketModel
import PacketRecipients
import Storage

/// The best of a day, for certificates: `leaderboard:date=2026-11-21 top=10`.
struct LeaderboardSource: RecipientSource {
    static let columns = [
        "sourceKey", "rank", "name", "fullName", "guesses", "seconds", "time", "date", "puzzle", "verified", "code",
    ]

    let name = "leaderboard"
    let title = "Best results of the day"
    let summary = "The best results of a day; terms are date, top and verified=only."
    let board: ScoreBoard?
    /// The day that is meant when none is named.
    let today: CalendarDay

    func count() throws -> Int? { try board?.top(today, limit: 10).count ?? 0 }

    func records(for query: RecipientQuery) throws -> any RecordSource {
        var (day, limit, verifiedOnly) = (today, 10, false)
        for term in query.terms {
            switch term.name.lowercased() {
            case "date":
                guard let named = CalendarDay(term.value) else {
                    throw GamesError(.invalid, "“date” takes a day, as in 2026-11-21")
                }
                day = named
            case "top":
                guard let number = Int(term.value), (1...1_000).contains(number) else {
                    throw GamesError(.invalid, "“top” takes 1 to 1000")
                }
                limit = number
            case "verified":
                guard term.value.lowercased() == "only" else {
                    throw GamesError(.invalid, "“verified” takes only")
                }
                verifiedOnly = true
            default: throw GamesError(.invalid, "this source has no “\(term.name)” to ask for")
            }
        }
        let scores = try board?.top(day, limit: limit, verifiedOnly: verifiedOnly) ?? []
        let meant = scores.filter { score in
            query.words.allSatisfy { score.name.lowercased().contains($0.lowercased()) }
        }
        let number = DailyWords.standard.number(of: day).map(String.init) ?? ""
        let secret = try board?.certificateSecret() ?? ""
        return PreparedRecords(Self.columns, meant.map { Self.row($0, puzzle: number, secret: secret) })
    }

    private static func row(_ score: Score, puzzle: String, secret: String) -> [String] {
        let minutes = "\(score.seconds / 60):\(score.seconds % 60 < 10 ? "0" : "")\(score.seconds % 60)"
        // What the owner of the store can work out again, and nobody else.
        let code = CommandContext.digest(
            "\(secret) \(score.id) \(score.day) \(score.name) \(score.guesses) \(score.seconds)")
        return [
            "\(score.id)", "\(score.rank)", score.name, score.name, "\(score.guesses)", "\(score.seconds)", minutes,
            score.day.description, puzzle, score.isVerified ? "yes" : "no", code.prefix(12).uppercased(),
        ]
    }
}
