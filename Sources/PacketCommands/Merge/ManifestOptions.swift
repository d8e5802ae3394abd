import ArgumentParser
import Interchange
import PacketMerge
import PacketStore
import Storage

/// A list of the packets beside them.
struct ManifestOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also list row, file, SHA-256 and status of every packet in a CSV file, when the merge is over; in JSON where "
                + "its name ends in .json. For a print file, with the pages of each packet.",
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

/// The list of a batch's packets beside them: CSV, or JSON where its name ends so.
struct ManifestFile {
    let batch: Batch
    let store: Store
    /// The packets of the run.
    let list: PacketList
    let report: MergeReport

    /// Writes the manifest, whole or not at all.
    func write(to name: OutputFileName, overwrites: Bool, in context: CommandContext) throws {
        try context.write(to: name, overwrites: overwrites, made: MadeFiles(store)) { file in
            if name.description.lowercased().hasSuffix(".json") {
                try file.write(JSONWriter.text(json))
            } else {
                try writeCSV(to: file)
            }
        }
    }

    private var json: JSONValue {
        var object = JSONObject()
        object["batch"] = .string(batch.id)
        object["template"] = .text(batch.template)
        if batch.isPrintFile { report.addVolumes(to: &object) }
        list.add(to: &object, isPrintFile: batch.isPrintFile)
        return object.value
    }

    /// What the send log says; for a print file with the pages of each packet.
    private func writeCSV(to file: OutputFile) throws {
        let places = batch.isPrintFile ? Dictionary(list.entries.map { ($0.row, $0) }) { first, _ in first } : [:]
        var writer = CSVWriter()
        writer.line(Manifest.columns + (batch.isPrintFile ? Manifest.pageColumns : []))
        try PacketRecords(store).forEachNewest(ofBatch: batch.id) { entry in
            var cells = [
                String(entry.row), FormulaGuard.applied(to: entry.pdfName), entry.sha256, entry.status.rawValue,
            ]
            if batch.isPrintFile {
                let place = places[entry.row]
                cells += [place.map { "\($0.firstPage)" } ?? "", place.map { "\($0.pages)" } ?? ""]
            }
            writer.line(cells)
            if writer.bytes.count > 1 << 16 { try writer.flush(file.write) }
        }
        try writer.flush(file.write)
    }
}
