import GRDB
import Storage

extension Newsletter {
    /// Signups of a list, newest first.
    ///
    /// - Parameters:
    ///   - state: only those of this state.
    ///   - limit: at most so many.
    ///   - before: only those that came before the signup of this number.
    /// - Complexity: O(limit): an index has the order.
    package func list(
        _ list: String?, state: Signup.State? = nil, limit: Int? = nil, before: Int64? = nil
    ) throws(CivicError) -> [Signup] {
        try store.reading { database in
            var conditions: [String] = []
            var arguments: [(any DatabaseValueConvertible)?] = []
            if let list {
                conditions.append("list = ?")
                arguments.append(list)
            }
            if let state {
                conditions.append("state = ?")
                arguments.append(state.rawValue)
            }
            if let before {
                conditions.append(
                    "(signedUpAt, id) < (SELECT signedUpAt, id FROM newsletterSignup WHERE id = ?)")
                arguments.append(before)
            }
            let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
            arguments.append(limit ?? -1)
            return try Row.fetchAll(
                database,
                sql: "SELECT * FROM newsletterSignup \(filter) ORDER BY signedUpAt DESC, id DESC LIMIT ?",
                arguments: StatementArguments(arguments)
            ).map(Self.signup)
        }
    }

    /// The keys of the addresses that are on no list any more and have left at least one in this way.
    package func departed(_ state: Signup.State) throws(CivicError) -> [String] {
        try store.reading { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT addressKey FROM newsletterSignup GROUP BY addressKey
                    HAVING sum(state = ?) > 0 AND sum(state IN ('confirmed', 'unconfirmed')) = 0 ORDER BY addressKey
                    """,
                arguments: [state.rawValue])
        }
    }

    /// How many signups there are of each state.
    package func counts(_ list: String?) throws(CivicError) -> [Signup.State: Int] {
        try store.reading { database in
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT state, count(*) AS n FROM newsletterSignup WHERE ? IS NULL OR list = ? GROUP BY state",
                arguments: [list, list])
            return Dictionary(
                rows.compactMap { row in Signup.State(rawValue: row["state"]).map { ($0, row["n"] as Int) } },
                uniquingKeysWith: +)
        }
    }

    private static func signup(_ row: Row) -> Signup {
        Signup(
            id: row["id"], list: row["list"], name: row["name"], email: row["email"],
            state: Signup.State(rawValue: row["state"]) ?? .blocked, signedUpAt: row.date("signedUpAt"),
            confirmedAt: row.optionalDate("confirmedAt"), leftAt: row.optionalDate("leftAt"), source: row["source"],
            consent: row["consent"], token: row["token"], isSynced: row["isSynced"])
    }
}
