import FoundationEssentials
import GRDB
import Storage

extension Batches {
    static let columns = """
        id, template, formSHA256, dataName, dataFingerprint, mappingSHA256, optionsSHA256, out, startedAt, finishedAt,
        state, rows, written, skipped, failed, warnings, bytes, selection, isPrintFile, folder, command,
        saltFingerprint
        """

    private static let values = repeatElement("?", count: columns.split(separator: ",").count).joined(separator: ", ")

    static func find(_ id: String, in database: Database) throws -> Batch? {
        try Row.fetchOne(database, sql: "SELECT \(columns) FROM batch WHERE id = ?", arguments: [id]).map(batch)
    }

    static func insert(_ batch: Batch, into database: Database) throws {
        let counts = batch.counts
        try database.execute(
            sql: "INSERT INTO batch (\(columns)) VALUES (\(values))",
            arguments: [
                batch.id, batch.template, batch.formSHA256, batch.dataName.storable, batch.dataFingerprint,
                batch.mappingSHA256, batch.optionsSHA256, batch.out.storable, batch.startedAt.iso8601,
                batch.finishedAt?.iso8601, batch.state.rawValue, counts.rows, counts.written, counts.skipped,
                counts.failed, counts.warnings, counts.bytes,
                batch.selection.storable, batch.isPrintFile, batch.folder.storable, encoded(batch.command),
                batch.saltFingerprint,
            ])
    }

    static func encoded(_ command: [String]?) -> String? {
        guard let command, let bytes = try? JSONEncoder().encode(command) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func update(_ id: String, _ counts: BatchCounts, in database: Database) throws {
        let sql =
            "UPDATE batch SET rows = ?, written = ?, skipped = ?, failed = ?, warnings = ?, bytes = ? WHERE id = ?"
        try database.execute(
            sql: sql,
            arguments: [
                counts.rows, counts.written, counts.skipped, counts.failed, counts.warnings, counts.bytes, id,
            ])
        try requireChange(of: id, in: database)
    }

    /// Throws `.notFound` if the statement just executed changed no batch.
    static func requireChange(of id: String, in database: Database) throws {
        guard database.changesCount > 0 else {
            throw PacketStoreError(
                .notFound, at: PacketStoreError.Place(batch: id), message: "There is no batch \(id) in the store.")
        }
    }

    static func batch(_ row: Row) -> Batch {
        var batch = Batch(
            id: row[0], template: row[1], formSHA256: row[2], dataName: row[3], dataFingerprint: row[4],
            mappingSHA256: row[5], optionsSHA256: row[6], out: row[7], startedAt: row.date(8))
        batch.finishedAt = row.optionalDate(9)
        batch.state = BatchState(rawValue: row[10]) ?? .failed
        batch.counts = BatchCounts(
            rows: row[11], written: row[12], skipped: row[13], failed: row[14], warnings: row[15], bytes: row[16])
        batch.selection = row[17]
        batch.isPrintFile = row[18]
        batch.folder = row[19]
        batch.command = (row[20] as String?).flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
        batch.saltFingerprint = row[21]
        return batch
    }
}
