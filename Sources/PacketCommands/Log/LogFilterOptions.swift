import ArgumentParser
import PacketStore
import Storage

/// The options that say which records of the log are meant.
struct LogFilterOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only the records of this batch.", valueName: "id"))
    var batch: String?

    @Option(help: "Only records of this status: generated, skipped, failed, queued, sent, bounced …")
    var status: String?

    @Option(help: "Only records with this text in the recipient's name or e-mail, the file name or the notes.")
    var text: String?

    @Option(
        help: ArgumentHelp(
            "Only records of this day (2026-03-14) or moment (…T09:26:53Z), or later; UTC.", valueName: "date"),
        transform: LogDate.init)
    var since: LogDate?

    @Option(
        help: ArgumentHelp("Only records before this day or moment; UTC.", valueName: "date"), transform: LogDate.init)
    var before: LogDate?

    /// The filter that the store takes.
    var filter: SendLogFilter {
        SendLogFilter(
            batch: batch, status: status.map(SendStatus.init(rawValue:)), text: text, since: since?.date,
            before: before?.date)
    }
}

/// A day or moment as it is typed.
struct LogDate: Sendable {
    let date: StoreDate

    init(_ text: String) throws {
        guard let date = StoreDate(iso8601: text) else {
            throw ValidationError("“\(text)” is no date. Write 2026-03-14 or 2026-03-14T09:26:53Z.")
        }
        self.date = date
    }
}
