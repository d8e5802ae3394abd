import ArgumentParser
import PDFObjects
import PacketFiles
import PacketMerge
import PacketStore
import Storage

/// `packet batch remove`.
struct BatchRemove: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Forgets a merge, and deletes its packets when asked to.",
        discussion: """
            The records of the batch leave the send log for good. With --packets its files are deleted first: those \
            whose bytes are still what was written, and that no later merge has written or found there. Asks before; \
            without a terminal it needs --yes.
              packet batch remove 20260314T0926 --packets
            """)

    @OptionGroup var argument: BatchArgument

    @Flag(help: "Also delete the packets of the batch that are still what was written.")
    var packets = false

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let store = try context.existingStore(common) else {
            throw CommandError(.notFound, "there is no batch \(argument.id)", hint: "see: packet batch list")
        }
        let batch = try argument.batch(in: store)
        if batch.liveState == "running" {
            throw CommandError(.busy, "batch \(batch.id) is running", hint: "stop its merge first")
        }
        if packets, batch.isArchive {
            throw CommandError(
                .wrongFile, "the packets of batch \(batch.id) are in an archive, which is not opened for this",
                hint: "leave --packets out, and delete the archive yourself")
        }
        if !yes {
            let what = packets ? ", and delete its packets in “\(batch.packetFolder)”" : ""
            try context.confirm("Forget batch \(batch.id) and its records in the send log\(what)?")
        }
        if packets { try removePackets(of: batch, store, context) }
        let count = try Batches(store).remove(batch.id)
        context.note("batch \(batch.id) is forgotten, with \(count.of("record"))", common)
    }

    private func removePackets(of batch: Batch, _ store: Store, _ context: CommandContext) throws {
        guard Files.kind(batch.packetFolder) != nil else {
            return context.note("the folder “\(batch.packetFolder)” is gone, and the packets with it", common)
        }
        let folder = try FinishedPackets(in: batch.packetFolder)
        let journals = Journals(store)
        let others = try Batches(store).list().filter { $0.packetFolder == batch.packetFolder }.map(\.id)
        let ids = try journals.newest(of: others)
        var (removed, changed) = (0, 0)
        var seen: Set<String> = []
        for start in stride(from: 0, to: ids.count, by: 1_000) {
            for entry in try journals.entries(ids[start..<min(ids.count, start + 1_000)]) {
                // A print file has one record for each of its packets, but one name.
                guard entry.batch == batch.id, let digest = SHA256.bytes(hexadecimal: entry.sha256.utf8),
                    !batch.isPrintFile || seen.insert(entry.pdfName).inserted
                else { continue }
                switch folder.remove(entry.pdfName, digest: digest) {
                case .removed: removed += 1
                case .changed: changed += 1
                case .missing: break
                }
            }
        }
        try folder.finish()
        if !common.quiet {
            try context.output.write(
                "\(removed.of("file")) deleted" + (changed > 0 ? ", \(changed) left that were changed since" : "")
                    + ".\n")
        }
    }
}
