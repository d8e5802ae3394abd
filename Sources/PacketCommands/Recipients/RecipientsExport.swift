import ArgumentParser
import PacketStore

/// `packet recipients export`.
struct RecipientsExport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes stored people to a CSV file.",
        discussion: """
            Cells that a spreadsheet would run as a formula get a leading ', unless --raw is given.
              packet recipients export --csv people.csv 'city=York'
            """)

    @Argument(help: "Words, and name=value for columns; otherwise everybody.")
    var query: String?

    @Option(help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"), completion: .file())
    var csv: String

    @Flag(help: "Write cells as they are; for programs, not for spreadsheets.")
    var raw = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let parsed = try context.storedQuery(query)
        let people = try context.existingRecipients(common)?.list(parsed) ?? []
        var writer = CSVWriter()
        for line in RecipientListing(people: people).csv {
            writer.line(raw ? line : line.map(SendLogCSV.guarded))
        }
        let bytes = writer.bytes
        if csv == "-" {
            try context.output.write(data: bytes)
        } else {
            try context.write(to: csv) { try $0.write(bytes) }
            context.note("wrote \(people.count.of("person")) to “\(csv)”", common)
        }
    }
}
