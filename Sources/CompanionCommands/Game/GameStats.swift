import ArgumentParser
import Games
import Interchange
import PDFObjects
import PacketCommands
import Storage

/// `packet game stats`.
struct GameStats: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Shows how many games were played and won, and the streaks.",
        discussion: """
            Games of the archive do not count; a streak is of days that were won on the day itself.
              packet game stats --format json
            """)

    @OptionGroup var place: ZoneOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let store = try context.existingStore(common)
        let statistics = try store.map { try WordGames($0).statistics() } ?? WordStatistics()
        let today = context.calendarDay(try context.clock(place))
        var rows = [
            ["played", "\(statistics.played)"], ["won", "\(statistics.won)"],
            ["winPercentage", "\(statistics.winPercentage)"],
            ["currentStreak", "\(statistics.currentStreak(on: today))"], ["bestStreak", "\(statistics.bestStreak)"],
            ["lastPlayed", statistics.lastPlayed?.description ?? ""],
        ]
        rows += statistics.distribution.enumerated().map { ["with\($0 + 1)", "\($1)"] }
        if let totals = try store.map({ try TriviaRecords($0).totals() }), totals.rounds > 0 {
            rows.append(["triviaCorrect", "\(totals.correct) of \(totals.asked)"])
        }
        let listing = CivicListing(
            [("WHAT", "what"), ("HOW MANY", "value")], emptyNote: "nothing was played", rows: rows)
        try context.list(listing, as: list.format, common)
    }
}

/// `packet game archive`.
struct GameArchive: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Lists the puzzles of a month, and how each was played.",
        discussion: """
            Any of them can be played with --on; it does not count.
              packet game archive --month 2026-11
            """)

    @Option(help: "The month; otherwise this one.")
    var month: String?

    @OptionGroup var place: ZoneOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if let month, CalendarDay("\(month)-01") == nil {
            throw ValidationError("--month takes a month, as in 2026-11.")
        }
    }

    func run(in context: CommandContext) throws {
        let today = context.calendarDay(try context.clock(place))
        let name = month ?? String(today.description.prefix(7))
        guard let first = CalendarDay("\(name)-01") else { return }
        let records = try context.existingStore(common).map { try WordGames($0).records() } ?? []
        let played = Dictionary(records.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        var rows: [[String]] = []
        for day in (0..<31).map(first.advanced).prefix(while: { $0.description.hasPrefix(name) && $0 <= today }) {
            guard let number = DailyWords.standard.number(of: day) else { continue }
            let record = played[day]
            rows.append([
                day.description, "\(number)", record?.state.rawValue ?? "", record.map { "\($0.guesses.count)" } ?? "",
                record.map { $0.isArchive ? "no" : "yes" } ?? "",
            ])
        }
        let listing = CivicListing(
            [("DAY", "day"), ("#PUZZLE", "number"), ("STATE", "state"), ("#GUESSES", "guesses"), ("COUNTS", "counts")],
            emptyNote: "there are no puzzles of that month", rows: rows)
        try context.list(listing, as: list.format, common)
    }
}

/// `packet game words`.
struct GameWords: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "words",
        abstract: "Shows the lists of words: from when each counts, how long it is, and the digest that freezes it.",
        discussion: """
            --answers takes another list, one word after the other, and says the words of days by it; so a list can \
            be tried before it is frozen.
              packet game words
              packet game words --answers answers.txt 2026-11-21
            """)

    @Argument(help: "Days whose words are shown; with --answers only.")
    var days: [CalendarDay] = []

    @Option(help: ArgumentHelp("A file with another list.", valueName: "file"), completion: .file())
    var answers: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !days.isEmpty, answers == nil { throw ValidationError("The words of this program's own days are not told.") }
    }

    func run(in context: CommandContext) throws {
        var words = DailyWords.standard
        if let answers {
            let other = try WordList(answers: context.text(answers), others: "")
            words = DailyWords([WordEpoch(start: WordEpoch.firstDay, seed: WordEpoch.firstSeed, list: other)])
        }
        guard days.isEmpty else {
            let listing = CivicListing(
                [("DAY", "day"), ("WORD", "word")], emptyNote: "",
                rows: days.map { [$0.description, words.word(on: $0)?.description ?? ""] })
            return try context.list(listing, as: list.format, common)
        }
        let listing = CivicListing(
            [("FROM", "from"), ("#ANSWERS", "answers"), ("#GUESSES", "guesses"), ("SHA-256", "sha256")], emptyNote: "",
            rows: words.epochs.map { epoch in
                [
                    epoch.start.description, "\(epoch.list.answers.count)", "\(epoch.list.count)",
                    CommandContext.digest(epoch.list.frozenText),
                ]
            })
        try context.list(listing, as: list.format, common)
    }
}
