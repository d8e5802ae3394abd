#if Server
import Games
import Interchange
import PacketPage

/// The word of a day: the guesses with their marks, the keys, and how it ended.
struct WordScreen: Sendable {
    /// A letter of a guess, or a place for one.
    struct Tile: Sendable, Hashable {
        let letter: String
        /// `correct`, `present` or `absent`; empty for a place.
        let mark: String
    }

    /// A guess.
    struct Line: Sendable, Hashable {
        let tiles: [Tile]
        /// What it says, in words; nil for one that is yet to come.
        let said: String?
        /// Whether it is the one that is being typed.
        let isCurrent: Bool
        /// Whether it was the last one.
        let isLast: Bool
    }

    /// A key of the keyboard.
    struct Key: Sendable, Hashable {
        let letter: String
        let code: String
        let mark: String
        let label: String
    }

    /// A row of keys.
    struct KeyRow: Sendable, Hashable {
        let keys: [Key]
        /// Whether the keys that send and delete stand in it.
        let isLast: Bool
    }

    /// How it ended.
    struct Ending: Sendable, Hashable {
        let title: String
        let text: String
        let shared: String
        let statistics: StatisticsView?
        let next: String
        /// Whether the result may go to the leaderboard.
        let canSubmit: Bool
        /// The name with which it was to be sent before.
        let playerName: String
        let nameLimit: Int
    }

    let number: String
    let day: String
    let action: String
    let isBegun: Bool
    let isPlaying: Bool
    let isHard: Bool
    let isArchive: Bool
    let lines: [Line]
    let keys: [KeyRow]
    let turn: String
    let typed: String
    let problem: String?
    let last: String?
    let ending: Ending?

    /// - Parameters:
    ///   - isBegun: Whether it is a game of the store; one that is new has its rules shown.
    ///   - typed: A guess that was not taken, with what is wrong about it.
    ///   - name: The name that was typed for the leaderboard.
    init(
        _ game: WordGame, isBegun: Bool, statistics: WordStatistics, today: CalendarDay,
        typed: (guess: String, problem: String)? = nil, name: String = "", _ words: Words
    ) {
        number = Words.grouped(game.number)
        day = game.day.description
        action = Self.path(game.day)
        self.isBegun = isBegun
        isPlaying = isBegun && game.state == .playing
        (isHard, isArchive) = (game.isHard, game.isArchive)
        let said = game.guesses.enumerated().map { Self.said($1, number: $0 + 1, words) }
        lines = (0..<WordGame.limit).map { index in
            guard index < game.guesses.count else {
                return Line(
                    tiles: Array(repeating: Tile(letter: "", mark: ""), count: PuzzleWord.length), said: nil,
                    isCurrent: index == game.guesses.count && game.state == .playing, isLast: false)
            }
            let guess = game.guesses[index]
            return Line(
                tiles: zip(guess.word.letters, guess.marks).map { Tile(letter: Self.shown($0), mark: Self.name($1)) },
                said: said[index], isCurrent: false, isLast: index == game.guesses.count - 1)
        }
        let keyboard = game.keyboard
        keys = Keyboard.rows.enumerated().map { index, row in
            KeyRow(
                keys: row.utf8.map { letter in
                    let (shown, mark) = (Self.shown(letter), keyboard[letter])
                    let label = mark.map { "\(shown), \(words["campus.mark.\(Self.name($0))"])" } ?? shown
                    return Key(
                        letter: shown, code: shown.lowercased(), mark: mark.map(Self.name) ?? "", label: label)
                }, isLast: index == Keyboard.rows.count - 1)
        }
        turn = words(
            "campus.word.turn", ["n": "\(game.guesses.count + 1)", "limit": "\(WordGame.limit)"])
        self.typed = typed?.guess ?? ""
        problem = typed?.problem
        last = said.last
        ending = Self.ending(game, statistics, today: today, name: name, in: words)
    }

    /// Where the word of a day is played.
    static func path(_ day: CalendarDay) -> String { "\(CampusTab.games.path)/word/\(day)" }

    private static func ending(
        _ game: WordGame, _ statistics: WordStatistics, today: CalendarDay, name: String, in words: Words
    ) -> Ending? {
        guard let shared = game.shared() else { return nil }
        let isWon = game.state == .won
        let time = game.seconds.map { words("campus.word.time", ["time": "\($0 / 60):\(($0 % 60).padded(2))"]) }
        let text = isWon ? time ?? "" : words("campus.word.was", ["word": game.answer.description.uppercased()])
        return Ending(
            title: isWon ? words.counted("campus.word.won", game.guesses.count) : words["campus.word.lost"], text: text,
            shared: shared, statistics: game.isArchive ? nil : StatisticsView(statistics, on: today, words),
            next: words[game.isArchive ? "campus.word.doesNotCount" : "campus.word.tomorrow"],
            canSubmit: ScoreSubmission(game) != nil, playerName: name, nameLimit: PlayerName.limit)
    }

    /// A guess in words, for those who do not see colours.
    private static func said(_ guess: MarkedGuess, number: Int, _ words: Words) -> String {
        let letters = zip(guess.word.letters, guess.marks).map { "\(shown($0)) \(words["campus.mark.\(name($1))"])" }
        return words(
            "campus.word.said",
            ["n": "\(number)", "word": guess.word.description.uppercased(), "marks": letters.joined(separator: ", ")])
    }

    private static func shown(_ letter: UInt8) -> String { String(decoding: [letter & 0xDF], as: UTF8.self) }

    private static func name(_ mark: LetterMark) -> String {
        switch mark {
        case .correct: "correct"
        case .present: "present"
        case .absent: "absent"
        }
    }
}
#endif
