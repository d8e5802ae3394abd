import GRDB
package import Interchange
package import Storage

/// A result on the board.
package struct Score: Sendable, Hashable {
    package let id: Int64
    package let day: CalendarDay
    package let name: String
    package let guesses: Int
    package let seconds: Int
    package let isVerified: Bool
    /// The place; who is equal in guesses and time shares it, and the next place is left out.
    package var rank: Int
}

/// The results of each day.
package struct ScoreBoard: Sendable {
    private let store: Store

    /// What the codes of certificates are made with; made once, and kept in the store.
    package func certificateSecret() throws(GamesError) -> String {
        try store.writing { database in
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO profileSetting (key, value)
                    VALUES ('certificateSecret', lower(hex(randomblob(32))))
                    """)
            return try String.fetchOne(
                database, sql: "SELECT value FROM profileSetting WHERE key = 'certificateSecret'") ?? ""
        }
    }

    package init(_ store: Store) { self.store = store }

    /// Notes that a player begins the puzzle of a day. Only the first time counts.
    ///
    /// - Returns: When the player began.
    @discardableResult
    package func start(_ day: CalendarDay, player: String, at now: StoreDate) throws(GamesError) -> StoreDate {
        try store.writing { database in
            // Nobody needs what began long ago.
            try database.execute(
                sql: "DELETE FROM scoreStart WHERE day < ?", arguments: [now.utcDay.advanced(by: -3).description])
            try database.execute(
                sql: "INSERT OR IGNORE INTO scoreStart (day, player, at) VALUES (?, ?, ?)",
                arguments: [day.description, player, now.iso8601])
            return try Self.started(day, player, in: database) ?? now
        }
    }

    /// When a player began the puzzle of a day.
    package func started(_ day: CalendarDay, player: String) throws(GamesError) -> StoreDate? {
        try store.reading { try Self.started(day, player, in: $0) }
    }

    /// Takes a result.
    ///
    /// - Parameters:
    ///   - player: Who it is from; nil for somebody unknown.
    ///   - seed: The generated name follows from it.
    /// - Returns: Nil when the player has a result of that day already.
    package func submit(
        _ submission: ScoreSubmission, player: String?, seed: UInt64, isVerified: Bool, at now: StoreDate
    ) throws(GamesError) -> Score? {
        try store.writing { database in
            if let player {
                let taken = try Bool.fetchOne(
                    database, sql: "SELECT EXISTS (SELECT 1 FROM score WHERE day = ? AND player = ?)",
                    arguments: [submission.day.description, player])
                if taken == true { return nil }
            }
            let name = try Self.freeName(
                submission.name ?? PlayerName.generated(seed), on: submission.day, in: database)
            try database.execute(
                sql: """
                    INSERT INTO score (day, player, name, guesses, seconds, isVerified, submittedAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    submission.day.description, player, name, submission.guesses, submission.seconds, isVerified,
                    now.iso8601,
                ])
            return Score(
                id: database.lastInsertedRowID, day: submission.day, name: name, guesses: submission.guesses,
                seconds: submission.seconds, isVerified: isVerified, rank: 0)
        }
    }

    /// The best results of a day: fewest guesses, then least time, then who was first. Each says whether it is verified.
    ///
    /// - Parameter verifiedOnly: Whether results that nothing verifies are left out, from the places too.
    package func top(_ day: CalendarDay, limit: Int, verifiedOnly: Bool = false) throws(GamesError) -> [Score] {
        let scores = try store.reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, name, guesses, seconds, isVerified FROM score
                    WHERE day = ? AND (isVerified = 1 OR NOT ?) ORDER BY guesses, seconds, id LIMIT ?
                    """,
                arguments: [day.description, verifiedOnly, limit]
            ).map { row in
                Score(
                    id: row["id"], day: day, name: row["name"], guesses: row["guesses"], seconds: row["seconds"],
                    isVerified: row["isVerified"], rank: 0)
            }
        }
        return Self.ranked(scores)
    }

    /// Whether the board can be read.
    package func isHealthy() -> Bool {
        (try? store.reading { try Int.fetchOne($0, sql: "SELECT count(*) FROM (SELECT 1 FROM score LIMIT 1)") }) != nil
    }

    /// Gives places to results that are in order.
    static func ranked(_ scores: [Score]) -> [Score] {
        var ranked = scores
        for index in ranked.indices {
            let isTie =
                index > 0 && ranked[index - 1].guesses == ranked[index].guesses
                && ranked[index - 1].seconds == ranked[index].seconds
            ranked[index].rank = isTie ? ranked[index - 1].rank : index + 1
        }
        return ranked
    }

    private static func started(_ day: CalendarDay, _ player: String, in database: Database) throws -> StoreDate? {
        try String.fetchOne(
            database, sql: "SELECT at FROM scoreStart WHERE day = ? AND player = ?",
            arguments: [day.description, player]
        ).flatMap { StoreDate(iso8601: $0) }
    }

    /// A name that nobody has on that day: as it is, or with a number behind it.
    ///
    /// Numbers are tried in turn at first, and at random when many have the name, so that the time has a bound.
    private static func freeName(_ name: String, on day: CalendarDay, in database: Database) throws -> String {
        func isTaken(_ name: String) throws -> Bool {
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM score WHERE day = ? AND name = ?)",
                arguments: [day.description, name]) ?? false
        }
        guard try isTaken(name) else { return name }
        for number in 2...20 where try !isTaken("\(name)\(number)") { return "\(name)\(number)" }
        while true {
            let candidate = "\(name)\(Int.random(in: 21...9_999_999))"
            if try !isTaken(candidate) { return candidate }
        }
    }
}
