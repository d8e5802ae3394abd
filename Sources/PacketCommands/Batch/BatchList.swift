import ArgumentParser
import Interchange
import PacketMerge
import PacketStore
import Storage

/// `packet batch list`.
struct BatchList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists merges, newest first.",
        discussion: """
            A batch is running, done, stopped, failed, or killed, which is to say that its merge ended without a word.
              packet batch list --unfinished
            """)

    @Flag(help: "Only batches that are not done.")
    var unfinished = false

    @Option(help: ArgumentHelp("At most so many batches.", valueName: "count"))
    var limit: Int?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit is a number of batches.") }
    }

    func run(in context: CommandContext) throws {
        var batches = try context.existingStore(common).map { try Batches($0).list() } ?? []
        if unfinished { batches.removeAll { $0.state == .done } }
        let shown = batches.prefix(limit ?? batches.count)
        try context.list(BatchListing(batches: Array(shown)), as: list.format, common)
    }
}

/// Batches as they are listed.
struct BatchListing: Listing {
    let batches: [Batch]

    let emptyNote = "there are no such batches"

    var table: Table {
        var table = Table("ID", "BEGUN", "STATE", "DATA", "#ROWS", "#WRITTEN", "#SKIPPED", "#FAILED", "OUT")
        for batch in batches {
            let counts = batch.counts
            table.rows.append([
                batch.id, "\(batch.startedAt.iso8601.prefix(19))Z", batch.liveState, batch.dataName,
                "\(counts.rows)", "\(counts.written)", "\(counts.skipped)", "\(counts.failed)", batch.out,
            ])
        }
        return table
    }

    var json: JSONValue { .array(batches.map(Self.json)) }

    var csv: [[String]] {
        [["id", "startedAt", "state", "data", "rows", "written", "skipped", "failed", "out"]]
            + table.rows
    }

    /// One batch.
    static func json(of batch: Batch) -> JSONValue {
        [
            "id": .string(batch.id), "state": .string(batch.liveState),
            "startedAt": .string(batch.startedAt.iso8601), "finishedAt": .text(batch.finishedAt?.iso8601),
            "template": .text(batch.template), "formSHA256": .string(batch.formSHA256),
            "mappingSHA256": .string(batch.mappingSHA256), "optionsSHA256": .string(batch.optionsSHA256),
            "data": .string(batch.dataName), "dataFingerprint": .text(batch.dataFingerprint),
            "selection": .string(batch.selection), "out": .string(batch.out), "printFile": .bool(batch.isPrintFile),
            "archive": .bool(batch.isArchive),
            "rows": .integer(batch.counts.rows), "written": .integer(batch.counts.written),
            "skipped": .integer(batch.counts.skipped), "failed": .integer(batch.counts.failed),
            "warnings": .integer(batch.counts.warnings), "bytes": .integer(Int(batch.counts.bytes)),
            "folder": .string(batch.folder), "command": batch.command.map { .texts($0) } ?? .null,
        ]
    }
}

extension Batch {
    /// How far the batch has come, as it is now: one that says it is running may have been killed.
    var liveState: String {
        guard state == .running else { return state.rawValue }
        let isWritten = FinishedPackets.areBeingWritten(at: out, isPrintFile: !hasFolder)
        // Jobs of a cluster may wait, or write on machines whose locks are not seen here.
        return isWritten || SlurmState(of: self)?.isAtWork ?? false ? "running" : "killed"
    }

    /// The command that began it, as it could be typed.
    var commandLine: String? { command.map { ShellWord.line(["packet"] + $0) } }
}
