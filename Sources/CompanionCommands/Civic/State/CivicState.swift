import ArgumentParser
import Civic
import PacketCommands
import PacketFiles
import Storage

/// `packet civic state`.
struct CivicState: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Takes a state pack into use, examines one, or begins a new one.",
        discussion: """
            A pack is a folder: state.json, legislators.csv, statutes.csv, questions.json, sessions.json, resources.json \
            and links.json, and perhaps executive.csv, federal.csv, committees.csv and texts.json. Each row has a source and a date.
              packet civic state use sd
            """,
        subcommands: [StateUse.self, StateInfo.self, StateLint.self, StateNew.self])
}

/// `packet civic state use`.
struct StateUse: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "use",
        abstract: "Takes a state pack into use.",
        discussion: """
            The store keeps a copy. The same command again takes the newer files.
              packet civic state use sd
              packet civic state use ./packs/nd
            """)

    @Argument(help: "A folder, or the name of a pack that is shipped or that the store has.")
    var pack: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let store = try context.openStore(common)
        let packs = StatePacks(store)
        let isFolder = Files.kind(context.path(pack)) == .folder || context.dataPath("states/\(pack)") != nil
        if !isFolder, try packs.use(id: pack) {
            context.note("“\(pack)” is in use", common)
            return try context.refreshOfficials(common)
        }
        let (folder, read) = try context.pack(in: pack)
        try packs.use(read, from: folder, at: context.moment)
        let counts = "\(read.officials.count.of("official")), \(read.committees.count.of("committee"))"
        let titles = read.statutes.count.of("title")
        context.note("\(read.configuration.stateName) is in use: \(counts), \(titles) of law", common)
        try context.refreshOfficials(common)
    }
}

/// `packet civic state info`.
struct StateInfo: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Says what the state pack in use has, and how old it is.",
        discussion: """
            Warns when terms of officials have ended.
              packet civic state info --format json
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let pack = try context.statePack(common)
        let store = try context.openStore(common)
        let configuration = pack.configuration
        let dates = pack.officials.map(\.asOf)
        let events = Set(try Events(store).list(.approved, from: context.today, clocks: context.clocks).map(\.id))
        let bills = try Bills(store, pack: configuration.id).list()
        let hearings = try Hearings(store, pack: configuration.id).list(from: context.today)
        var rows = [
            ["pack", "\(configuration.id) \(configuration.version)"], ["organisation", configuration.orgName],
            ["state", configuration.stateName], ["abbreviation", configuration.stateAbbrev],
            ["capital", configuration.capital], ["legislature", configuration.legislatureURL],
            ["elections", configuration.sosURL], ["data as of", dates.min() ?? configuration.asOf],
            ["officials", "\(pack.officials.count)"], ["committees", "\(pack.committees.count)"],
            ["titles of law", "\(pack.statutes.count)"], ["questions", "\(pack.deck.cards.count)"],
            ["bills", "\(bills.count)"], ["hearings to come", "\(hearings.count)"],
            ["events to come", "\(events.count)"],
        ]
        if let origin = try StatePacks(store).origin() {
            rows.append(["loaded", "\(origin.at.iso8601.prefix(10)) from \(origin.folder)"])
        }
        let listing = CivicListing([("WHAT", "what"), ("VALUE", "value")], emptyNote: "", rows: rows)
        guard list.format == .json else {
            try context.list(listing, as: list.format, common)
            return try warn(pack, context)
        }
        try context.output.write(
            data: JSONWriter.text(.object(rows.map { JSONValue.Member(name: $0[0], value: .string($0[1])) })))
        try warn(pack, context)
    }

    private func warn(_ pack: StatePack, _ context: CommandContext) throws {
        let ended = pack.endedTerms(on: context.today).count
        if ended > 0 {
            context.say("warning: the terms of \(ended.of("official")) have ended; look for a newer pack\n")
        }
    }
}

/// `packet civic state lint`.
struct StateLint: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Says what is wrong with a state pack.",
        discussion: """
            Ends with status 3 when there are errors; such a pack is not taken into use.
              packet civic state lint ./packs/nd
            """)

    @Argument(help: "A folder, or the name of a pack that is shipped.")
    var pack: String

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let problems = try context.pack(in: pack).pack.problems(on: context.today)
        let listing = CivicListing(
            [("SEVERITY", "severity"), ("FILE", "file"), ("PLACE", "place"), ("PROBLEM", "problem")],
            emptyNote: "nothing is wrong with it",
            rows: problems.map { [$0.severity.rawValue, $0.file, $0.place, $0.message] })
        try context.list(listing, as: list.format, common)
        if problems.contains(where: { $0.severity == .error }) { throw ExitCode.incomplete }
    }
}
