import GRDB
package import Interchange
package import Storage

/// The games of the daily word that a store has.
package struct WordGames: Sendable {
    private static let game = "dailyword"
    private let store: Store
    private let words: DailyWords

    package init(_ store: Store, words: DailyWords = .standard) {
        self.store = store
        self.words = words
    }

    /// Keeps a game as it is now.
    package func save(_ game: WordGame) throws(GamesError) {
        try store.writing { try Self.write(game.record, in: $0) }
    }

    /// The game of a day; nil when none was begun.
    ///
    /// - Throws: `GamesError` with code `.malformed` when the store was changed by hand.
    package func load(_ day: CalendarDay) throws(GamesError) -> WordGame? {
        let record = try store.reading { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM gamePlay WHERE game = ? AND day = ?",
                arguments: [Self.game, day.description]
            ).flatMap(Self.record)
        }
        guard let record else { return nil }
        return try WordGame(restoring: record, words: words)
    }

    /// The game of a day as far as it was played, or a new one.
    package func open(_ day: CalendarDay, today: CalendarDay, at now: StoreDate) throws(GamesError) -> WordGame {
        if let game = try load(day) { return game }
        return try WordGame(day, words: words, today: today, at: now)
    }

    /// All games, by their days.
    package func records() throws(GamesError) -> [WordGameRecord] {
        try store.reading { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM gamePlay WHERE game = ? ORDER BY day", arguments: [Self.game]
            )
            .compactMap(Self.record)
        }
    }

    /// What the games add up to.
    package func statistics() throws(GamesError) -> WordStatistics { WordStatistics(try records()) }

    /// Takes over games that another store has kept; all of them, or none.
    ///
    /// A game that is here already stays, unless it is not finished and the other is.
    /// - Returns: How many were taken.
    /// - Throws: `GamesError` with code `.malformed` when one of them is not what playing would have made of it.
    @discardableResult
    package func take(_ records: [WordGameRecord]) throws(GamesError) -> Int {
        for record in records { _ = try WordGame(restoring: record, words: words) }
        return try store.writing { database in
            var taken = 0
            for record in records {
                let state = try String.fetchOne(
                    database, sql: "SELECT state FROM gamePlay WHERE game = ? AND day = ?",
                    arguments: [Self.game, record.day.description])
                guard state == nil || state == WordGame.State.playing.rawValue && record.state != .playing else {
                    continue
                }
                try Self.write(record, in: database)
                taken += 1
            }
            return taken
        }
    }

    /// Takes over finished games of other devices. Of several of one day the one that ended first counts, on all devices;
    /// what is not what playing would have made of it is passed over.
    ///
    /// - Returns: How many were taken.
    @discardableResult
    package func merge(_ records: [WordGameRecord]) throws(GamesError) -> Int {
        let sound = records.filter { $0.state != .playing && (try? WordGame(restoring: $0, words: words)) != nil }
        return try store.writing { database in
            var taken = 0
            for (day, games) in Dictionary(grouping: sound, by: \.day).sorted(by: { $0.key < $1.key }) {
                let own = try Row.fetchOne(
                    database, sql: "SELECT * FROM gamePlay WHERE game = ? AND day = ?",
                    arguments: [Self.game, day.description]
                ).flatMap(Self.record)
                let all = games + [own].compactMap { $0?.state == .playing ? nil : $0 }
                guard let first = all.min(by: { Self.order($0) < Self.order($1) }), first != own else { continue }
                try Self.write(first, in: database)
                taken += 1
            }
            return taken
        }
    }

    private static func order(_ record: WordGameRecord) -> (Int64, String) {
        (record.finishedAt?.microseconds ?? .max, WordGameFile.line(record))
    }

    private static func write(_ record: WordGameRecord, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO gamePlay
                    (game, day, guesses, state, isHard, isArchive, wasLeft, startedAt, finishedAt, finishedOn)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (game, day) DO UPDATE SET guesses = excluded.guesses, state = excluded.state,
                    isHard = excluded.isHard, isArchive = excluded.isArchive, wasLeft = excluded.wasLeft,
                    startedAt = excluded.startedAt, finishedAt = excluded.finishedAt, finishedOn = excluded.finishedOn
                """,
            arguments: [
                game, record.day.description, record.guesses.joined(separator: " "), record.state.rawValue,
                record.isHard, record.isArchive, record.wasLeft, record.startedAt.iso8601, record.finishedAt?.iso8601,
                record.finishedOn?.description,
            ])
    }

    private static func record(_ row: Row) -> WordGameRecord? {
        guard let day = CalendarDay(row["day"] as String), let state = WordGame.State(rawValue: row["state"]) else {
            return nil
        }
        return WordGameRecord(
            day: day, guesses: (row["guesses"] as String).split(separator: " ").map(String.init), state: state,
            isHard: row["isHard"], isArchive: row["isArchive"], wasLeft: row["wasLeft"],
            startedAt: row.moment("startedAt"), finishedAt: row.optionalMoment("finishedAt"),
            finishedOn: (row["finishedOn"] as String?).flatMap { CalendarDay($0) })
    }
}
