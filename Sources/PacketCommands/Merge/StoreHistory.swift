import PDFObjects
import PacketMapping
import PacketMerge
import PacketStore
import Synchronization

/// What the send log says of the packets that earlier merges wrote to a place. Read when it is first asked for: most
/// merges never do.
final class StoreHistory: PacketHistory {
    private struct Known {
        var ids: [UInt64: Int64]
        var batches: [String: Batch]
    }

    private let records: PacketRecords
    private let batches: Batches
    /// The log of the merge that asks.
    private let log: MergeLog
    private let known = Mutex<Known?>(nil)

    init(_ log: MergeLog) {
        records = PacketRecords(log.store)
        batches = Batches(log.store)
        self.log = log
    }

    func packet(named name: String) throws -> PastPacket? {
        let known = try load()
        guard let id = known.ids[FileName.collisionHash(name)], let record = try records.find(id),
            record.pdfName == name, let past = known.batches[record.batch],
            let digest = SHA256.bytes(hexadecimal: record.sha256.utf8)
        else { return nil }
        return PastPacket(digest: digest, input: record.input, changes: log.batch.changes(since: past))
    }

    private func load() throws -> Known {
        try known.withLock { known in
            if let known { return known }
            let before = try batches.find(out: log.batch.out)
            let loaded = Known(
                ids: try records.ids(ofBatches: before.map(\.id), key: FileName.collisionHash),
                batches: Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) }))
            known = loaded
            return loaded
        }
    }
}
