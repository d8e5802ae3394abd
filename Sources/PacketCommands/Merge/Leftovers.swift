import PacketFiles
import PacketMapping
import PacketModel
import PacketStore
import Storage

/// Packets in a merge's folder that earlier runs of the same command wrote and this one has no row for.
///
/// A packet whose row has changed is replaced where the two have one name. A row that is gone, fails now or gives another
/// name leaves its old packet behind, and whoever prints the folder would print that, too.
struct Leftovers {
    /// The paths in the folder, in their order.
    let names: [String]
    private static let shown = 10

    /// - Parameter batch: A merge into a folder that has come to its end.
    /// - Complexity: one query where the folder has packets of no such run; otherwise a pass over the records of all of
    ///   them, some 64 bytes of memory for each packet, and a look at each file that is left.
    init(of batch: Batch, _ store: Store) throws {
        let past = try Batches(store).find(out: batch.out).filter {
            $0.id != batch.id && !$0.isPrintFile && batch.changes(since: $0).isEmpty && $0.selection == batch.selection
        }
        guard !batch.isPrintFile, !past.isEmpty else {
            names = []
            return
        }
        let records = PacketRecords(store)
        let kept = try records.ids(ofBatches: [batch.id], key: FileName.collisionHash)
        let known = try records.ids(ofBatches: past.map(\.id), key: FileName.collisionHash)
        names = try known.filter { kept[$0.key] == nil }.values.compactMap { id in
            try records.find(id).map(\.pdfName)
        }
        .filter { Files.kind("\(batch.out)/\($0)") == .file }.sorted()
    }

    /// What there is to say.
    var diagnostics: [Diagnostic] {
        guard !names.isEmpty else { return [] }
        let rest = names.count > Self.shown ? " and \(names.count - Self.shown) more" : ""
        let list = names.prefix(Self.shown).map { "“\($0)”" }.joined(separator: ", ") + rest
        let (are, their) = names.count == 1 ? ("a packet", "its row is") : ("\(names.count) packets", "their rows are")
        return [
            Diagnostic(
                .packetLeftOver, .warning,
                message: "the folder has \(are) of an earlier run of this merge; \(their) gone, not written now, or "
                    + "named otherwise: \(list)",
                hint: "delete what is not to be printed or sent")
        ]
    }
}

extension DiagnosticCode {
    /// Packets of earlier runs are in the folder that are of no row now.
    static let packetLeftOver = DiagnosticCode("packet-left-over")
}
