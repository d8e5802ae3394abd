import ArgumentParser
import Games
import PacketCommands

/// `packet game guess`.
struct GameGuess: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "guess",
        abstract: "Makes a guess; a word that does not count uses none up.",
        discussion: """
            For scripts and for those who like one line at a time.
              packet game guess crane
            """)

    @Argument(help: "A word of five letters.")
    var guess: String

    @OptionGroup var word: DailyWordOptions
    @OptionGroup var look: BoardOptions

    @Flag(help: "Hard mode: what was found has to be used. Chosen before the first guess.")
    var hard = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let store = try context.openStore(common)
        var (game, today) = try word.open(store, context)
        if hard { try game.setHard(true) }
        if game.guesses.isEmpty, game.state == .playing { try context.announce(game, store, common) }
        let marked = try game.guess(guess, on: today, at: context.moment)
        try WordGames(store).save(game)
        try context.output.write(look.board(common, context).line(marked, number: game.guesses.count))
        switch game.state {
        case .playing: break
        case .won: try context.output.write("won with guess \(game.guesses.count)\n")
        case .lost: try context.output.write("lost; the word was \(game.answer)\n")
        }
    }
}

/// `packet game show`.
struct GameShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a game as far as it was played.",
        discussion: """
              packet game show --plain
            """)

    @OptionGroup var word: DailyWordOptions
    @OptionGroup var look: BoardOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let game = try word.find(common, context)
        let board = look.board(common, context)
        try context.output.write("dailyword \(game.number), \(game.day), \(game.state.rawValue)\n")
        try context.output.write(board.grid(game) + board.keyboard(game))
        if game.state == .lost { try context.output.write("the word was \(game.answer)\n") }
    }
}

/// `packet game share`.
struct GameShare: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Prints the colours of a finished game, without its word.",
        discussion: """
              packet game share --high-contrast
            """)

    @OptionGroup var word: DailyWordOptions

    @Flag(help: "Orange and blue instead of green and yellow.")
    var highContrast = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let text = try word.find(common, context).shared(isHighContrast: highContrast) else {
            throw CommandError(.notFound, "the game is still being played")
        }
        try context.output.write(data: text + "\n")
    }
}

/// `packet game leave`.
struct GameLeave: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave",
        abstract: "Notes that the player goes away, so that the time of the game no longer counts.",
        discussion: """
            The game can be finished later.
              packet game leave
            """)

    @OptionGroup var word: DailyWordOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        var game = try word.find(common, context)
        guard game.state == .playing else { throw CommandError(.notFound, "the game is over") }
        game.wasLeft = true
        try WordGames(try context.openStore(common)).save(game)
    }
}
