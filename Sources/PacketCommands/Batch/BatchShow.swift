import ArgumentParser
import PacketStore
import Storage

/// `packet batch show`.
struct BatchShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one merge: what went in, where it went, and how far it came.",
        discussion: """
            Batches are named by the id that `batch list` shows, or its beginning.
              packet batch show 20260314T0926
            """)

    @OptionGroup var argument: BatchArgument
    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let batch = try argument.batch(in: context.existingStore(common))
        try context.list(BatchDetails(batch: batch, slurm: SlurmState(of: batch)?.sentence), as: list.format, common)
    }
}

/// Everything about one batch.
private struct BatchDetails: Listing {
    let batch: Batch
    /// What the cluster says of its jobs; nil where it was not submitted to one.
    let slurm: String?

    let emptyNote = ""

    var table: Table {
        var table = Table("PROPERTY", "VALUE")
        table.rows = pairs.map { [$0, $1] }
        return table
    }

    var json: JSONValue {
        guard case .object(let members) = BatchListing.json(of: batch), let slurm else {
            return BatchListing.json(of: batch)
        }
        return .object(members + [JSONValue.Member(name: "slurm", value: .string(slurm))])
    }

    var csv: [[String]] { [pairs.map { $0.0 }, pairs.map { $0.1 }] }

    private var pairs: [(String, String)] {
        let counts = batch.counts
        return [
            ("id", batch.id), ("state", batch.liveState), ("startedAt", batch.startedAt.iso8601),
            ("finishedAt", batch.finishedAt?.iso8601 ?? ""), ("template", batch.template ?? ""),
            ("formSHA256", batch.formSHA256), ("mappingSHA256", batch.mappingSHA256),
            ("optionsSHA256", batch.optionsSHA256), ("data", batch.dataName),
            ("dataFingerprint", batch.dataFingerprint ?? ""), ("selection", batch.selection), ("out", batch.out),
            ("rows", "\(counts.rows)"), ("written", "\(counts.written)"), ("skipped", "\(counts.skipped)"),
            ("failed", "\(counts.failed)"), ("warnings", "\(counts.warnings)"), ("bytes", "\(counts.bytes)"),
            ("folder", batch.folder), ("command", batch.commandLine ?? ""),
        ] + (slurm.map { [("slurm", $0)] } ?? [])
    }
}
