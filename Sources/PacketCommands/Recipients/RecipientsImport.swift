import ArgumentParser
import Interchange
import PacketModel
import PacketPlanning
import PacketRecipients
import PacketStore
import Storage

/// `packet recipients import`.
struct RecipientsImport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Stores the people of a file or a module, or updates them.",
        discussion: """
            The format is told by the content: CSV, XLSX, JSON, JSON Lines, vCard, SQLite.
              packet recipients import contacts.vcf
              packet recipients import members.xlsx --sheet 2026 --key memberNumber --archive-missing
              packet recipients import --from 'civic:chamber=house party=D'

            The columns firstName, lastName, fullName, email and phoneNumber are found by their headers; all others are \
            kept as they are. A row with an error is listed and left out.
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

    @Flag(help: "Store nothing; report what would happen.")
    var dryRun = false

    @OptionGroup var list: ListOptions
    @OptionGroup(title: "Format") var format: DataFormatOptions
    @OptionGroup(title: "Table") var table: TableOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if (file == nil) == (from == nil) { throw ValidationError("Give either a file or --from.") }
        if let from, try RecipientQuery(parsing: from).source == RecipientQuery.standardSource {
            throw ValidationError("--from takes a module and a query, such as civic:chamber=house.")
        }
    }

    func run(in context: CommandContext) throws {
        var people = PeopleOptions()
        people.csv = nil
        people.data = file
        people.recipients = from
        people.format = format
        var records = try people.open(table, common, in: context).records
        var reading = RecipientImportReading(schema: records.schema, key: try keyColumn(records.schema))
        reading.problems = records.diagnostics
        while let record = try records.next() { reading.add(record) }
        reading.problems += records.closingDiagnostics
        let name = try source ?? from.map { try RecipientQuery(parsing: $0).source } ?? Self.defaultSource(file ?? "-")
        var result = RecipientImport()
        if !dryRun {
            result = try Recipients(context.openStore(common)).add(
                reading.people, source: name, isWhole: archiveMissing, at: StoreDate(microseconds: context.now()))
        }
        let summary = RecipientImportSummary(
            source: name, isDry: dryRun, result: result, rows: reading.people.count + reading.failed,
            failed: reading.failed, problems: reading.problems)
        try summary.write(to: context, list.format, common)
        if reading.failed > 0 { throw ExitCode.incomplete }
    }

    private func keyColumn(_ schema: RecordSchema) throws -> Int? {
        guard let key else {
            return ["sourceKey", "uid", "id", "email", "e-mail", "fullName", "name"].lazy.compactMap(schema.index).first
        }
        guard let index = schema.index(of: key) else {
            throw CommandError(
                .notFound, "there is no column “\(key)”",
                hint: "the columns are \(schema.columns.prefix(20).joined(separator: ", "))")
        }
        return index
    }

    /// The name of a file without folder and ending.
    private static func defaultSource(_ file: String) -> String {
        guard file != "-" else { return "import" }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}

/// Turns records into people, and collects what is wrong with them.
struct RecipientImportReading {
    private(set) var people: [NewRecipient] = []
    private(set) var failed = 0
    var problems: [Diagnostic] = []
    private let schema: RecordSchema
    private let key: Int?
    private let standard: [WritableKeyPath<NewRecipient, String>?]
    private var rows: [String: Int] = [:]

    init(schema: RecordSchema, key: Int?) {
        self.schema = schema
        self.key = key
        var taken: Set<AnyKeyPath> = []
        standard = schema.columns.map { column in
            guard let path = NewRecipient.standardColumn(column), taken.insert(path).inserted else { return nil }
            return path
        }
    }

    /// Takes a row.
    mutating func add(_ record: Record) {
        problems += record.diagnostics
        guard !record.diagnostics.contains(where: { $0.severity == .error }) else {
            failed += 1
            return
        }
        var person = NewRecipient(sourceKey: "")
        for (index, column) in schema.columns.enumerated() {
            let value = record.text(index)
            if let path = standard[index] {
                person[keyPath: path] = value
            } else if column.lowercased() != "sourcekey" {
                person.custom.append(NewRecipient.CustomValue(name: column, value: value))
            }
        }
        person.sourceKey = Self.key(key.map(record.text) ?? "", person)
        guard !person.sourceKey.isEmpty else {
            return refuse(
                record, .missingKey, "Nothing tells this person apart from others.", hint: "Name a column with --key.")
        }
        if let first = rows[person.sourceKey] {
            return refuse(
                record, .duplicateKey, "The person of row \(first) has the same key.",
                hint: "Name a column with --key that is different for everybody.")
        }
        rows[person.sourceKey] = record.row
        if !person.email.isEmpty, !MailAddress.isReachable(person.email) {
            problems.append(
                Diagnostic(
                    .invalidEmail, .warning, row: record.row, line: record.line, field: "email",
                    message: "This is no e-mail address; it is stored as it is."))
        }
        people.append(person)
    }

    private mutating func refuse(_ record: Record, _ code: DiagnosticCode, _ message: String, hint: String) {
        failed += 1
        problems.append(
            Diagnostic(code, .error, row: record.row, line: record.line, message: message, hint: hint))
    }

    /// Addresses are keys in their usual form; without any key, it is the name.
    private static func key(_ text: String, _ person: NewRecipient) -> String {
        if let address = try? MailAddress(parsing: text) { return address.key }
        if !text.isEmpty { return text }
        if let address = try? MailAddress(parsing: person.email) { return address.key }
        return person.fullName.isEmpty
            ? [person.firstName, person.lastName].filter { !$0.isEmpty }.joined(separator: " ") : person.fullName
    }
}

extension MailAddress {
    /// Whether mail from anywhere can reach an address of a table: it is one, and its domain one of the Internet.
    static func isReachable(_ text: String) -> Bool { (try? MailAddress(parsing: text))?.domain.isQualified == true }
}

extension DiagnosticCode {
    /// Nothing tells a person apart from others.
    static let missingKey = DiagnosticCode("missing-key")
    /// A value is no e-mail address.
    static let invalidEmail = DiagnosticCode("invalid-email")
}
