import Interchange
import PDFObjects
import PacketFiles
import PacketMapping
import PacketMerge
import PacketModel
import PacketStore
import Storage

/// Packets in a merge's folder that earlier runs of the same command wrote and this one has no row for.
///
/// A packet whose row has changed is replaced where the two have one name. A row that is gone, fails now or gives another
/// name leaves its old packet behind, and whoever prints the folder would print that, too.
struct Leftovers {
    /// A packet that is left.
    private struct Packet {
        let name: String
        let digest: [UInt8]
    }

    /// In the order of their paths in the folder.
    private let packets: [Packet]
    private let folder: String
    private static let shown = 10

    /// - Parameter batch: A merge into a folder that has come to its end.
    /// - Complexity: one query where the folder has packets of no such run; otherwise a pass over the records of all of
    ///   them, some 64 bytes of memory for each packet, and a look at each file that is left.
    init(of batch: Batch, _ store: Store) throws {
        let runs = try Batches(store).find(out: batch.out).filter {
            $0.id != batch.id && $0.hasFolder && batch.changes(since: $0).isEmpty
        }
        let byKind = Dictionary(grouping: runs) { Self.isSame($0.selection, or: batch.selection) }
        let past = byKind[true] ?? []
        // What was made again since, some rows at a time, is wanted.
        let start = past.map(\.startedAt.microseconds).max() ?? 0
        let pieces = (byKind[false] ?? []).filter { $0.startedAt.microseconds >= start }
        folder = batch.out
        guard batch.hasFolder, !past.isEmpty else {
            packets = []
            return
        }
        let records = PacketRecords(store)
        let kept = try records.ids(ofBatches: [batch.id] + pieces.map(\.id), key: FileName.collisionHash)
        let known = try records.ids(ofBatches: past.map(\.id), key: FileName.collisionHash)
        packets = try known.filter { kept[$0.key] == nil }.values.compactMap { id in
            try records.find(id).map { record in
                Packet(name: record.pdfName, digest: SHA256.bytes(hexadecimal: record.sha256.utf8) ?? [])
            }
        }
        .filter { Files.kind("\(batch.out)/\($0.name)") == .file }.sorted { $0.name < $1.name }
    }

    /// Whether an earlier run was for the same rows, or for the whole table but some as this one is: `--rows 1-2,4-` leaves
    /// row 3 out, while `--rows 5` only makes row 5 again.
    private static func isSame(_ past: String, or now: String) -> Bool {
        if past == now { return true }
        guard let past = withoutRows(past), let now = withoutRows(now) else { return false }
        return past == now
    }

    /// The options of a selection without `--rows`; nil where that names rows to be made.
    private static func withoutRows(_ selection: String) -> String? {
        let option = "--rows "
        guard selection.hasPrefix(option) else { return selection }
        let rest = selection.dropFirst(option.count)
        let end = rest.firstRange(of: " --")?.lowerBound ?? rest.endIndex
        guard let rows = try? RowSelection(parsing: String(rest[..<end])), rows.isAllButSome else { return nil }
        return String(rest[end...].drop { $0 == " " })
    }

    /// Names the packets, and removes those that are still what was written.
    ///
    /// - Throws: `MergeError` when another merge has taken over the folder.
    func prune(telling say: (String) -> Void) throws -> [Diagnostic] {
        guard !packets.isEmpty else { return [] }
        let finished = try FinishedPackets(in: folder)
        var changed: [String] = []
        for packet in packets {
            if finished.remove(packet.name, digest: packet.digest) == .changed {
                changed.append(packet.name)
            } else {
                say("removing “\(packet.name)”, whose row is gone, not written now, or named otherwise")
            }
        }
        try finished.finish()
        return changed.map { name in
            Diagnostic(
                .packetLeftOver, .warning,
                message: "“\(name)” of an earlier run is not what was written, and was not removed",
                hint: "look at it, and delete it if it is not wanted")
        }
    }

    /// What there is to say.
    var diagnostics: [Diagnostic] {
        let names = packets.map(\.name)
        guard !names.isEmpty else { return [] }
        let (are, their) = names.count == 1 ? ("a packet", "its row is") : ("\(names.count) packets", "their rows are")
        return [
            Diagnostic(
                .packetLeftOver, .warning,
                message: "the folder has \(are) of an earlier run of this merge; \(their) gone, not written now, or "
                    + "named otherwise: \(names.quoted(upTo: Self.shown))",
                hint: "the same merge with --prune removes them")
        ]
    }
}

extension DiagnosticCode {
    /// Packets of earlier runs are in the folder that are of no row now.
    static let packetLeftOver = DiagnosticCode("packet-left-over")
}
