import ArgumentParser
import Civic
import Interchange
import PacketCommands
import PacketModel
import PacketStore
import Storage

/// `packet today`.
struct TodayCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract: "Shows what there is today: due cards, events, hearings, followed bills, failed packets and sends.",
        discussion: """
            As JSON it has the same members every day, for widgets and scripts. With --new each thing is shown once, so \
            that a timer can tell you of it:
              packet today --days 14 --format json
              packet today --new --quiet | mail -E -s 'New today' you@example.org
            """)

    @Option(help: "How many days to look ahead.")
    var days = 7

    @Flag(help: "Only what was not shown with --new before.")
    var new = false

    @OptionGroup var language: LanguageOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if days < 0 || days > 3_650 { throw ValidationError("--days takes 0 to 3650.") }
    }

    func run(in context: CommandContext) throws {
        var listing = TodayListing(lines: [], language: language.lang)
        if let store = try context.existingStore(common) {
            listing.lines = try civic(store, context) + packets(store, context) + sends(store, context)
            if new {
                let keys = listing.lines.map(\.key)
                let fresh = try ToldThings(store).tell(keys, at: context.moment)
                listing.lines.removeAll { !fresh.contains($0.key) }
            }
        }
        try context.list(listing, as: list.format, common)
    }

    /// What the civic companion has.
    private func civic(_ store: Store, _ context: CommandContext) throws -> [TodayListing.Line] {
        let pack = try StatePacks(store).current()
        let summary = try TodaySummary(
            store, decks: context.decks(pack: pack), pack: pack, days: days, at: context.moment, clocks: context.clocks)
        var lines = summary.dueCards.map { due in
            TodayListing.Line(
                what: .cards, when: "\(context.today)", which: due.deck, notes: .due(cards: due.count),
                key: "cards \(due.deck) \(context.today)")
        }
        lines += summary.events.map { stored in
            TodayListing.Line(
                what: .event, when: stored.starts.description, which: stored.event.title, notes: nil,
                place: stored.event.location, key: "event \(stored.event.uid) \(stored.starts)")
        }
        lines += summary.hearings.map { hearing in
            TodayListing.Line(
                what: .hearing, when: hearing.starts, which: hearing.committee, notes: nil, place: hearing.location,
                key: "hearing \(hearing.committee) \(hearing.starts)")
        }
        for bill in summary.bills where !new || bill.newActions > 0 {
            lines.append(
                TodayListing.Line(
                    what: .bill, when: bill.actions.last?.day ?? "", which: "\(bill.number) \(bill.title)",
                    notes: .newActions(bill.newActions),
                    key: "bill \(bill.session) \(bill.number) \(bill.actions.count)"))
        }
        return lines
    }

    /// Rows of the last days that could not be merged.
    private func packets(_ store: Store, _ context: CommandContext) throws -> [TodayListing.Line] {
        let since = context.moment.advanced(bySeconds: -7 * 86_400)
        var failed = 0
        var last = ""
        try SendLog(store).forEach(SendLogFilter(status: .failed, since: since)) { entry in
            failed += 1
            last = max(last, entry.event.timestamp.iso8601)
        }
        guard failed > 0 else { return [] }
        return [
            TodayListing.Line(
                what: .packets, when: "\(context.today)", which: "", notes: .failed(packets: failed),
                key: "packets \(last)")
        ]
    }

    /// Messages of the last 30 days that somebody has to look after; those that went out later do not count.
    private func sends(_ store: Store, _ context: CommandContext) throws -> [TodayListing.Line] {
        let since = context.moment.advanced(bySeconds: -30 * 86_400)
        let deliveries = Deliveries(store)
        var lines: [TodayListing.Line] = []
        for mailing in try deliveries.mailings() where mailing.startedAt >= since {
            let counts = try deliveries.counts(mailing.id)
            let states: [DeliveryState] = [.rejected, .bounced, .unknown, .held]
            let troubles = states.compactMap { state in
                counts[state].flatMap { $0 > 0 ? "\($0) \(state.rawValue)" : nil }
            }
            guard !troubles.isEmpty else { continue }
            let notes = troubles.joined(separator: ", ")
            lines.append(
                TodayListing.Line(
                    what: .sends, when: String(mailing.startedAt.iso8601.prefix(10)), which: mailing.batch, notes: nil,
                    place: notes, key: "sends \(mailing.id) \(notes)"))
        }
        return lines
    }
}
