import Marks
public import PacketModel
import Storage

/// Reads people from a query of an SQLite database.
///
/// Reading goes forward only: of two copies of a reader use one.
public struct DatabaseReader: RecordSource {
    /// The columns.
    public let schema: RecordSchema
    /// What there is to say before the first row.
    public let diagnostics: [Diagnostic]

    private let rows: QueryRows
    private let file: String
    private var number = 0

    /// Opens a database and prepares a query.
    ///
    /// - Parameters:
    ///   - query: A single SELECT; nil takes all of one table.
    ///   - table: The table or view, when there is no query; nil when the database has only one.
    /// - Throws: `RecipientError` with code `.fileUnreadable`, `.malformed`, `.noSuchSheet` or `.invalidQuery`.
    public init(path: String, query: String?, table: String?) throws(RecipientError) {
        file = path
        do throws(StorageError) {
            let sql: String
            if let query {
                sql = query
            } else {
                let name = try Self.tables(path, table)
                guard name.count == 1 else { throw Self.ambiguous(name, table, path) }
                sql = "SELECT * FROM \"\(name[0].replacing("\"", with: "\"\""))\""
            }
            rows = try QueryRows(path: path, sql: sql)
        } catch {
            throw RecipientError(error, file: path)
        }
        let header = try CSVHeader(rows.columns, line: 1)
        schema = RecordSchema(columns: header.columns)
        diagnostics = header.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.line = nil
            return diagnostic
        }
    }

    /// The next row, or nil at the end.
    ///
    /// - Throws: `RecipientError` with code `.readFailed` or `.invalidQuery`.
    public mutating func next() throws(RecipientError) -> Record? {
        let values: [QueryRows.Value]?
        do { values = try rows.next() } catch { throw RecipientError(error, file: file) }
        guard let values else { return nil }
        number += 1
        var cells: [String] = []
        var diagnostics: [Diagnostic] = []
        for (value, column) in zip(values, schema.columns) {
            var problem: Diagnostic?
            cells.append(Self.text(value, column, &problem))
            problem = problem ?? ValueCheck.problem(cells[cells.count - 1], field: column, line: number)
            if var problem {
                problem.row = number
                diagnostics.append(problem)
            }
        }
        return Record(row: number, cells: cells, diagnostics: diagnostics)
    }

    private static func text(_ value: QueryRows.Value, _ column: String, _ problem: inout Diagnostic?) -> String {
        switch value {
        case .null: return ""
        case .integer(let number): return "\(number)"
        case .real(let number):
            if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return "\(whole)" }
            return "\(number)"
        case .text(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else {
                problem = Diagnostic(
                    .invalidEncoding, .error, field: column, message: "The value is not valid UTF-8.",
                    hint: "Correct the value in the database.")
                return ""
            }
            return text.inMarkOrder
        case .blob(let count):
            guard count > 0 else { return "" }
            problem = Diagnostic(
                .binaryValue, .error, field: column, message: "The value is binary data and no text.",
                hint: "Leave the column out of the query.")
            return ""
        }
    }

    private static func tables(_ path: String, _ name: String?) throws(StorageError) -> [String] {
        let rows = try QueryRows(
            path: path,
            sql:
                "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
        )
        var names: [String] = []
        while names.count < 10_000, let row = try rows.next() {
            if case .text(let bytes)? = row.first { names.append(String(decoding: bytes, as: UTF8.self)) }
        }
        guard let name else { return names }
        let same = names.filter { $0 == name }
        return same.isEmpty ? names.filter { $0.lowercased() == name.lowercased() } : same
    }

    private static func ambiguous(_ names: [String], _ wanted: String?, _ path: String) -> StorageError {
        if let wanted {
            return StorageError(
                .invalidQuery, at: StorageError.Place(path: path), message: "The database has no table “\(wanted)”.")
        }
        let list = names.prefix(20).map { "“\($0)”" }.joined(separator: ", ")
        return StorageError(
            .invalidQuery, at: StorageError.Place(path: path),
            message: names.isEmpty
                ? "The database has no table."
                : "The database has several tables. Name one with --sheet, or give a --query; they are called \(list).")
    }
}

extension RecipientError {
    /// Translates an error of the database.
    init(_ error: StorageError, file: String?) {
        let code: Code =
            switch error.code {
            case .noPermission: .fileUnreadable
            case .invalidQuery: .invalidQuery
            case .locked, .inputOutput: .readFailed
            default: .malformed
            }
        self.init(code, place: Place(file: file), message: error.message, underlying: error.underlying)
        self = passing([.locked, .inputOutput, .diskFull].contains(error.code))
    }
}
