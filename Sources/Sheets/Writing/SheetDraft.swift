/// A sheet to be written: a row of headers, and rows of texts.
public struct SheetDraft: Sendable {
    /// A column, and what people are told who fill it in.
    public struct Column: Sendable {
        /// The header.
        public var header: String
        /// What is shown beside a cell of the column that somebody goes to; at most 255 characters of it.
        public var hint: String?
        /// What may be chosen from a list.
        public var choices: [String] = []
        /// Whether something else may be written without a question.
        public var takesOthers = false
        /// How many characters a cell takes; another number is questioned.
        public var maxLength: Int?

        /// Makes a column for any text.
        public init(_ header: String) { self.header = header }
    }

    /// The name of the sheet; what names cannot have is left out when it is written.
    public var name: String
    /// The columns.
    public var columns: [Column]
    /// The rows behind the header, each with one text for each column.
    public var rows: [[String]]
    /// Whether people do not see the sheet.
    public var isHidden = false
    /// Whether texts that are days of ISO 8601 (`2016-05-01`) are written as days.
    public var hasDays = false

    /// Makes a sheet.
    public init(name: String, columns: [Column], rows: [[String]] = []) {
        self.name = name
        self.columns = columns
        self.rows = rows
    }

    /// A sheet has so many rows at most, the header among them.
    public static let mostRows = 1_048_576
    /// A sheet has so many columns at most.
    public static let mostColumns = 16_384
    /// A cell has so many UTF-16 code units at most.
    public static let longestText = 32_767

    /// Whether programs can open it: neither a cell is too long, nor are there too many.
    ///
    /// - Complexity: O(bytes of the texts).
    public var fits: Bool {
        rows.count < Self.mostRows && columns.count <= Self.mostColumns
            && (rows + [columns.map(\.header)]).allSatisfy {
                $0.allSatisfy { $0.utf8.count <= Self.longestText || $0.utf16.count <= Self.longestText }
            }
    }
}
