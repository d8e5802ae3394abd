import ArgumentParser
import Civic
import PacketStore
import Storage

/// `packet today`.
struct TodayCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract: "Shows what there is today: due cards, events, hearings, followed bills, failed packets.",
        discussion: """
            As JSON it has the same members every day, for widgets and scripts.
              packet today --days 14 --format json
            """)

    @Option(help: "How many days to look ahead.")
    var days = 7

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if days < 0 || days > 3_650 { throw ValidationError("--days takes 0 to 3650.") }
    }

    func run(in context: CommandContext) throws {
        guard let store = try context.existingStore(common) else {
            return try show(nil, failed: 0, in: context)
        }
        let pack = try context.existingStatePack(common)
        let summary = try TodaySummary(
            store, decks: context.decks(common), pack: pack, days: days, at: context.moment)
        let since = context.moment.advanced(bySeconds: -7 * 86_400)
        var failed = 0
        try SendLog(store).forEach(SendLogFilter(status: .failed, since: since)) { _ in failed += 1 }
        try show(summary, failed: failed, in: context)
    }

    private func show(_ summary: TodaySummary?, failed: Int, in context: CommandContext) throws {
        var rows: [[String]] = []
        for due in summary?.dueCards ?? [] {
            rows.append(["cards", "\(context.today)", due.deck, "\(due.count.of("card")) due"])
        }
        for stored in summary?.events ?? [] {
            rows.append(["event", stored.event.starts, stored.event.title, stored.event.location])
        }
        for hearing in summary?.hearings ?? [] {
            rows.append(["hearing", hearing.starts, hearing.committee, hearing.location])
        }
        for bill in summary?.bills ?? [] {
            rows.append([
                "bill", bill.actions.last?.day ?? "", "\(bill.number) \(bill.title)",
                "\(bill.newActions.of("new action"))",
            ])
        }
        if failed > 0 {
            rows.append(["packets", "\(context.today)", "failed in the last 7 days", "\(failed.of("packet"))"])
        }
        let listing = CivicListing(
            [("WHAT", "what"), ("WHEN", "when"), ("WHICH", "which"), ("NOTES", "notes")],
            emptyNote: "there is nothing for today", rows: rows)
        try context.list(listing, as: list.format, common)
    }
}
