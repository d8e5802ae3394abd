import ArgumentParser
import PDFObjects
import PacketMerge
import PacketModel
import PacketRecipients

/// Whose packets: a table, another file of people, or the stored recipients.
struct PeopleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The table, in CSV; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["csv", "tsv", "txt"]))
    var csv: String?

    @Option(
        help: ArgumentHelp(
            "The people in any format: XLSX, JSON, JSON Lines, vCard, FDF, XFDF, SQLite, CSV; - is standard input.",
            valueName: "file"),
        completion: .file(extensions: ["xlsx", "json", "jsonl", "vcf", "fdf", "xfdf", "sqlite", "csv", "tsv"]))
    var data: String?

    @Option(
        defaultAsFlag: "",
        help: ArgumentHelp(
            "The stored recipients, or those that a query means: words, name=value, SOURCE:QUERY.", valueName: "query"))
    var recipients: String?

    @OptionGroup var format: DataFormatOptions

    /// Whether people are named at all.
    var isGiven: Bool { csv != nil || data != nil || recipients != nil }

    /// Refuses what contradicts itself.
    ///
    /// - Parameter required: Whether people have to be named.
    func check(required: Bool) throws {
        let count = [csv, data, recipients].compactMap { $0 }.count
        if count > 1 { throw ValidationError("--csv, --data and --recipients exclude each other.") }
        if required && count == 0 {
            throw ValidationError("Say whose packets: give --csv, --data or --recipients.")
        }
    }

    /// Whether a note about columns is for the user: those of stored people and of companions are what they are.
    func concernsUser(_ note: Diagnostic) -> Bool { recipients == nil || note.code != .columnUnused }

    /// The file that is named.
    private var file: String? { csv ?? data }

    /// Whether the people come from where they can be read only once.
    var isStandardInput: Bool { file == "-" }

    /// The file as it was typed; nil for what can be read only once.
    var path: String? { isStandardInput ? nil : file }

    /// Where the file is; nil for what can be read only once.
    func path(in context: CommandContext) -> String? { path.map { context.path($0) } }

    /// What the data is called in the log.
    var label: String {
        guard let file else { return recipients.map { "recipients \($0)" } ?? "" }
        return file.split(separator: "/").last.map(String.init) ?? file
    }

    /// What the table is called in the log; another sheet of a workbook is another table.
    var tableName: String { [label, format.sheet, format.query].compactMap(\.self).joined(separator: ", ") }

    /// The fingerprint of the file; nil where there is none.
    func fingerprint(in context: CommandContext) -> String? { path(in: context).flatMap { Fingerprint.of(file: $0) } }

    /// The folder at which paths in the data begin; nil for people who come from no file: standard input and other
    /// streams, the store, a companion.
    func folder(in context: CommandContext) -> String? {
        guard let path, Files.kind(context.path(path)) == .file else { return nil }
        let folder = context.folder(of: path)
        // /dev/stdin and /dev/fd/3 are a regular file when one is redirected, and stand beside nothing of the user's.
        let isStream = Files.resolved(folder).map { $0.hasPrefix("/dev") || $0.hasPrefix("/proc/") } ?? true
        return isStream ? nil : folder
    }

    /// Opens the source and reads its header.
    func open(_ table: TableOptions, _ common: CommonOptions, in context: CommandContext) throws -> OpenPeople {
        if let recipients {
            return OpenPeople(records: try context.recipientSources(common).records(for: recipients), size: nil)
        }
        var options = RecipientFile.Options()
        options.csv = try table.csvOptions()
        options.sheet = format.sheetOptions
        options.query = format.query
        let name = csv ?? data ?? "-"
        if csv != nil { options.format = .csv }
        let path = context.path(name)
        let file =
            name == "-" ? try RecipientFile(standardInput: options) : try RecipientFile(path: path, options: options)
        try format.check(file.format)
        let size = file.format == .csv || file.format == .tsv ? Files.size(path) : file.size
        return OpenPeople(records: file.records, size: name == "-" ? nil : size)
    }
}

/// People that are ready to be read.
struct OpenPeople {
    let records: any RecordSource
    /// How many bytes there are to read; nil when nobody knows.
    let size: Int?
}

/// How a file of people is read.
struct DataFormatOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The sheet of a workbook, or the table of a database.", valueName: "name"))
    var sheet: String?

    @Option(
        help: ArgumentHelp(
            "The row of a sheet that has the headers; otherwise the first that is not blank.", valueName: "number"))
    var headerRow: Int?

    @Flag(help: "Take the cells of a sheet as they are shown: “1,234.50 €” and not 1234.5.")
    var asShown = false

    @Flag(help: "Give every cell of a merged area of a sheet the area's value.")
    var fillMerged = false

    @Option(help: ArgumentHelp("What to select from an SQLite database.", valueName: "SELECT …"))
    var query: String?

    func validate() throws {
        if let headerRow, headerRow < 1 { throw ValidationError("--header-row takes a number from 1.") }
    }

    /// Refuses what says nothing to a format, instead of leaving it out in silence.
    func check(_ format: RecipientFormat) throws(CommandError) {
        let forBooks = [("--header-row", headerRow != nil), ("--as-shown", asShown), ("--fill-merged", fillMerged)]
        let refused: (option: String, place: String)? =
            switch format {
            case .xlsx: query.map { _ in ("--query", "SQLite databases") }
            case .sqlite: forBooks.first(where: \.1).map { ($0.0, "workbooks") }
            case .csv, .tsv, .json, .jsonl, .vcard, .fdf, .xfdf:
                query.map { _ in ("--query", "SQLite databases") }
                    ?? sheet.map { _ in ("--sheet", "workbooks and databases") }
                    ?? forBooks.first(where: \.1).map { ($0.0, "workbooks") }
            }
        guard let refused else { return }
        throw CommandError(
            .wrongFile, "\(refused.option) is for \(refused.place), and this file is \(format.rawValue)")
    }

    /// What the reader of sheets is told.
    var sheetOptions: SheetOptions {
        var options = SheetOptions()
        options.sheet = sheet
        options.headerRow = headerRow
        options.showsFormatted = asShown
        options.fillsMerged = fillMerged
        return options
    }
}
