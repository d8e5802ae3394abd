import ArgumentParser
import Games
import PacketCommands

/// `packet game`.
struct GameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "game",
        abstract: "Plays the word of the day, trivia, and compares results.",
        discussion: """
            Everybody has the same word on the same day, wherever they are. What was played stays on this machine, \
            unless it is submitted.
              packet game play
              packet game stats
            """,
        groupedSubcommands: [
            CommandGroup(
                name: "Daily word",
                subcommands: [
                    GamePlay.self, GameGuess.self, GameShow.self, GameShare.self, GameLeave.self, GameStats.self,
                    GameArchive.self, GameWords.self,
                ]),
            CommandGroup(
                name: "Leaderboard",
                subcommands: [GameSignIn.self, GameSignOut.self, GameSubmit.self, GameTop.self, GameHealth.self]),
            CommandGroup(
                name: "Other", subcommands: [GameList.self, GameTrivia.self, GameExport.self, GameImport.self]),
        ])
}

/// `packet game list`.
struct GameList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the games that there are, and those that are planned.",
        discussion: """
              packet game list --format json
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let listing = CivicListing(
            [
                ("GAME", "id"), ("NAME", "name"), ("STATE", "state"), ("LEADERBOARD", "leaderboard"),
                ("WHAT IT IS", "summary"),
            ], emptyNote: "there are no games",
            rows: GameKind.all.map { game in
                [
                    game.id, game.name, game.availability.rawValue, game.hasLeaderboard ? "yes" : "no", game.summary,
                ]
            })
        try context.list(listing, as: list.format, common)
    }
}
