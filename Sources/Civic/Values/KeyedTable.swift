import Interchange
import Storage

/// Rows under a header, each value found by the name of its column.
struct KeyedTable {
    struct Row {
        let number: Int
        fileprivate let values: [String: String]

        /// The value of a column; empty when the row or the file does not have it.
        subscript(column: String) -> String { values[column.lowercased()] ?? "" }
    }

    let rows: [Row]

    /// Reads a table and asks for some columns.
    ///
    /// - Throws: `CivicError` with code `.malformed` that names the file and the missing column.
    init(_ text: String, file: String, needing columns: [String]) throws(CivicError) {
        let lines: [[String]]
        do { lines = try CSVTable.rows(text) } catch { throw CivicError(error, file: file) }
        guard let header = lines.first?.map({ $0.folded }) else {
            throw CivicError(.malformed, "the table has no header", file: file)
        }
        for column in columns where !header.contains(column.lowercased()) {
            throw CivicError(.malformed, "the column “\(column)” is missing", file: file)
        }
        rows = lines.dropFirst().enumerated().map { index, cells in
            Row(
                number: index + 1,
                values: Dictionary(zip(header, cells.map(\.trimmed)), uniquingKeysWith: { first, _ in first }))
        }
    }
}
