import ArgumentParser
import PacketStore
import Storage

/// `packet log list`.
struct LogList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists records of the send log, oldest first.",
        discussion: """
            Without a limit, all of them. The limit keeps the newest.
              packet log list --status failed --since 2026-03-01 --limit 20
            """)

    @OptionGroup var filters: LogFilterOptions

    @Option(help: ArgumentHelp("At most so many records.", valueName: "count"))
    var limit: Int?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit is a number of records.") }
    }

    func run(in context: CommandContext) throws {
        let log = try context.existingStore(common).map(SendLog.init)
        switch list.format {
        case .table: try table(of: log, in: context)
        case .json: try json(of: log, to: context.output)
        case .csv:
            var writer = SendLogCSV { try context.output.write(data: $0) }
            try forEach(log) { try writer.append($0) }
            try writer.finish()
        }
    }

    private func table(of log: SendLog?, in context: CommandContext) throws {
        var entries: [SendLogEntry] = []
        try forEach(log) { entries.append($0) }
        if entries.isEmpty { context.note("the log has no such records", common) }
        try context.output.write(LogListing(entries: entries).table.rendered(context.tableStyle(common)))
    }

    /// Written record by record: a log may be larger than memory.
    private func json(of log: SendLog?, to output: OutputSink) throws {
        var writer = JSONWriter()
        writer.raw("[")
        var isFirst = true
        try forEach(log) { entry in
            if !isFirst { writer.raw(",") }
            isFirst = false
            writer.line(1)
            writer.write(LogListing.json(of: entry), depth: 1)
            if writer.bytes.count > 1 << 16 { try output.write(data: writer.take()) }
        }
        if !isFirst { writer.line(0) }
        writer.raw("]\n")
        try output.write(data: writer.bytes)
    }

    private func forEach(_ log: SendLog?, _ body: (SendLogEntry) throws -> Void) throws {
        guard let log else { return }
        guard let limit else { return try log.forEach(filters.filter, body) }
        for entry in try log.list(filters.filter, order: .newestFirst, limit: limit).reversed() { try body(entry) }
    }
}
