import ArgumentParser
import Games
import Interchange
import PacketCommands
import Storage

/// `packet game play`.
struct GamePlay: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Plays the word of the day in the terminal.",
        discussion: """
            Type a word of five letters and Enter. [A] is in its place, (A) is elsewhere, a is not there again; ? \
            shows the letters, q goes away (the game can be finished later, but its time no longer counts).
              packet game play --hard
            """)

    @OptionGroup var word: DailyWordOptions
    @OptionGroup var look: BoardOptions

    @Flag(help: "Hard mode: what was found has to be used.")
    var hard = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let store = try context.openStore(common)
        let games = WordGames(store)
        var (game, today) = try word.open(store, context)
        let board = look.board(common, context)
        if hard { try game.setHard(true) }
        try games.save(game)
        if game.guesses.isEmpty, game.state == .playing { try context.announce(game, store, common) }
        try context.output.write("dailyword \(game.number), \(game.day)\(game.isArchive ? ", archive" : "")\n")
        try context.output.write(board.grid(game))
        while game.state == .playing {
            try context.output.flush()
            if context.inputIsTerminal { context.say("guess \(game.guesses.count + 1) of \(WordGame.limit): ") }
            guard let line = context.readLine()?.lowercased().filter({ !$0.isWhitespace }) else { return }
            switch line {
            case "": continue
            case "?": try context.output.write(board.keyboard(game))
            case "q":
                game.wasLeft = true
                try games.save(game)
                return context.note("the game is kept; its time no longer counts", common)
            default:
                var marked: MarkedGuess?
                do throws(GamesError) {
                    let guess = try game.guess(line, on: today, at: context.moment)
                    try games.save(game)
                    marked = guess
                } catch {
                    guard error.code == .refused else { throw error }
                    context.say("\(error.message)\n")
                }
                if let marked { try context.output.write(board.line(marked, number: game.guesses.count)) }
                today = context.calendarDay(try context.clock(word.place))
            }
        }
        try conclude(game, of: games, on: board, today: today, in: context)
    }

    /// Says how it ended, and how others did.
    private func conclude(
        _ game: WordGame, of games: WordGames, on board: GameBoard, today: CalendarDay, in context: CommandContext
    ) throws {
        if game.state == .lost { try context.output.write("the word was \(game.answer)\n") }
        if let shared = game.shared(isHighContrast: look.highContrast) {
            try context.output.write("\n\(lines: shared)\n")
        }
        let statistics = try games.statistics()
        if !game.isArchive {
            let streak = statistics.currentStreak(on: today)
            try context.output.write(
                "\nplayed \(statistics.played), won \(statistics.winPercentage) %, streak \(streak), best \(statistics.bestStreak)\n"
            )
        }
        try context.output.flush()
        guard !game.isArchive, let client = context.leaderboard(try context.profile(common)) else { return }
        guard let places = try? client.top(game.day, limit: 5), !places.isEmpty else { return }
        try context.list(GameTop.listing(places), as: .table, common)
    }
}
