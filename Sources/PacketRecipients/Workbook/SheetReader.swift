public import PacketModel
import Sheets

/// Reads people from a sheet of a workbook (XLSX), row by row.
///
/// The line of a record is its row in the sheet. Values are plain text: numbers without grouping, days as 2016-05-01.
/// Numbers whose format shows them as codes (`00000`) keep the zeros that the format gives them.
///
/// Reading goes forward only: of two copies of a reader use one.
public struct SheetReader: RecordSource {
    /// The columns.
    public let schema: RecordSchema
    /// What there is to say before the first row.
    public let diagnostics: [Diagnostic]
    /// What was noticed about the sheet while its rows were read.
    public var closingDiagnostics: [Diagnostic] { isAtEnd ? notes.diagnostics(rows.merges, options, header) : [] }

    /// Whether days are handed out as such; as they are shown they are texts.
    public var hasDays: Bool { !options.showsFormatted }
    /// The columns in which cells were days, so far.
    public var dayColumns: Set<Int> { options.showsFormatted ? [] : notes.dayColumns }

    private var rows: SheetInput
    private let file: String?
    private let options: SheetOptions
    private let header: SheetHeader
    private var merges: MergedValues
    private var notes: SheetNotes
    private var budget: TableBudget
    private var number = 0
    private var isAtEnd = false

    /// Opens a workbook in a file and reads the header.
    ///
    /// - Throws: `RecipientError` with code `.fileNotFound`, `.fileUnreadable`, `.malformed`, `.tooLarge`,
    ///   `.noSuchSheet` or `.emptyFile`.
    public init(path: String, options: SheetOptions = SheetOptions()) throws(RecipientError) {
        let book: Workbook
        do { book = try Workbook(path: path) } catch { throw RecipientError(error, file: path) }
        try self.init(book, options: options, file: path)
    }

    /// Opens a workbook in memory and reads the header.
    ///
    /// - Throws: As `init(path:options:)`.
    public init(bytes: [UInt8], file: String?, options: SheetOptions = SheetOptions()) throws(RecipientError) {
        let book: Workbook
        do { book = try Workbook(bytes: bytes) } catch { throw RecipientError(error, file: file) }
        try self.init(book, options: options, file: file)
    }

    private init(_ book: Workbook, options: SheetOptions, file: String?) throws(RecipientError) {
        let sheet: SheetInfo
        var merges: MergedValues
        var rows: SheetInput
        do throws(SheetError) {
            sheet = try Self.sheet(of: book, options)
            rows = SheetInput(try book.rows(of: sheet), file: file)
            merges = MergedValues(options.fillsMerged ? try book.merges(of: sheet) : [])
        } catch {
            throw RecipientError(error, file: file)
        }
        var budget = TableBudget(ofFile: book.size)
        let title = options.headerRow == nil ? rows.findHeader() : nil
        var found: SheetHeader?
        while found == nil, let row = try rows.next() {
            let filled = try merges.filled(row, &budget)
            if let wanted = options.headerRow ?? title?.row, row.number != wanted {
                guard row.number < wanted else { break }
                continue
            }
            found = try SheetHeader(filled)
        }
        guard let found else {
            throw RecipientError(
                .noSuchSheet, place: RecipientError.Place(file: file),
                message: options.headerRow.map { "The sheet “\(sheet.name)” has no headers in row \($0)." }
                    ?? "The sheet “\(sheet.name)” is empty.")
        }
        header = found
        schema = RecordSchema(
            columns: found.names.columns, fields: try FieldsSheet.fields(of: found.names.columns, in: book, file))
        notes = SheetNotes(found)
        diagnostics =
            Self.notes(on: sheet, of: book, options) + [title?.note].compactMap(\.self) + found.names.diagnostics
        self.rows = rows
        self.options = options
        self.file = file
        self.merges = merges
        self.budget = budget
    }

