import ArgumentParser

/// `packet log`.
struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Shows, exports and clears the send log.",
        discussion: """
            The log has one record for each packet and event: made, skipped, failed, sent, and so on.
              packet log list --status failed
            """,
        subcommands: [LogList.self, LogShow.self, LogStats.self, LogExport.self, LogClear.self])
}
