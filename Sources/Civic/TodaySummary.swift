package import Interchange
package import Storage

/// What the civic companion has for today.
package struct TodaySummary: Sendable, Hashable {
    /// Cards that are due, by deck; decks without any are left out.
    package var dueCards: [DueCards] = []
    /// Approved events of the next days.
    package var events: [StoredEvent] = []
    package var hearings: [Hearing] = []
    /// Followed bills.
    package var bills: [Bill] = []

    package struct DueCards: Sendable, Hashable {
        package let deck: String
        package let count: Int
    }

    /// - Parameters:
    ///   - today: the day where the user is.
    ///   - days: how many days ahead events and hearings are listed.
    package init(
        _ store: Store, decks: [Deck], pack: StatePack?, today: CalendarDay, days: Int, at now: StoreDate,
        clocks: CalendarEvent.Clocks = { _, _ in nil }
    ) throws(CivicError) {
        let cards = Cards(store)
        let answers = DynamicAnswers(pack: pack, given: try LearningRecords(store).answers(), on: today)
        for deck in decks {
            let states = try cards.states(deck.id)
            let due = states.values.count { state in
                !state.isKnown && (state.due.map { $0 <= now } ?? false)
                    && deck.card(state.number).map(answers.knows) == true
            }
            if due > 0 { dueCards.append(DueCards(deck: deck.id, count: due)) }
        }
        events = try Events(store).list(.approved, from: today, to: today.advanced(by: days), clocks: clocks)
        if let pack {
            let last = today.advanced(by: days).description
            hearings = try Hearings(store, pack: pack.configuration.id).list(from: today)
                .filter { $0.starts.prefix(10) <= last }
            bills = try Bills(store, pack: pack.configuration.id).list(followedOnly: true)
        }
    }
}
