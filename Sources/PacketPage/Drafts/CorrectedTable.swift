import Interchange
import PacketModel

/// A table with the cells that were corrected on the page: a copy beside the file, which stays as it is.
enum CorrectedTable {
    /// The copy's name.
    static let name = "people-corrected.csv"

    /// Writes all rows of a table, with some cells in place of others.
    ///
    /// - Throws: What the table throws, and `PageError` where a row cannot be read as it stands: the copy would hide that.
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
            let corrected = cells[record.row] ?? [:]
            let damage = record.diagnostics.first { problem in
                problem.severity == .error
                    && problem.field.flatMap(schema.index).map { corrected[$0] == nil } ?? true
            }
            guard damage == nil, record.row == next else {
                throw PageError(
                    422, "Row \(record.row) cannot be read: \(damage?.message ?? "its number is not its place").",
                    hint: "correct it in the table itself; no cell can be corrected here until then")
            }
            var texts = schema.columns.indices.map { corrected[$0] ?? record.text($0) }
            // A line without anything is no row for those who read it.
            if texts.allSatisfy({ $0.allSatisfy(\.isWhitespace) }), !texts.isEmpty { texts[0] = " " }
            writer.line(texts)
            next += 1
        }
        return writer.bytes
    }
}
