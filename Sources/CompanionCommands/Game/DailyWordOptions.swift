import ArgumentParser
import Games
import Interchange
import PacketCommands
import Storage

/// Which game of the daily word a command is about.
struct DailyWordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The puzzle of this day instead of today's; days that have passed do not count.", valueName: "day"))
    var on: CalendarDay?

    @OptionGroup var place: ZoneOptions

    /// The player's day, and the day of the puzzle.
    func days(_ context: CommandContext) throws -> (today: CalendarDay, puzzle: CalendarDay) {
        let today = context.calendarDay(try context.clock(place))
        return (today, on ?? today)
    }

    /// The game, or a new one.
    func open(_ store: Store, _ context: CommandContext) throws -> (game: WordGame, today: CalendarDay) {
        let days = try days(context)
        let game = try WordGames(store).open(days.puzzle, today: days.today, at: context.moment)
        return (game, days.today)
    }

    /// The game, if it was begun.
    func find(_ common: CommonOptions, _ context: CommandContext) throws -> WordGame {
        let day = try days(context).puzzle
        guard let store = try context.existingStore(common), let game = try WordGames(store).load(day) else {
            throw CommandError(.notFound, "the puzzle of \(day) was not begun", hint: "begin with: packet game play")
        }
        return game
    }
}

/// How games are drawn.
struct BoardOptions: ParsableArguments {
    @Flag(help: "Say marks in words; for screen readers and scripts.")
    var plain = false

    @Flag(help: "Orange and blue instead of green and yellow.")
    var highContrast = false

    func board(_ common: CommonOptions, _ context: CommandContext) -> GameBoard {
        GameBoard(
            isPlain: plain, usesColor: !plain && context.usesColor(common), isHighContrast: highContrast)
    }
}
