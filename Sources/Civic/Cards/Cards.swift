import GRDB
package import Storage

/// The log of what was learned, and the states of the cards that follow from it.
package struct Cards: Sendable {
    let store: Store
    /// How reviews are scheduled.
    package var scheduler: FSRS

    /// The cards of a store that was opened with `CivicSchema.module`.
    package init(_ store: Store, scheduler: FSRS = FSRS()) {
        self.store = store
        self.scheduler = scheduler
    }

    /// The states of a deck's cards that were ever seen, by their numbers.
    package func states(_ deck: String) throws(CivicError) -> [Int: CardState] {
        try store.reading { database in
            let rows = try Row.fetchAll(
                database, sql: "SELECT * FROM civicCardState WHERE deck = ?", arguments: [deck])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0["number"] as Int, Self.state($0)) })
        }
    }

    /// Adds an event to the log, and brings the card's state up to date: two statements.
    ///
    /// - Parameter state: the card's state before; nil for one that was never seen.
    /// - Returns: The state after.
    @discardableResult
    package func record(_ event: CardEvent, deck: String, before state: CardState?) throws(CivicError) -> CardState {
        let next = (state ?? CardState(number: event.number)).after(event, deck: deck, scheduler: scheduler)
        try store.writing { database in
            try Self.append(event, deck: deck, in: database)
            try Self.keep(next, deck: deck, in: database)
        }
        return next
    }

    /// Takes the latest event of a deck back: the log notes that too.
    ///
    /// - Returns: The number of the card; nil when there is nothing to take back.
    package func undo(_ deck: String, at now: StoreDate) throws(CivicError) -> Int? {
        try store.writing { database in
            let last = try Row.fetchOne(
                database,
                sql: """
                    SELECT id, number FROM civicCardEvent AS event WHERE deck = ? AND kind <> 'undo'
                        AND NOT EXISTS (SELECT 1 FROM civicCardEvent WHERE undoes = event.id)
                    ORDER BY id DESC LIMIT 1
                    """,
                arguments: [deck])
            guard let last else { return nil }
            let number = last["number"] as Int
            try database.execute(
                sql: "INSERT INTO civicCardEvent (deck, number, at, kind, undoes) VALUES (?, ?, ?, 'undo', ?)",
                arguments: [deck, number, now.iso8601, last["id"] as Int64])
            try rebuild(deck, number: number, in: database)
            return number
        }
    }

    /// Makes the states of a deck anew from the log.
    package func rebuild(_ deck: String) throws(CivicError) {
        try store.writing { database in
            let numbers = try Int.fetchAll(
                database, sql: "SELECT DISTINCT number FROM civicCardEvent WHERE deck = ?", arguments: [deck])
            try database.execute(sql: "DELETE FROM civicCardState WHERE deck = ?", arguments: [deck])
            for number in numbers { try rebuild(deck, number: number, in: database) }
        }
    }

    func rebuild(_ deck: String, number: Int, in database: Database) throws {
        let events = try Self.events(deck, number: number, in: database)
        try database.execute(
            sql: "DELETE FROM civicCardState WHERE deck = ? AND number = ?", arguments: [deck, number])
        guard !events.isEmpty else { return }
        let state = events.reduce(CardState(number: number)) { $0.after($1, deck: deck, scheduler: scheduler) }
        try Self.keep(state, deck: deck, in: database)
    }

    /// The events of a card that were not taken back, in the order of their times.
    static func events(_ deck: String, number: Int?, in database: Database) throws -> [CardEvent] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT number, at, kind, rating FROM civicCardEvent AS event
                WHERE deck = ? AND (? IS NULL OR number = ?) AND kind <> 'undo'
                    AND NOT EXISTS (SELECT 1 FROM civicCardEvent WHERE undoes = event.id)
                ORDER BY at, id
                """,
            arguments: [deck, number, number]
        ).compactMap { CardEvent(number: $0["number"], at: $0.date("at"), name: $0["kind"], rating: $0["rating"]) }
    }

    static func append(_ event: CardEvent, deck: String, in database: Database) throws {
        try database.execute(
            sql: "INSERT INTO civicCardEvent (deck, number, at, kind, rating) VALUES (?, ?, ?, ?, ?)",
            arguments: [deck, event.number, event.at.iso8601, event.name, event.rating])
    }

    private static func keep(_ state: CardState, deck: String, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO civicCardState
                    (deck, number, timesViewed, lastViewed, isKnown, phase, step, stability, difficulty, due, lastReview,
                     reviews, lapses)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                deck, state.number, state.timesViewed, state.lastViewed?.iso8601, state.isKnown,
                state.memory?.phase.rawValue ?? "new", state.memory?.step, state.memory?.stability,
                state.memory?.difficulty, state.due?.iso8601, state.lastReview?.iso8601, state.reviews, state.lapses,
            ])
    }

    private static func state(_ row: Row) -> CardState {
        var state = CardState(number: row["number"])
        state.timesViewed = row["timesViewed"]
        state.lastViewed = row.optionalDate("lastViewed")
        state.isKnown = row["isKnown"]
        state.due = row.optionalDate("due")
        state.lastReview = row.optionalDate("lastReview")
        state.reviews = row["reviews"]
        state.lapses = row["lapses"]
        if let phase = CardMemory.Phase(rawValue: row["phase"]), let stability = row["stability"] as Double?,
            let difficulty = row["difficulty"] as Double?
        {
            let seconds = zip(state.due, state.lastReview).map { Double($0.microseconds - $1.microseconds) / 1_000_000 }
            state.memory = CardMemory(
                phase: phase, step: row["step"], stability: stability, difficulty: difficulty, interval: seconds ?? 0)
        }
        return state
    }

    private static func zip<A, B>(_ a: A?, _ b: B?) -> (A, B)? {
        if let a, let b { (a, b) } else { nil }
    }
}
