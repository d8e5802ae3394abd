import GRDB
package import Interchange
package import Storage

extension Cards {
    /// The cards to study now: those that are due, the longest first, and then new ones. A card without a known answer is
    /// not studied.
    ///
    /// - Parameters:
    ///   - answers: the answers that change.
    ///   - section: only cards of this section or subsection.
    ///   - includesKnown: whether cards that are marked as known come too.
    ///   - generator: shuffles the new ones; nil leaves them in order.
    package static func queue(
        _ cards: [Card], _ states: [Int: CardState], answers: DynamicAnswers, at now: StoreDate, section: String? = nil,
        includesKnown: Bool = false, shuffling generator: (any RandomNumberGenerator)? = nil
    ) -> [Card] {
        let wanted = cards.filter { card in
            answers.knows(card) && (includesKnown || states[card.number]?.isKnown != true)
                && (section.map { card.section.folded == $0.folded || card.subsection.folded == $0.folded } ?? true)
        }
        let due = wanted.filter { card in states[card.number]?.due.map { $0 <= now } ?? false }
            .sorted { left, right in
                let (a, b) = (states[left.number]?.due, states[right.number]?.due)
                return a == b ? left.number < right.number : (a ?? now) < (b ?? now)
            }
        var new = wanted.filter { states[$0.number]?.memory == nil }
        if var generator { new.shuffle(using: &generator) }
        return due + new
    }

    /// How a deck is going.
    package struct Statistics: Sendable, Hashable {
        package var cards = 0
        package var seen = 0
        package var known = 0
        package var due = 0
        package var leeches = 0
        package var reviews = 0
        /// The share of reviews of learned cards that were remembered; nil before the first.
        package var retention: Double?
        /// How many cards become due on each of the next days, what is overdue with the first.
        package var forecast: [Int] = []
    }

    /// The statistics of a deck, by days where the learner is.
    ///
    /// - Parameter answers: The answers that change; a card without one is not due.
    package func statistics(
        _ deck: Deck, answers: DynamicAnswers, days: Int, at now: StoreDate, day dayOf: (StoreDate) -> CalendarDay
    ) throws(CivicError) -> Statistics {
        let states = try states(deck.id)
        let events = try store.reading { try Self.events(deck.id, number: nil, in: $0) }
        var result = Statistics(cards: deck.cards.count)
        result.forecast = Array(repeating: 0, count: max(1, days))
        let today = dayOf(now).number
        for state in states.values where deck.card(state.number) != nil {
            result.seen += state.timesViewed > 0 ? 1 : 0
            result.known += state.isKnown ? 1 : 0
            result.leeches += state.isLeech ? 1 : 0
            result.reviews += state.reviews
            guard let due = state.due, !state.isKnown, deck.card(state.number).map(answers.knows) == true else {
                continue
            }
            result.due += due <= now ? 1 : 0
            let day = max(0, dayOf(due).number - today)
            if day < result.forecast.count { result.forecast[day] += 1 }
        }
        var phases: [Int: CardState] = [:]
        var (asked, remembered) = (0, 0)
        for event in events {
            let before = phases[event.number] ?? CardState(number: event.number)
            if case .review(let rating) = event.kind, before.memory?.phase == .review {
                asked += 1
                remembered += rating == .again ? 0 : 1
            }
            phases[event.number] = before.after(event, deck: deck.id, scheduler: scheduler)
        }
        result.retention = asked > 0 ? Double(remembered) / Double(asked) : nil
        return result
    }

    /// The log as tab-separated lines: deck, number, time, kind, rating.
    package func log() throws(CivicError) -> String {
        try store.reading { database in
            let decks = try String.fetchAll(database, sql: "SELECT DISTINCT deck FROM civicCardEvent ORDER BY deck")
            var text = "deck\tnumber\tat\tkind\trating\n"
            for deck in decks {
                for event in try Self.events(deck, number: nil, in: database) {
                    let rating = event.rating.map { "\($0)" } ?? ""
                    text += "\(deck)\t\(event.number)\t\(event.at.iso8601)\t\(event.name)\t\(rating)\n"
                }
            }
            return text
        }
    }

    /// Takes the lines of another log: the union of both, so that it does no harm to take one twice.
    ///
    /// - Parameter isLenient: Whether a line that is none, such as one of a newer version, is passed over.
    /// - Returns: How many events were new.
    /// - Throws: `CivicError` with code `.malformed` that names the line.
    package func merge(log text: String, isLenient: Bool = false) throws(CivicError) -> Int {
        var events: [(deck: String, event: CardEvent)] = []
        for (index, line) in text.split(whereSeparator: \.isNewline).enumerated().dropFirst() {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count == 5, !cells[0].isEmpty, let number = Int(cells[1]),
                let at = StoreDate(iso8601: cells[2]),
                let event = CardEvent(number: number, at: at, name: cells[3], rating: Int(cells[4]))
            else {
                if isLenient { continue }
                throw CivicError(.malformed, "this is no line of a log", place: "line \(index + 1)")
            }
            events.append((cells[0], event))
        }
        return try store.writing { database in
            var added = 0
            var touched: Set<CardKey> = []
            for (deck, event) in events {
                let isThere = try Bool.fetchOne(
                    database,
                    sql: """
                        SELECT 1 FROM civicCardEvent
                        WHERE deck = ? AND number = ? AND at = ? AND kind = ? AND rating IS ?
                        """,
                    arguments: [deck, event.number, event.at.iso8601, event.name, event.rating])
                guard isThere == nil else { continue }
                try Self.append(event, deck: deck, in: database)
                touched.insert(CardKey(deck: deck, number: event.number))
                added += 1
            }
            for key in touched { try rebuild(key.deck, number: key.number, in: database) }
            return added
        }
    }

    private struct CardKey: Hashable {
        let deck: String
        let number: Int
    }
}
