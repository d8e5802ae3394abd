import Interchange
import PacketFiles
public import PacketModel
package import PacketRecipients

extension MergeRequest {
    /// Whose packets: a file of people, or those that a query means.
    public struct People: Sendable, Hashable, Codable {
        /// The path of the file; `-` is standard input, and nil where there is a query.
        public var file: String?
        /// A query of recipients, such as `party=D`; nil where there is a file.
        public var query: String?
        /// Whether the file is CSV whatever it looks like.
        public var isCSV = false
        /// The character between cells of CSV, or `tab`; nil where it is guessed.
        public var delimiter: String?
        /// The encoding of CSV, such as `windows-1252`; nil where it is guessed.
        public var encoding: String?
        /// The sheet of a workbook, or the table of a database.
        public var sheet: String?
        /// The row of a sheet, or the line of CSV, that has the headers, from 1; nil where it is found out.
        public var headerRow: Int?
        /// Whether cells of a sheet are taken as they are shown.
        public var asShown = false
        /// Whether every cell of a merged area of a sheet has the area's value.
        public var fillMerged = false
        /// What is selected from a database.
        public var select: String?

        /// Means a file in any of the formats that are read, which is found out.
        public init(file: String) { self.file = file }

        /// Means the recipients of a query.
        public init(query: String) { self.query = query }

        /// What the data is called: a file's name, or the query.
        public var label: String {
            guard let file else { return query.map { "recipients \($0)" } ?? "" }
            return file.fileName
        }

        /// What the table is called; another sheet of a workbook is another table.
        public var tableName: String { [label, sheet, select].compactMap(\.self).joined(separator: ", ") }
    }
}

/// People that are ready to be read.
public struct OpenPeople {
    /// The people, from the first one.
    public let records: any RecordSource
    /// How many bytes there are to read; nil when nobody knows.
    public let size: Int?

    /// Makes them ready.
    public init(records: any RecordSource, size: Int? = nil) {
        self.records = records
        self.size = size
    }
}

extension MergeRequest.People {
    /// Opens the file and reads its header.
    ///
    /// - Parameter path: Where the file is; nil for standard input.
    /// - Throws: `RecipientError`, or `PlanningError` for an option that says nothing to the file's format.
    public func open(at path: String?) throws -> OpenPeople {
        let options = try fileOptions()
        let file =
            try path.map { try RecipientFile(path: $0, options: options) } ?? RecipientFile(standardInput: options)
        try check(file.format)
        let isTable = file.format == .csv || file.format == .tsv
        return OpenPeople(records: file.records, size: path.flatMap { isTable ? Files.size($0) : file.size })
    }

    /// How the file is read.
    ///
    /// - Throws: `PlanningError` for a delimiter or an encoding that is none.
    package func fileOptions() throws(PlanningError) -> RecipientFile.Options {
        var options = RecipientFile.Options()
        options.csv = try CSVOptions(delimiter: delimiter, encoding: encoding)
        options.sheet.sheet = sheet
        (options.sheet.headerRow, options.csv.headerRow) = (headerRow, headerRow)
        options.sheet.showsFormatted = asShown
        options.sheet.fillsMerged = fillMerged
        options.query = select
        if isCSV { options.format = .csv }
        return options
    }

    /// Refuses what says nothing to a format, instead of leaving it out in silence.
    private func check(_ format: RecipientFormat) throws(PlanningError) {
        let isText = format == .csv || format == .tsv
        let isBook = format == .xlsx
        let isDatabase = format == .sqlite
        let options: [(name: String, isRefused: Bool, place: String)] = [
            ("--query", select != nil && !isDatabase, "SQLite databases"),
            ("--sheet", sheet != nil && !isBook && !isDatabase, "workbooks and databases"),
            ("--header-row", headerRow != nil && !isBook && !isText, "workbooks and CSV"),
            ("--as-shown", asShown && !isBook, "workbooks"), ("--fill-merged", fillMerged && !isBook, "workbooks"),
        ]
        guard let refused = options.first(where: \.isRefused) else { return }
        throw PlanningError(
            .wrongFile, "\(refused.name) is for \(refused.place), and this file is \(format.rawValue)")
    }
}

extension CSVOptions {
    /// Reads what a request says of a table in CSV.
    package init(delimiter: String?, encoding label: String?) throws(PlanningError) {
        self.init()
        switch delimiter {
        case nil: break
        case "tab", "\\t": self.delimiter = 0x09
        case let text? where text.utf8.count == 1: self.delimiter = text.utf8.first
        default: throw PlanningError(.wrongFile, "--delimiter takes one ASCII character, or “tab”.")
        }
        guard let label else { return }
        guard let encoding = CSVEncoding(label: label) else {
            throw PlanningError(
                .wrongFile,
                "“\(label)” is no known encoding: \(CSVEncoding.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self.encoding = encoding
    }
}
