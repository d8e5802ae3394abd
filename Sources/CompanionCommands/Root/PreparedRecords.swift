import PacketCommands
import PacketModel

/// Rows that are ready to be read, for companions that know their people by heart.
struct PreparedRecords: RecordSource {
    let schema: RecordSchema
    let diagnostics: [Diagnostic] = []
    private let rows: [[String]]
    private var position = 0

    init(_ columns: [String], _ rows: [[String]]) {
        schema = RecordSchema(columns: columns)
        self.rows = rows
    }

    mutating func next() -> Record? {
        guard position < rows.count else { return nil }
        position += 1
        return Record(row: position, cells: rows[position - 1])
    }
}
