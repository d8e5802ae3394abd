import ArgumentParser
import Interchange
import PacketMerge
import PacketStore
import Storage

/// A list of the packets beside them.
struct ManifestOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also list row, file, SHA-256 and status of every packet in a CSV file, when the merge is over.",
            valueName: "file"),
        completion: .file(extensions: ["csv"]))
    var manifest: OutputFileName?

    /// Refuses a place that is something else's.
    func check(_ command: MergeCommand) throws {
        guard let manifest else { return }
        if command.running.dryRun { throw ValidationError("--dry-run writes nothing, and so no --manifest.") }
        if manifest.isStandardOutput {
            throw ValidationError("--manifest takes the path of a file; standard output has the report.")
        }
        if manifest == command.print.single { throw ValidationError("--manifest and --single name the same file.") }
        if manifest.description.hasSuffix("/") { throw ValidationError("--manifest takes the path of a file.") }
    }
}

extension Manifest {
    /// Writes the manifest of a batch, whole or not at all.
    static func write(
        of batch: Batch, from store: Store, to name: OutputFileName, overwrites: Bool, in context: CommandContext
    ) throws {
        let records = PacketRecords(store)
        try context.write(to: name, overwrites: overwrites, made: MadeFiles(store)) { file in
            var writer = CSVWriter()
            writer.line(columns)
            try records.forEachNewest(ofBatch: batch.id) { entry in
                let cells = [
                    String(entry.row), FormulaGuard.applied(to: entry.pdfName), entry.sha256, entry.status.rawValue,
                ]
                writer.line(cells)
                if writer.bytes.count > 1 << 16 { try writer.flush(file.write) }
            }
            try writer.flush(file.write)
        }
    }
}
