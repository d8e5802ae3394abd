import ArgumentParser
import Civic
import Interchange
import PacketCommands

/// `packet civic about`.
struct CivicAbout: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "about",
        abstract: "Says what the organisation of the state pack is and wants.",
        discussion: """
            The words are the pack's, see state.json.
              packet civic about
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let configuration = try context.statePack(common).configuration
        let lines = [
            configuration.orgName, configuration.orgTagline, configuration.mission ?? "", configuration.website,
            configuration.contactEmail, configuration.phone ?? "",
        ]
        for line in lines where !line.isEmpty { try context.output.write("\(line)\n") }
        let origin = try context.existingStore(common).flatMap { try StatePacks($0).origin() }
        if let origin,
            let command = configuration.ownershipCommand(from: origin.folder, shipped: context.shippedPacks)
        {
            context.note(
                "these are the words that the pack came with; put your own in their place with: \(command)", common)
        }
    }
}

/// `packet civic links`.
struct CivicLinks: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "links",
        abstract: "Lists the links of the state pack, with their dates.",
        discussion: """
            They are printed and never opened.
              packet civic links --category voting
            """)

    @Option(help: "Only links of this category: legislature, voting, local, guidelines, learn …")
    var category: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let links = try context.statePack(common).links.filter { category == nil || $0.category == category }
        try context.list(CivicLinks.listing(links), as: list.format, common)
        try CivicLinks.attribute(links, context)
    }

    static func listing(_ links: [PackLink]) -> CivicListing {
        CivicListing(
            [
                ("ID", "id"), ("CATEGORY", "category"), ("TITLE", "title"), ("URL", "url"), ("AS OF", "asOf"),
                ("", "source"), ("", "attribution"),
            ], emptyNote: "the pack has no such links",
            rows: links.map { [$0.id, $0.category, $0.title, $0.url, $0.asOf, $0.source, $0.attribution ?? ""] })
    }

    /// What has to be said where such links are shown.
    static func attribute(_ links: [PackLink], _ context: CommandContext) throws {
        for link in links { if let attribution = link.attribution { context.say("\(attribution)\n") } }
    }
}

/// `packet civic vote`.
struct CivicVote: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vote",
        abstract: "Says where to register, look a ballot up, and which office runs elections.",
        discussion: """
            The pack names the source and the date of each.
              packet civic vote office --county Pennington
            """,
        subcommands: [VoteLinks.self, VoteOffice.self])
}

/// `packet civic vote links`.
struct VoteLinks: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "links",
        abstract: "Lists where to register, to find a polling place and to look a ballot up.",
        discussion: """
            The same as packet civic links --category voting.
              packet civic vote links
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let links = try context.statePack(common).links.filter { $0.category == "voting" }
        try context.list(CivicLinks.listing(links), as: list.format, common)
        try CivicLinks.attribute(links, context)
    }
}

/// `packet civic vote office`.
struct VoteOffice: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "office",
        abstract: "Lists the offices that run elections in the counties.",
        discussion: """
            Each has its source and the day on which that was true. Of an office that was not found the source says so; ask the \
            Secretary of State.
              packet civic vote office --county Pennington
            """)

    @Option(help: "Only the office of this county.")
    var county: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let pack = try context.statePack(common)
        let offices = pack.offices.filter { county == nil || $0.county.lowercased() == county?.lowercased() }
        if let county, offices.isEmpty {
            throw CommandError(
                .notFound, "the pack has no office of “\(county)”", hint: "ask at \(pack.configuration.sosURL)")
        }
        let listing = CivicListing(
            [
                ("COUNTY", "county"), ("OFFICE", "name"), ("PHONE", "phone"), ("ADDRESS", "address"), ("URL", "url"),
                ("AS OF", "asOf"), ("", "source"), ("", "call"),
            ], emptyNote: "the pack has no offices",
            rows: offices.map { office in
                let call = SafeLink(calling: office.phone)?.description ?? ""
                return [
                    office.county, office.name, office.phone, office.address, office.url, office.asOf, office.source,
                    call,
                ]
            })
        try context.list(listing, as: list.format, common)
        let missing = offices.count { !$0.isReachable }
        if missing > 0 {
            context.note("\(missing.of("office")) could not be found; ask at \(pack.configuration.sosURL)", common)
        }
    }
}
