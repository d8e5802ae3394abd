import ArgumentParser
import PacketStore
import Storage

/// `packet log clear`.
struct LogClear: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Deletes records of the send log for good.",
        discussion: """
            All of them, or those before a day, or those of a batch. Asks before; without a terminal it needs --yes.
              packet log clear --before 2025-01-01 --yes
            """)

    @Option(
        help: ArgumentHelp("Only records before this day or moment; UTC.", valueName: "date"), transform: LogDate.init)
    var before: LogDate?

    @Option(help: ArgumentHelp("Only the records of this batch.", valueName: "id"))
    var batch: String?

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if before != nil && batch != nil { throw ValidationError("--before and --batch exclude each other.") }
    }

    func run(in context: CommandContext) throws {
        guard let log = try context.existingStore(common).map(SendLog.init) else {
            return context.note("the log has no records", common)
        }
        if !yes { try context.confirm("Delete \(subject) for good?") }
        let count = try log.clear(selection)
        context.note("deleted \(count.of("record"))", common)
    }

    private var selection: SendLog.Selection {
        if let before { return .before(before.date) }
        return batch.map { .batch($0) } ?? .all
    }

    private var subject: String {
        if let before { return "the records before \(before.date.iso8601)" }
        return batch.map { "the records of batch \($0)" } ?? "the whole send log"
    }
}
