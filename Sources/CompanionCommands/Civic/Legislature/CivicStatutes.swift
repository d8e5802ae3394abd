import ArgumentParser
import Civic
import PacketCommands

/// `packet civic statutes`.
struct CivicStatutes: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "statutes",
        abstract: "Lists the titles of the codified laws, or finds the link of a citation.",
        discussion: """
            The pack has numbers, names and links; the text of the laws is the state's.
              packet civic statutes --active
              packet civic statutes --cite 22-6-2
            """)

    @Flag(help: "Only titles that are in force.")
    var active = false

    @Option(help: "Only titles with this text in their name.")
    var text: String?

    @Option(help: ArgumentHelp("Print the title and the link of a law.", valueName: "citation"))
    var cite: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let pack = try context.statePack(common)
        if let cite {
            guard let found = pack.citation(cite) else {
                throw CommandError(.notFound, "there is no title of “\(cite)”", hint: "write citations as 22-6-2")
            }
            return try context.output.write("Title \(found.title.number), \(found.title.name)\n\(found.url)\n")
        }
        let titles = pack.statutes.filter { title in
            (!active || title.isActive) && (text.map { title.name.lowercased().contains($0.lowercased()) } ?? true)
        }
        let listing = CivicListing(
            [
                ("TITLE", "number"), ("NAME", "name"), ("STATUS", "status"), ("URL", "url"), ("", "source"),
                ("", "asOf"),
            ], emptyNote: "there are no such titles",
            rows: titles.map { [$0.number, $0.name, $0.status, $0.url, $0.source, $0.asOf] })
        try context.list(listing, as: list.format, common)
    }
}
