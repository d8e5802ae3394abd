import Civic
import Games
import Interchange
import PacketCommands
import PacketMapping
import PacketModel
import PacketStore
import Roster
import Storage
import Tasks

/// What all companions and the core have for a day, in the order in which it is listed.
struct TodayLines {
    let store: Store
    let context: CommandContext
    let clock: LocalClock
    /// How many days to look ahead.
    let days: Int
    /// Whether a followed bill is listed only when something happened to it.
    let newsOnly: Bool

    private var today: CalendarDay { context.calendarDay(clock) }
    private var range: ClosedRange<CalendarDay> { today...today.advanced(by: days) }

    /// - Parameter todos: The store again, opened for todos.
    func all(todos: Store?) throws -> [TodayListing.Line] {
        try (todos.map(due) ?? []) + reminders() + campus() + civic() + word() + favourites() + packets() + sends()
    }

    /// Todos that are due today, and those that were.
    private func due(_ store: Store) throws -> [TodayListing.Line] {
        var query = TodoQuery()
        (query.dueBy, query.limit) = (today, 100)
        return try Todos(store).list(query).compactMap { todo in
            guard let due = todo.due else { return nil }
            let late = today.number - due.number
            return TodayListing.Line(
                what: .todo, when: due.description, which: todo.title,
                notes: late > 0 ? .overdue(days: late) : .dueToday, isDaily: true,
                key: "todo \(todo.id) \(late > 0 ? "overdue" : "due") \(due)")
        }
    }

    /// Saved events of the campus whose alarm is due and that have not begun.
    private func reminders() throws -> [TodayListing.Line] {
        let saved = try SavedItems(store).list(.event).filter { $0.item.alarm > 0 }
        guard !saved.isEmpty else { return [] }
        let now = context.moment.microseconds / 1_000_000
        let events = CampusEvents(store)
        let moved = MovedDates(among: try events.all().map(\.event))
        let yesterday = today.advanced(by: -1)
        var lines: [TodayListing.Line] = []
        for stored in saved {
            guard let event = try Int64(stored.item.ref).flatMap({ try events.find($0) })?.event else { continue }
            let ahead = today.advanced(by: stored.item.alarm / 1_440 + 1)
            let shown = moved.removed(from: event)
            for time in shown.occurrences(on: yesterday...ahead, offset: offset, clocks: context.clocks) {
                let left = begins(time.starts, of: event) - now
                guard left > 0, left <= Int64(stored.item.alarm) * 60 else { continue }
                lines.append(
                    TodayListing.Line(
                        what: .reminder, when: time.starts.description, which: event.title,
                        notes: .begins(minutes: Int((left + 59) / 60)), key: "alarm \(event.uid) \(time.starts)"))
            }
        }
        return lines.sorted { $0.when < $1.when }
    }

    /// When a time of an event is, in seconds of UTC since 1970: by the event's own zone, else by the user's.
    private func begins(_ time: EventTime, of event: CalendarEvent) -> Int64 {
        let local = time.secondsSince1970
        func offset(at moment: Int64) -> Int64 {
            if event.zone.isEmpty || event.zone == "UTC" { return Int64(clock.offset(at: Int(moment))) }
            return Int64(context.clocks(event.zone, moment) ?? clock.offset(at: Int(moment)))
        }
        // The offset that holds there and then: a second look settles it on both sides of a change.
        return local - offset(at: local - offset(at: local))
    }

    private func offset(_ moment: Int64) -> Int { clock.offset(at: Int(moment)) }

    private func campus() throws -> [TodayListing.Line] {
        try CampusEvents(store).list(.all, today: today, days: range, offset: offset, clocks: context.clocks)
            .map { occurrence in
                let event = occurrence.stored.event
                return TodayListing.Line(
                    what: .campusEvent, when: occurrence.starts.description, which: event.title, notes: nil,
                    place: event.location, isDaily: true, key: "campus \(event.uid) \(occurrence.starts)")
            }
    }

    /// What the civic companion has.
    private func civic() throws -> [TodayListing.Line] {
        let pack = try StatePacks(store).current()
        let summary = try TodaySummary(
            store, decks: context.decks(pack: pack), pack: pack, today: today, days: days, at: context.moment,
            clocks: context.clocks)
        var lines = summary.dueCards.map { due in
            TodayListing.Line(
                what: .cards, when: "\(today)", which: due.deck, notes: .due(cards: due.count), isDaily: true,
                key: "cards \(due.deck) \(today)")
        }
        lines += summary.events.map { stored in
            TodayListing.Line(
                what: .event, when: stored.starts.description, which: stored.event.title, notes: nil,
                place: stored.event.location, isDaily: true, key: "event \(stored.event.uid) \(stored.starts)")
        }
        lines += summary.hearings.map { hearing in
            TodayListing.Line(
                what: .hearing, when: hearing.starts, which: hearing.committee, notes: nil, place: hearing.location,
                isDaily: true, key: "hearing \(hearing.committee) \(hearing.starts)")
        }
        for bill in summary.bills where !newsOnly || bill.newActions > 0 {
            lines.append(
                TodayListing.Line(
                    what: .bill, when: bill.actions.last?.day ?? "", which: "\(bill.number) \(bill.title)",
                    notes: .newActions(bill.newActions),
                    key: "bill \(bill.session) \(bill.number) \(bill.actions.count)"))
        }
        return lines
    }

    /// The word of the day, for those who play and have not finished it.
    private func word() throws -> [TodayListing.Line] {
        let records = try WordGames(store).records()
        guard !records.isEmpty, let number = DailyWords.standard.number(of: today) else { return [] }
        let game = records.first { $0.day == today }
        guard game.map({ $0.state == .playing }) ?? true else { return [] }
        let made = game?.guesses.count ?? 0
        return [
            TodayListing.Line(
                what: .word, when: "\(today)", which: "dailyword \(number)",
                notes: made == 0 ? .notPlayed : .guessed(made, of: WordGame.limit), isDaily: true, key: "word \(today)")
        ]
    }

    /// Favourites with an alarm whom an update of the last days has changed.
    private func favourites() throws -> [TodayListing.Line] {
        try Roster(store).news(since: context.moment.advanced(bySeconds: -7 * 86_400)).map { news in
            TodayListing.Line(
                what: .favourite, when: String(news.at.iso8601.prefix(10)), which: news.person.name, notes: .changed,
                key: "favourite \(news.person.no) \(news.at.iso8601)")
        }
    }

    /// Rows of the last days that could not be merged.
    private func packets() throws -> [TodayListing.Line] {
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
                what: .packets, when: "\(today)", which: "", notes: .failed(packets: failed), key: "packets \(last)")
        ]
    }

    /// Messages of the last 30 days that somebody has to look after; those that went out later do not count.
    private func sends() throws -> [TodayListing.Line] {
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
