import PDFObjects
import PacketModel
import PacketTemplate

/// The rows of a print merge that its shards have drawn, for the one who writes the file.
///
/// What cannot be used is drawn again by who asks, so that the file is the one of a merge in one piece: what another program has
/// drawn, what is damaged, rows that no machine of a shard could draw, and those with pictures or fonts of a machine, which a
/// file has once. The digests in the logs protect from accidents, not from who may write there.
///
/// Not Sendable: rows are asked for in their order.
public final class DrawnRows {
    private let logs: ShardLogs
    private let program: String
    private var rows: ToldRows
    /// What attempts tell of the next row; empty at the end.
    private var next: [LoggedRow]
    /// The drawings of the attempt that was asked last.
    private var file: (attempt: String, drawings: RangeFile?)?
    /// How many drawings were missing, cut or changed.
    public private(set) var damagedCount = 0
    /// No drawing that this program writes is larger.
    private static let largest = 64 << 20

    /// - Parameter program: The program that asks.
    /// - Throws: `MergeError` for a log that cannot be read.
    public init(_ logs: ShardLogs, program: String) throws {
        (self.logs, self.program) = (logs, program)
        rows = try logs.toldRows()
        next = try rows.next { _ in } ?? []
    }

    /// What a shard has drawn for a row; nil for a row that has to be drawn here.
    ///
    /// - Throws: `MergeError` with code `.unreadable` where the row is another one than the shard has read.
    func row(_ row: ReadRow, of template: CompiledTemplate) throws -> DrawnRow? {
        while let passed = next.first, passed.account.row < row.record.row { next = try rows.next { _ in } ?? [] }
        guard let first = next.first, first.account.row == row.record.row else { return nil }
        guard first.account.input == Fingerprint.of(row.record) else {
            throw MergeError(
                code: .unreadable,
                message:
                    "the table has changed since a shard has drawn row \(row.record.row); remove “.packet/shards” and "
                    + "merge again")
        }
        let drawn = next.filter { $0.outcome != .failed && $0.program == program && $0.drawingOffset != nil }
        // Of two that differ, nobody can say which one this machine would draw.
        guard let told = drawn.first, drawn.allSatisfy({ $0.digest == told.digest }) else { return nil }
        guard let record = record(of: told, template) else {
            damagedCount += 1
            return nil
        }
        return DrawnRow(row, told.account, record: record)
    }

    private func record(of told: LoggedRow, _ template: CompiledTemplate) -> PrintRecord? {
        guard let offset = told.drawingOffset, offset >= 0, (0...Self.largest).contains(told.bytes),
            let file = drawings(of: told.attempt)
        else { return nil }
        let (end, isTooLarge) = offset.addingReportingOverflow(told.bytes)
        guard !isTooLarge, let bytes = try? file.read(offset..<end), SHA256.digest(bytes) == told.digest,
            let record = PrintRecord(bytes, of: template), record.pageCount == told.account.pages
        else { return nil }
        return record
    }

    private func drawings(of attempt: String) -> RangeFile? {
        if let file, file.attempt == attempt { return file.drawings }
        let drawings = logs.drawings(of: attempt)
        file = (attempt, drawings)
        return drawings
    }
}
