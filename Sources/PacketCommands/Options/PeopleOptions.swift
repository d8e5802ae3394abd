import ArgumentParser
import PDFObjects
import PacketFiles
import PacketMerge
import PacketPlanning
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

    /// The file that is named.
    private var file: String? { csv ?? data }

    /// Whether the people come from where they can be read only once.
    var isStandardInput: Bool { file == "-" }

    /// The file as it was typed; nil for what can be read only once.
    var path: String? { isStandardInput ? nil : file }

    /// Where the file is; nil for what can be read only once.
    func path(in context: CommandContext) -> String? { path.map { context.path($0) } }

    /// The fingerprint of the file; nil where there is none.
    func fingerprint(in context: CommandContext) -> String? { try? readFingerprint(in: context) }

    /// The same.
    ///
    /// - Throws: `MergeError` where the file cannot be read now, and perhaps another time.
    func readFingerprint(in context: CommandContext) throws(MergeError) -> String? {
        guard let path = path(in: context) else { return nil }
        return try Fingerprint.reading(file: path)
    }

    /// Opens the source and reads its header.
    func open(_ table: TableOptions, _ common: CommonOptions, in context: CommandContext) throws -> OpenPeople {
        try context.open(MergeRequest.People(self, table), common)
    }
}

/// How a file of people is read.
struct DataFormatOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The sheet of a workbook, or the table of a database.", valueName: "name"))
    var sheet: String?

    @Option(
        help: ArgumentHelp(
            "The row of a sheet or line of CSV with the headers; otherwise found out.", valueName: "number"))
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
}
