import ArgumentParser
import Civic
import Interchange
import PacketCommands
import Storage

/// `packet civic learn stats`.
struct LearnStats: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Says how a deck is going, and how many cards become due on the next days.",
        discussion: """
            A leech is a card that was forgotten eight times; learn it in another way.
              packet civic learn stats --deck us-2025
            """)

    @OptionGroup var deck: DeckOptions

    @Option(help: "How many days to look ahead.")
    var days = 7

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if days < 1 || days > 3_650 { throw ValidationError("--days takes 1 to 3650.") }
    }

    func run(in context: CommandContext) throws {
        let deck = try context.deck(deck.deck, common)
        let cards = Cards(try context.openStore(common))
        let (clock, today) = (context.ownClock, context.today)
        let statistics = try cards.statistics(
            deck, answers: try context.dynamicAnswers(common), days: days, at: context.moment,
            day: { context.calendarDay(clock, at: $0) })
        var rows = [
            ["cards", "\(statistics.cards)"], ["seen", "\(statistics.seen)"], ["known", "\(statistics.known)"],
            ["due", "\(statistics.due)"], ["leeches", "\(statistics.leeches)"], ["reviews", "\(statistics.reviews)"],
            ["remembered", statistics.retention.map { "\(Int(($0 * 100).rounded())) %" } ?? ""],
        ]
        rows += statistics.forecast.enumerated().map { ["due \(today.advanced(by: $0))", "\($1)"] }
        let listing = CivicListing([("WHAT", "what"), ("#VALUE", "value")], emptyNote: "", rows: rows)
        try context.list(listing, as: list.format, common)
    }
}

/// `packet civic learn undo`.
struct LearnUndo: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Takes the latest entry of a deck's log back; again takes the one before.",
        discussion: """
            The log keeps both the entry and that it was taken back.
              packet civic learn undo --deck us-2008
            """)

    @OptionGroup var deck: DeckOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let cards = Cards(try context.openStore(common))
        guard let number = try cards.undo(deck.deck, at: context.moment) else {
            throw CommandError(.notFound, "there is nothing to take back")
        }
        context.note("took back the last entry of question \(number)", common)
    }
}

/// `packet civic learn rebuild`.
struct LearnRebuild: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Computes the states of a deck's cards anew from its log.",
        discussion: """
            Changes nothing when all is well.
              packet civic learn rebuild --deck us-2008
            """)

    @OptionGroup var deck: DeckOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws { try Cards(try context.openStore(common)).rebuild(deck.deck) }
}

/// `packet civic learn export`.
struct LearnExport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Prints the log of all decks as tab-separated lines.",
        discussion: """
            For another machine, or for a look at it.
              packet civic learn export > reviews.tsv
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try context.output.write(data: try Cards(try context.openStore(common)).log())
    }
}

/// `packet civic learn import`.
struct LearnImport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes the log of another machine: what is in either is in both.",
        discussion: """
            Taking a log twice does no harm.
              packet civic learn import reviews.tsv
            """)

    @Argument(help: "What packet civic learn export printed.", completion: .file(extensions: ["tsv"]))
    var file: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let added = try Cards(try context.openStore(common)).merge(log: context.text(file))
        context.note("took \(added.of("new event"))", common)
    }
}