    /// The next row that is not blank, or nil at the end.
    ///
    /// - Throws: `RecipientError` with code `.malformed` or `.tooLarge`.
    public mutating func next() throws(RecipientError) -> Record? {
        while let row = try rows.next() {
            let row = try merges.filled(row, &budget)
            guard row.cells.contains(where: { !Self.isBlank($0) }) else {
                notes.stray.addBlank(at: row.number)
                continue
            }
            let record = try record(row)
            if notes.stray.isHeader(record) { continue }
            number = record.row
            return notes.stray.doubt(about: record).map(record.adding) ?? record
        }
        isAtEnd = true
        return nil
    }

    private mutating func record(_ row: SheetRow) throws(RecipientError) -> Record {
        let number = number + 1
        try budget.spend(TableBudget.cell * schema.columns.count)
        var cells = [String](repeating: "", count: schema.columns.count)
        var diagnostics: [Diagnostic] = []
        if row.isHidden { notes.hiddenRows += 1 }
        var hasSurplus = false
        for cell in row.cells {
            let column = cell.column - header.firstColumn
            guard cells.indices.contains(column) else {
                hasSurplus = hasSurplus || !Self.isBlank(cell)
                continue
            }
            let problem = SheetCellCheck.problem(cell, field: schema.columns[column], row: number)
            if let problem { diagnostics.append(problem) }
            // An error of a formula is no text, whatever its name.
            if case .error = cell.value { continue }
            let isCode = cell.format.kind == .digits
            cells[column] = options.showsFormatted || isCode ? cell.displayed : cell.text
            try budget.spend(cells[column].utf8.count)
            notes.look(at: cell, column: column, isCode: isCode)
            if let problem = ValueCheck.problem(cells[column], field: schema.columns[column], line: row.number) {
                diagnostics.append(problem)
            }
        }
        if hasSurplus { notes.surplusRows += 1 }
        for index in diagnostics.indices { diagnostics[index].row = number }
        return Record(row: number, line: row.number, cells: cells, diagnostics: diagnostics)
    }

    private static func isBlank(_ cell: SheetCell) -> Bool {
        switch cell.value {
        case .empty: !(cell.problem == .formulaWithoutValue || cell.problem == .missingText)
        case .text(let text): text.utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
        default: false
        }
    }

    private static func sheet(of book: Workbook, _ options: SheetOptions) throws(SheetError) -> SheetInfo {
        if let name = options.sheet { return try book.sheet(named: name) }
        guard let sheet = book.sheets.first(where: { $0.visibility == .visible }) ?? book.sheets.first else {
            throw SheetError(.noSuchSheet, message: "The workbook has no sheet with cells.")
        }
        return sheet
    }

    private static func notes(on sheet: SheetInfo, of book: Workbook, _ options: SheetOptions) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        if sheet.visibility != .visible {
            notes.append(Diagnostic(.sheetChosen, .note, message: "The sheet “\(sheet.name)” is hidden."))
        }
        let others = book.sheets.filter { $0 != sheet && $0.visibility == .visible }.map { "“\($0.name.prefix(60))”" }
        if options.sheet == nil, !others.isEmpty {
            notes.append(
                Diagnostic(
                    .sheetChosen, .note,
                    message:
                        "The sheet “\(sheet.name)” is read; there are also \(others.prefix(10).joined(separator: ", ")).",
                    hint: "Name the sheet with --sheet."))
        }
        return notes
    }
}

extension RecipientError {
    /// Translates an error of the reader of workbooks.
    init(_ error: SheetError, file: String?) {
        let code: Code =
            switch error.code {
            case .fileNotFound: .fileNotFound
            case .unreadable: .fileUnreadable
            case .tooLarge: .tooLarge
            case .noSuchSheet: .noSuchSheet
            default: .malformed
            }
        let place = [error.part, error.line.map { "line \($0)" }].compactMap { $0 }.joined(separator: ", ")
        let words = [place, error.underlying ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
        self.init(
            code, place: Place(file: file), message: error.message, underlying: words.isEmpty ? nil : words)
        self = passing(error.isPassing)
    }
}
