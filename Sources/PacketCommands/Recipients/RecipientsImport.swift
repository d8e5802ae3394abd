import ArgumentParser
import PacketModel
import PacketPlanning
import PacketRecipients
import PacketStore

/// `packet recipients import`.
struct RecipientsImport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Stores the people of a file or a module, or updates them.",
        discussion: """
            The format is told by the content: CSV, XLSX, JSON, JSON Lines, vCard, SQLite.
              packet recipients import contacts.vcf
              packet recipients import members.xlsx --sheet 2026 --key memberNumber --archive-missing
              packet recipients import contacts.vcf --dry-run --limit 50
              packet recipients import contacts.vcf --rows 2,5-7
              packet recipients import --from 'civic:chamber=house party=D'

            The columns firstName, lastName, fullName, email and phoneNumber are found by their headers; all others are \
            kept as they are. A row with an error is listed and left out. People of one address are told apart by their \
            names. What packet recipients export wrote comes back as it was, each person to where it came from.
            """)

    @Argument(help: "The file; - is standard input.", completion: .file())
    var file: String?

    @Option(help: ArgumentHelp("Instead of a file: the people of a module that a query means.", valueName: "query"))
    var from: String?

    @Option(help: ArgumentHelp("Where the people come from; otherwise the name of file or module.", valueName: "name"))
    var source: String?

    @Option(
        help: ArgumentHelp(
            "The column that tells people apart; otherwise sourceKey, uid, id, email or the full name.",
            valueName: "column"))
    var key: String?

    @Flag(help: "Remove people of this source whom the file does not name any more.")
    var archiveMissing = false

    @Flag(help: "Store nothing; report what would happen, and list the first people as they would be stored.")
    var dryRun = false

    @Option(help: ArgumentHelp("With --dry-run, list so many people (default: 10).", valueName: "count"))
    var limit: Int?

    @Flag(help: "The file was exported with --raw: its cells are as they are.")
    var raw = false

    @OptionGroup var list: ListOptions
    @OptionGroup(title: "Rows") var rows: RowOptions
    @OptionGroup(title: "Format") var format: DataFormatOptions
    @OptionGroup(title: "Table") var table: TableOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if (file == nil) == (from == nil) { throw ValidationError("Give either a file or --from.") }
        if let from, try RecipientQuery(parsing: from).source == RecipientQuery.standardSource {
            throw ValidationError("--from takes a module and a query, such as civic:chamber=house.")
        }
        if archiveMissing && (rows.rows != nil || rows.condition != nil) {
            throw ValidationError("--archive-missing needs all rows; leave --rows and --where out.")
        }
        if let limit, limit < 0 || !dryRun {
            throw ValidationError("--limit is a number of people, and belongs to --dry-run.")
        }
    }

    func run(in context: CommandContext) throws {
        var people = PeopleOptions()
        people.csv = nil
        people.data = file
        people.recipients = from
        people.format = format
        let open = try people.open(table, common, in: context).records
        var records = try ChosenRecords(
            open, rows: rows.rows, condition: rows.condition, surroundings: context.surroundings)
        var reading = RecipientReading(
            schema: records.schema, key: try keyColumn(records.schema), isForeign: from != nil, isRaw: raw,
            keepsSources: source == nil)
        try reading.read(&records)
        let typed = try source ?? from.map { try RecipientQuery(parsing: $0).source }
        let name = typed ?? file.flatMap { $0 == "-" ? nil : RecipientReading.source(ofFile: $0) } ?? "import"
        let summary = RecipientImportSummary(
            source: name, reading: reading, result: try store(reading, of: name, in: context),
            shown: dryRun ? limit ?? 10 : nil)
        try summary.write(to: context, list.format, common)
        if reading.failed > 0 { throw ExitCode.incomplete }
    }

    /// Stores the people, or finds out what storing them would do; without a store, all would be added.
    private func store(
        _ reading: RecipientReading, of source: String, in context: CommandContext
    ) throws -> RecipientImport {
        let recipients =
            try dryRun ? context.existingRecipients(common) : Recipients(context.openStore(common))
        guard let recipients else {
            var result = RecipientImport()
            result.added = reading.entries.count
            return result
        }
        return try recipients.add(
            reading, source: source, isWhole: archiveMissing, isTrial: dryRun, at: context.moment)
    }

    private func keyColumn(_ schema: RecordSchema) throws -> ImportedColumns.Key {
        guard let key else { return .found }
        guard let index = schema.index(of: key) else {
            throw CommandError(
                .notFound, "there is no column “\(key)”",
                hint: "the columns are \(schema.columns.prefix(20).joined(separator: ", "))")
        }
        return .column(index)
    }
}
