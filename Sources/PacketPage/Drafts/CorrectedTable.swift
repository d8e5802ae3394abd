import Interchange
import PacketModel

/// A table with the cells that were corrected on the page: a copy beside the file, which stays as it is.
enum CorrectedTable {
    /// The copy's name.
    static let name = "people-corrected.csv"

    /// Writes all rows of a table, with some cells in place of others.
    ///
    /// - Throws: What the table throws.
    /// - Complexity: O(bytes of the table), all of them in memory.
    static func bytes(_ source: any RecordSource, _ corrections: [Draft.Correction]) throws -> [UInt8] {
        var source = source
        let schema = source.schema
        var cells: [Int: [Int: String]] = [:]
        for correction in corrections {
            guard let column = schema.index(of: correction.column) else { continue }
            cells[correction.row, default: [:]][column] = correction.value
        }
        var writer = CSVWriter()
        writer.line(schema.columns)
        var next = 1
        while let record = try source.next() {
            // Rows keep their numbers, also where the table left some out.
            while next < record.row {
                writer.line(schema.columns.map { _ in "" })
                next += 1
            }
            writer.line(schema.columns.indices.map { cells[record.row]?[$0] ?? record.text($0) })
            next += 1
        }
        return writer.bytes
    }
}
