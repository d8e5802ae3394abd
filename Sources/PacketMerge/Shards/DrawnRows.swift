import PDFObjects
import PacketModel
import PacketTemplate

/// The rows of a print merge that its shards have drawn, for the one who writes the file.
///
/// Not Sendable: rows are asked for in their order.
public final class DrawnRows {
    private let logs: ShardLogs
    private let program: String
    private var rows: SettledRows
    private var next: LoggedRow?
    /// The drawings of the attempt that was asked last.
    private var file: (attempt: String, drawings: RangeFile?)?

    /// - Parameters:
    ///   - start: When the merge was planned, in microseconds of UTC since 1970.
    ///   - program: The program: what another one has drawn is drawn again.
    /// - Throws: `MergeError` for a log that cannot be read.
    public init(_ logs: ShardLogs, startedAt start: Int64, program: String) throws {
        (self.logs, self.program) = (logs, program)
        rows = logs.settledRows(startedAt: start)
        next = try rows.next { _ in }
    }

    /// What a shard has drawn for a row.
    ///
    /// - Returns: Nil for a row that has to be drawn here: it shows pictures, or fonts of a machine, which a file has once.
    /// - Throws: `MergeError` with code `.unreadable` where the row or its drawing has changed since.
    func row(_ row: ReadRow, of template: CompiledTemplate) throws -> DrawnRow? {
        while let passed = next, passed.account.row < row.record.row { next = try rows.next { _ in } }
        guard let told = next, told.account.row == row.record.row else { return nil }
        guard told.account.input == Fingerprint.of(row.record) else { throw Self.changed("the table", row) }
        if told.outcome == .failed { return DrawnRow(row, told.account, record: nil) }
        guard let offset = told.drawingOffset, told.program == program else { return nil }
        let (end, isTooLarge) = offset.addingReportingOverflow(told.bytes)
        guard offset >= 0, told.bytes >= 0, !isTooLarge, let file = try drawings(of: told.attempt) else {
            throw Self.changed("its drawing", row)
        }
        let bytes = try file.read(offset..<end)
        guard SHA256.digest(bytes) == told.digest, let record = PrintRecord(bytes, of: template),
            record.pageCount == told.account.pages
        else { throw Self.changed("its drawing", row) }
        return DrawnRow(row, told.account, record: record)
    }

    private func drawings(of attempt: String) throws(MergeError) -> RangeFile? {
        if let file, file.attempt == attempt { return file.drawings }
        let drawings = try logs.drawings(of: attempt)
        file = (attempt, drawings)
        return drawings
    }

    private static func changed(_ what: String, _ row: ReadRow) -> MergeError {
        MergeError(
            code: .unreadable,
            message:
                "\(what) has changed since a shard has drawn row \(row.record.row); remove “.packet/shards” and merge again"
        )
    }
}
