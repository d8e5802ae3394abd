import ArgumentParser
import Games
import PacketCommands

/// `packet campus profile`.
struct CampusProfile: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Keeps who uses the program, and how they like it.",
        discussion: """
            It stays in the store of this machine; only theme, palette, language and notifications go with packet sync.
              packet campus profile set theme dark
            """,
        subcommands: [ProfileShow.self, ProfileSet.self, ProfileTheme.self])
}

/// `packet campus profile show`.
struct ProfileShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows the profile.",
        discussion: """
              packet campus profile show --format json
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let profile = try context.profile(common)
        let isSignedIn = try context.existingStore(common).flatMap { try PlayerIdentity($0).token() } != nil
        var rows = Profile.keys.map { [$0, profile[$0] ?? ""] }
        rows.append(["player", isSignedIn ? "signed in" : "signed out"])
        rows.append(["lastError", profile.lastError])
        let listing = CivicListing([("SETTING", "setting"), ("VALUE", "value")], emptyNote: "", rows: rows)
        try context.list(listing, as: list.format, common)
    }
}

/// `packet campus profile set`.
struct ProfileSet: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Changes a setting: name, email, image, theme, palette, language, notifications, leaderboard.",
        discussion: """
            A theme is auto, light or dark; a palette is neutral or ucd; the language of the page is auto, en or ko;
            notifications are on or off.
              packet campus profile set leaderboard http://127.0.0.1:8080/api/leaderboard
            """)

    @Argument(help: "The setting.")
    var key: String

    @Argument(help: "Its value; empty for none.")
    var value: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let profiles = Profiles(try context.openStore(common))
        var profile = try profiles.load()
        try profile.set(key, to: value)
        try profiles.save(profile)
    }
}

/// `packet campus profile theme`.
struct ProfileTheme: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme",
        abstract: "Prints the colours of the profile as custom properties of CSS.",
        discussion: """
              packet campus profile theme > theme.css
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let profile = try context.profile(common)
        let palette = Palette.all.first { $0.id == profile.palette } ?? .neutral
        try context.output.write(data: palette.css(profile.theme))
    }
}
