import ArgumentParser
import Civic
import Interchange
import PacketCommands

/// `packet civic reps`.
struct CivicReps: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "reps",
        abstract: "Lists officials: legislators, the executive, the delegation to Congress.",
        discussion: """
            The contact is a mail address; of those without one a page with a form, or the telephone. Who represents an \
            address needs maps, which packet does not have; --finder prints the official page for that.
              packet civic reps --chamber senate --district 12
              packet civic reps --committee 'State Affairs' --format csv
            """)

    @OptionGroup(title: "Officials") var officials: OfficialOptions

    @Flag(help: "Print the page where anybody finds their representatives by address.")
    var finder = false

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let pack = try context.statePack(common)
        if finder {
            guard let page = pack.page(.finder) else {
                throw CommandError(
                    .notFound, "the pack has no page for that", hint: "ask at \(pack.configuration.legislatureURL)")
            }
            return try context.output.write(value: page.url)
        }
        let found = try officials.select(pack)
        var listing = CivicListing(
            [
                ("NAME", "name"), ("TITLE", "title"), ("CHAMBER", "chamber"), ("DISTRICT", "district"),
                ("PARTY", "party"), ("CONTACT", "contact"), ("PHONE", "phone"), ("", "email"), ("", "contactForm"),
                ("", "address"), ("", "url"), ("", "call"), ("", "termStart"), ("", "termEnd"), ("", "id"),
                ("", "source"), ("", "asOf"),
            ], emptyNote: "nobody is meant by that")
        listing.rows = found.map { official in
            [
                official.name, official.title, official.chamber, official.district, official.party,
                official.contact?.description ?? "", official.phone, official.email, official.contactForm,
                official.postalAddress(in: pack), official.url,
                SafeLink(calling: official.phone)?.description ?? "", official.termStart, official.termEnd, official.id,
                official.source, official.asOf,
            ]
        }
        try context.list(listing, as: list.format, common)
    }
}

/// `packet civic committees`.
struct CivicCommittees: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "committees",
        abstract: "Lists committees, or the members of those of a name.",
        discussion: """
            Members stand in the order of the source, the chair first.
              packet civic committees Education --chamber house
            """)

    @Argument(help: "The name of a committee.")
    var name: String?

    @Option(help: "Only committees of this chamber: house, senate, joint.")
    var chamber: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let all = try context.statePack(common).committees.filter { committee in
            (chamber.map { committee.chamber.lowercased() == $0.lowercased() } ?? true)
                && (name.map { committee.name.lowercased() == $0.lowercased() } ?? true)
        }
        guard let name else {
            let listing = CivicListing(
                [
                    ("COMMITTEE", "name"), ("CHAMBER", "chamber"), ("#MEMBERS", "members"), ("URL", "url"),
                    ("", "source"), ("", "asOf"),
                ], emptyNote: "there are no committees",
                rows: all.map { [$0.name, $0.chamber, "\($0.members.count)", $0.url, $0.source, $0.asOf] })
            return try context.list(listing, as: list.format, common)
        }
        guard !all.isEmpty else { throw CommandError(.notFound, "there is no committee “\(name)”") }
        let listing = CivicListing(
            [("CHAMBER", "chamber"), ("MEMBER", "name"), ("ROLE", "role")], emptyNote: "it has no members",
            rows: all.flatMap { committee in committee.members.map { [committee.chamber, $0.name, $0.role] } })
        try context.list(listing, as: list.format, common)
    }
}
