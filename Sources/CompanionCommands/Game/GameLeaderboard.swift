import ArgumentParser
import Games
import Interchange
import PacketCommands
import Storage

/// Which leaderboard a command asks.
struct LeaderboardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address of the leaderboard, up to and with /api/leaderboard; otherwise that of the profile.",
            valueName: "address"))
    var server: String?

    /// The client.
    ///
    /// - Throws: `CommandError` with code `.notFound` when no leaderboard is named anywhere.
    func client(_ common: CommonOptions, _ context: CommandContext) throws -> LeaderboardClient {
        var profile = try context.profile(common)
        if let server { try profile.set("leaderboard", to: server) }
        guard let client = context.leaderboard(profile) else {
            throw CommandError(
                .notFound, "no leaderboard is named",
                hint: "name one with: packet campus profile set leaderboard http://127.0.0.1:8080/api/leaderboard")
        }
        return client
    }
}

/// `packet game sign-in`.
struct GameSignIn: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in",
        abstract: "Makes a player on this machine, so that results can be verified.",
        discussion: """
            The player is a random secret in the store. There is no password and no account.
              packet game sign-in
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try PlayerIdentity(try context.openStore(common)).signIn()
        context.note("a player was made; it is kept in the store of this machine only", common)
    }
}

/// `packet game sign-out`.
struct GameSignOut: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out",
        abstract: "Forgets the player of this machine.",
        discussion: """
            It cannot be had back; results that were submitted stay on the leaderboard.
              packet game sign-out
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws { try PlayerIdentity(try context.openStore(common)).signOut() }
}

/// `packet game submit`.
struct GameSubmit: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit",
        abstract: "Sends the result of a game that was won to the leaderboard.",
        discussion: """
            Games of the archive are never sent. Exit status 75 says that the leaderboard cannot be reached now; the \
            same again later may.
              packet game submit --name Kim
            Verified are results of who signed in (packet game sign-in) before the game.
            """)

    @OptionGroup var word: DailyWordOptions

    @Option(help: "The name to be listed under; otherwise one that is made up.")
    var name: String?

    @OptionGroup var server: LeaderboardOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if let name, PlayerName.chosen(name) == nil {
            throw ValidationError("--name takes up to \(PlayerName.limit) letters and digits.")
        }
    }

    func run(in context: CommandContext) throws {
        let game = try word.find(common, context)
        guard !game.isArchive else { throw CommandError(.wrongFile, "games of the archive are not sent") }
        let chosen = name.flatMap(PlayerName.chosen)
        guard let submission = ScoreSubmission(game, name: chosen) else {
            throw CommandError(.wrongFile, "only a game that was won is sent")
        }
        let client = try server.client(common, context)
        let token = try PlayerIdentity(try context.openStore(common)).token()
        let receipt = try context.ask(common) { () throws(AppError) in try client.submit(submission, token: token) }
        let kind = receipt.isVerified == true ? "verified" : "not verified"
        try context.output.write("taken as \(receipt.name), \(kind)\n")
    }
}

/// `packet game top`.
struct GameTop: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "top",
        abstract: "Lists the best results of a day.",
        discussion: """
            Results of players whose words and time the leaderboard has seen are verified; a bare result counts too, and \
            is marked.
              packet game top 2026-11-21 --limit 10
            """)

    @Argument(help: "The day; otherwise today.")
    var day: CalendarDay?

    @Option(help: "How many, 1 to 10.")
    var limit = 5

    @Flag(help: "Only results that are verified.")
    var verified = false

    @OptionGroup var place: ZoneOptions
    @OptionGroup var server: LeaderboardOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !(1...10).contains(limit) { throw ValidationError("--limit takes 1 to 10.") }
    }

    func run(in context: CommandContext) throws {
        let day = try day ?? context.calendarDay(try context.clock(place))
        let client = try server.client(common, context)
        let places = try context.ask(common) { () throws(AppError) in
            try client.top(day, limit: limit, verifiedOnly: verified)
        }
        try context.list(Self.listing(places), as: list.format, common)
    }

    static func listing(_ places: [LeaderboardClient.Place]) -> CivicListing {
        CivicListing(
            [
                ("#RANK", "rank"), ("NAME", "name"), ("#GUESSES", "guesses"), ("#SECONDS", "seconds"),
                ("VERIFIED", "verified"),
            ], emptyNote: "there are no results of that day",
            rows: places.map { place in
                let verified = place.isVerified.map { $0 ? "yes" : "no" } ?? ""
                return ["\(place.rank)", place.name, "\(place.guesses)", "\(place.seconds)", verified]
            })
    }
}

/// `packet game health`.
struct GameHealth: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Says whether the leaderboard can be reached and is well.",
        discussion: """
            Exit status 75 says that it is not.
              packet game health
            """)

    @OptionGroup var server: LeaderboardOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let isHealthy = try server.client(common, context).isServerHealthy()
        try context.output.write(isHealthy ? "healthy\n" : "not reachable\n")
        if !isHealthy { throw ExitCode.stopped }
    }
}
