import ArgumentParser
import PacketStore
import Storage

/// `packet log show`.
struct LogShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one record of the send log.",
        discussion: """
            Records are named by the number that `log list` shows.
              packet log show 17
            """)

    @Argument(help: "The number of the record.")
    var id: Int64

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let entry = try context.existingStore(common).map({ try SendLog($0).find(id) }) ?? nil else {
            throw CommandError(.notFound, "the log has no record \(id)", hint: "see: packet log list")
        }
        try context.list(LogDetails(entry: entry), as: list.format, common)
    }
}

/// Everything about one record.
private struct LogDetails: Listing {
    let entry: SendLogEntry

    let emptyNote = ""

    var table: Table {
        var table = Table("PROPERTY", "VALUE")
        table.rows = zip(SendLogCSV.columns, values).map { [$0, $1] }
        return table
    }

    var json: JSONValue { LogListing.json(of: entry) }

    var csv: [[String]] { [SendLogCSV.columns, values] }

    private var values: [String] { SendLogColumn.all.map { $0.value(entry).text } }
}
