import ArgumentParser
import Interchange
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

    @Option(help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"))
    var csv: OutputFileName

    @OptionGroup var overwriting: OverwriteOptions

    @Flag(help: "Write cells as they are; for programs, not for spreadsheets.")
    var raw = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let parsed = try context.storedQuery(query)
        let people = try context.existingRecipients(common)?.list(parsed) ?? []
        var writer = CSVWriter()
        for line in RecipientTable(people).lines {
            writer.line(line, isGuarded: !raw)
        }
        let bytes = writer.bytes
        try context.write(to: csv, overwrites: overwriting.overwrite) { try $0.write(bytes) }
        if !csv.isStandardOutput { context.note("wrote \(people.count.of("person")) to “\(csv)”", common) }
    }
}
