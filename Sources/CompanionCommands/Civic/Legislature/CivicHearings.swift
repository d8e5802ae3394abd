import ArgumentParser
import Civic
import PacketCommands

/// `packet civic hearings`.
struct CivicHearings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hearings",
        abstract: "Imports and lists committee meetings, and says how to testify.",
        discussion: """
            Meetings come from a schedule that you saved.
              packet civic hearings guide
            """,
        subcommands: [HearingsImport.self, HearingsList.self, HearingsGuide.self])
}

/// `packet civic hearings import`.
struct HearingsImport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes the meetings of a saved schedule in JSON.",
        discussion: """
            A list of objects with committee, starts, location and items. Other members are passed over.
              packet civic hearings import schedule.json
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["json"]))
    var file: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let pack = try context.statePack(common).configuration.id
        let hearings = Hearings(try context.openStore(common), pack: pack)
        let count = try hearings.importFile(context.text(file), file: file)
        context.note("took \(count.taken.of("meeting"))", common)
        if !count.unused.isEmpty { context.note("not used: \(count.unused.joined(separator: ", "))", common) }
        guard count.omitted == 0 else {
            context.say("error: \(count.omitted.of("entry", "entries")) without a committee or a day left out\n")
            throw ExitCode.incomplete
        }
    }
}

/// `packet civic hearings list`.
struct HearingsList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists meetings from today on.",
        discussion: """
            Times are those of the place, as they were published.
              packet civic hearings list --committee education
            """)

    @Option(help: "Only meetings of committees with this text in their name.")
    var committee: String?

    @Flag(help: "Also those that are over.")
    var all = false

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let pack = try context.statePack(common).configuration.id
        let hearings = try Hearings(try context.openStore(common), pack: pack)
            .list(from: all ? nil : context.today, committee: committee)
        let listing = CivicListing(
            [
                ("TIME", "starts"), ("COMMITTEE", "committee"), ("PLACE", "location"), ("ITEMS", "items"), ("", "url"),
            ], emptyNote: "there are no meetings",
            rows: hearings.map {
                [$0.starts, $0.committee, $0.location, $0.items.split(separator: "\n").joined(separator: ", "), $0.url]
            })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet civic hearings guide`.
struct HearingsGuide: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "guide",
        abstract: "Says how to testify, step by step.",
        discussion: """
            The words are the pack's.
              packet civic hearings guide
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let guide = try context.statePack(common).testify
        for (index, step) in guide.steps.enumerated() { try context.output.write("\(index + 1). \(step)\n") }
        try context.output.write("\nsource: \(guide.source), as of \(guide.asOf)\n")
    }
}
