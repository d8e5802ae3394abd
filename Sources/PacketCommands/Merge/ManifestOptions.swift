import ArgumentParser
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

/// The list of a batch's packets: RFC 4180, UTF-8, one line for each row.
///
/// It says what the send log says, so after a merge that went on it lists the packets of all its runs. A cell that a
/// spreadsheet would run as a formula gets an apostrophe in front; a name that looks as if it had got one gets another,
/// so `file(of:)` always finds the name.
struct Manifest {
    /// The columns, in order.
    static let columns = ["row", "file", "sha256", "status"]

    /// Writes the manifest of a batch, whole or not at all.
    static func write(
        of batch: Batch, from store: Store, to name: OutputFileName, overwrites: Bool, in context: CommandContext
    ) throws {
        let records = PacketRecords(store)
        try context.write(to: name, overwrites: overwrites, made: MadeFiles(store)) { file in
            var writer = CSVWriter()
            writer.line(columns)
            try records.forEachNewest(ofBatch: batch.id) { entry in
                writer.line([String(entry.row), cell(of: entry.pdfName), entry.sha256, entry.status.rawValue])
                if writer.bytes.count > 1 << 16 {
                    try file.write(writer.bytes)
                    writer = CSVWriter()
                }
            }
            try file.write(writer.bytes)
        }
    }

    /// The cell of a file's name.
    static func cell(of name: String) -> String { isGuarded(name) ? "'" + name : name }

    /// The file's name of a cell.
    static func file(of cell: String) -> String {
        cell.hasPrefix("'") && isGuarded(String(cell.dropFirst())) ? String(cell.dropFirst()) : cell
    }

    private static func isGuarded(_ text: String) -> Bool {
        SendLogCSV.looksLikeFormula(String(text.drop { $0 == "'" }))
    }
}
