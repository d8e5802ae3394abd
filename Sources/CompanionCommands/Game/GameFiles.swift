import ArgumentParser
import Games
import PacketCommands

/// `packet game export`.
struct GameExport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Prints all games of the daily word as JSON.",
        discussion: """
              packet game export > games.json
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let records = try context.existingStore(common).map { try WordGames($0).records() } ?? []
        try context.output.write(data: WordGameFile.text(records))
    }
}

/// `packet game import`.
struct GameImport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes games that were exported; those that are here already stay.",
        discussion: """
            Every game is played again: one that could not have ended as it says is refused, and nothing is taken.
              packet game import games.json
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["json"]))
    var file: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let records = try WordGameFile.records(context.text(file), file: file)
        let taken = try WordGames(try context.openStore(common)).take(records)
        context.note("took \(taken.of("game")) of \(records.count)", common)
    }
}
