import FoundationEssentials
package import Interchange
import Storage

/// A result as a player sends it.
package struct ScoreSubmission: Sendable, Hashable {
    package var day: CalendarDay
    package var guesses: Int
    package var seconds: Int
    package var name: String?
    /// The words that were guessed; nil when the result is only claimed.
    package var words: [PuzzleWord]?
    package var isHard = false

    package init(day: CalendarDay, guesses: Int, seconds: Int, name: String? = nil, words: [PuzzleWord]? = nil) {
        self.day = day
        self.guesses = guesses
        self.seconds = seconds
        self.name = name
        self.words = words
    }

    /// The result of a game that was won; nil for any other, and for one of the archive.
    package init?(_ game: WordGame, name: String? = nil) {
        guard game.state == .won, !game.isArchive, let seconds = game.seconds else { return nil }
        self.init(
            day: game.day, guesses: game.guesses.count, seconds: min(seconds, 86_400), name: name,
            words: game.wasLeft ? nil : game.guesses.map(\.word))
        isHard = game.isHard
    }

    /// Reads `{"guesses": 3, "time_seconds": 95, "puzzle_date": "2026-11-21", "username": "Kim"}`, and the words if they
    /// are there. Numbers are numbers: `true` is not 1.
    ///
    /// - Throws: `GamesError` with code `.invalid`; the message is a whole sentence for the client, in ASCII.
    package init(json: [UInt8]) throws(GamesError) {
        guard !json.isEmpty, let body = try? JSONDecoder().decode(LeaderboardWire.Submission.self, from: Data(json))
        else {
            throw GamesError(.invalid, "guesses, time_seconds and puzzle_date are needed, as two numbers and a text")
        }
        guard (1...WordGame.limit).contains(body.guesses) else {
            throw GamesError(.invalid, "guesses has to be 1 to 6")
        }
        guard (0...86_400).contains(body.seconds) else {
            throw GamesError(.invalid, "time_seconds has to be 0 to 86400")
        }
        guard let day = CalendarDay(body.day) else {
            throw GamesError(.invalid, "puzzle_date has to be a day that exists, as in 2026-11-21")
        }
        self.init(day: day, guesses: body.guesses, seconds: body.seconds)
        if let username = body.username {
            guard let name = PlayerName.chosen(username) else {
                throw GamesError(.invalid, "username has to be 1 to 24 letters and digits")
            }
            self.name = name
        }
        if let words = body.words {
            let read = words.prefix(WordGame.limit + 1).compactMap(PuzzleWord.init)
            guard read.count == words.count else {
                throw GamesError(.invalid, "words has to be the words of the guesses")
            }
            self.words = read
        }
        isHard = body.isHard ?? false
    }

    /// The JSON of the submission.
    package var json: [UInt8] {
        let body = LeaderboardWire.Submission(
            guesses: guesses, seconds: seconds, day: day.description, username: name,
            words: words.map { $0.map(\.description) }, isHard: words == nil ? nil : isHard)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(body)).map { Array($0) } ?? []
    }
}
