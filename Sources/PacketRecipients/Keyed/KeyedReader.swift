import Interchange
import PacketModel

/// Turns rows with named values into records.
///
/// The columns are all names in the order of their first appearance. So the rows are read twice: for the names when the
/// source is opened, which also finds what cannot be read before anything is written, and for the values.
struct KeyedReader<Rows: KeyedRows>: RecordSource {
    let schema: RecordSchema
    let diagnostics: [Diagnostic]
    var bytesRead: Int { rows.bytesRead }

    private let columns: [String: Int]
    private let file: String?
    private var rows: Rows
    private var budget: TableBudget
    private var number = 0

    /// Reads the names.
    ///
    /// - Parameter size: The size of the file in bytes.
    /// - Throws: `RecipientError` with code `.malformed`, `.tooLarge` or `.emptyFile`.
    init(_ rows: Rows, size: Int, file: String?) throws(RecipientError) {
        var names: [String] = []
        var columns: [String: Int] = [:]
        var pass = rows
        var count = 0
        do throws(RecipientError) {
            while let row = try pass.next() {
                count += 1
                for pair in row.pairs where columns[pair.name] == nil {
                    columns[pair.name] = names.count
                    names.append(pair.name)
                }
                guard names.count <= Self.columnLimit else {
                    throw RecipientError(
                        .tooLarge, place: RecipientError.Place(line: row.line),
                        message: "There are more than \(Self.columnLimit) columns.")
                }
            }
            guard count > 0 else { throw RecipientError(.emptyFile, message: "There is nobody in it.") }
        } catch {
            throw error.at(file: file)
        }
        let header: CSVHeader
        do { header = try CSVHeader(names, line: 1) } catch { throw error.at(file: file) }
        schema = RecordSchema(columns: header.columns, namesStates: Rows.namesStates)
        diagnostics = header.diagnostics.map { $0.withoutLine }
        self.columns = columns
        self.rows = rows
        self.file = file
        budget = TableBudget(ofFile: size)
    }

    private static var columnLimit: Int { CSVLimits().columns }

    mutating func next() throws(RecipientError) -> Record? {
        let next: KeyedRow?
        let size: Int
        do {
            next = try rows.next()
            size = next?.pairs.reduce(0) { $0 + $1.value.utf8.count } ?? 0
            try budget.spend(size + TableBudget.cell * schema.columns.count)
        } catch {
            throw error.at(file: file)
        }
        guard let row = next else { return nil }
        number += 1
        guard size <= CSVLimits().record else { return tooLong(row) }
        var cells = [String](repeating: "", count: schema.columns.count)
        var diagnostics = row.diagnostics
        for (name, value) in row.pairs {
            guard let column = columns[name] else { continue }
            cells[column] = value
            if let problem = ValueCheck.problem(value, field: schema.columns[column], line: row.line) {
                diagnostics.append(problem)
            }
        }
        for index in diagnostics.indices { diagnostics[index].row = number }
        return Record(row: number, line: row.line, cells: cells, diagnostics: diagnostics)
    }
}

extension KeyedReader {
    private func tooLong(_ row: KeyedRow) -> Record {
        let problem = Diagnostic(
            .recordTooLong, .error, row: number, line: row.line,
            message: "The values are longer than \(CSVLimits().record) bytes.",
            hint: "Shorten them, or leave the row out.")
        return Record(row: number, line: row.line, cells: [], diagnostics: [problem])
    }
}

extension Diagnostic {
    fileprivate var withoutLine: Diagnostic {
        var copy = self
        copy.line = nil
        return copy
    }
}
