import GRDB
import Interchange
package import Storage

/// The lists of a newsletter: each address once, with a record of its consent.
package struct Newsletter: Sendable {
    let store: Store

    /// The lists of a store that was opened with `CivicSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// What became of a signup.
    package enum Outcome: Sendable, Hashable {
        case added, returned
        /// The address was there already, in this state.
        case present(Signup.State)
    }

    /// Records a signup. Who has left may come back; who is blocked may not; an unconfirmed one becomes confirmed when
    /// it comes again with consent.
    ///
    /// - Throws: `CivicError` with code `.invalid` for an address that is none.
    @discardableResult
    package func add(_ signup: NewSignup, at now: StoreDate) throws(CivicError) -> Outcome {
        try store.writing { database in try Self.add(signup, at: now, in: database) }
    }

    static func add(_ signup: NewSignup, at now: StoreDate, in database: Database) throws -> Outcome {
        guard let key = MailAddress(public: signup.email)?.key else {
            throw CivicError(.invalid, "this is no mail address")
        }
        guard !signup.list.trimmed.isEmpty else { throw CivicError(.invalid, "a list needs a name") }
        let confirmed: StoreDate? = signup.consent.trimmed.isEmpty ? nil : now
        let present = try Row.fetchOne(
            database, sql: "SELECT id, state FROM newsletterSignup WHERE list = ? AND addressKey = ?",
            arguments: [signup.list, key])
        if let present {
            let state = Signup.State(rawValue: present["state"]) ?? .blocked
            guard state == .unsubscribed || (state == .unconfirmed && confirmed != nil) else { return .present(state) }
            try database.execute(
                sql: """
                    UPDATE newsletterSignup SET name = ?, email = ?, state = ?, signedUpAt = ?, confirmedAt = ?,
                        leftAt = NULL, source = ?, consent = ?, isSynced = 0 WHERE id = ?
                    """,
                arguments: [
                    signup.name.storable, signup.email.trimmed.storable, Self.stateName(confirmed), now.iso8601,
                    confirmed?.iso8601, signup.source.storable, signup.consent.storable, present["id"] as Int64,
                ])
            return state == .unsubscribed ? .returned : .present(.confirmed)
        }
        try database.execute(
            sql: """
                INSERT INTO newsletterSignup
                    (list, name, email, addressKey, state, signedUpAt, confirmedAt, source, consent, token)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                signup.list.storable, signup.name.storable, signup.email.trimmed.storable, key,
                Self.stateName(confirmed), now.iso8601, confirmed?.iso8601, signup.source.storable,
                signup.consent.storable, String.randomToken(),
            ])
        return .added
    }

    private static func stateName(_ confirmed: StoreDate?) -> String {
        (confirmed == nil ? Signup.State.unconfirmed : .confirmed).rawValue
    }

    /// Who is meant by an address or a token, also by one of a signup that was joined with another.
    private static let isMeant = """
        (addressKey = :key OR token = :token OR id IN (SELECT signup FROM newsletterToken WHERE token = :token))
        """

    /// Records that somebody said yes.
    ///
    /// - Parameter who: an address, or the token of a signup.
    /// - Returns: The address.
    /// - Throws: `CivicError` with code `.notFound` when nobody of that address waits.
    @discardableResult
    package func confirm(
        _ who: String, list: String, consent: String, at now: StoreDate
    ) throws(CivicError) -> String {
        try store.writing { database in
            let found = try Row.fetchOne(
                database,
                sql: """
                    SELECT id, email FROM newsletterSignup
                    WHERE list = :list AND \(Self.isMeant) AND state = 'unconfirmed'
                    """,
                arguments: ["list": list, "key": MailAddress.key(of: who), "token": who])
            guard let found else {
                throw CivicError(.notFound, "no unconfirmed signup has this address on the list “\(list)”")
            }
            try database.execute(
                sql: "UPDATE newsletterSignup SET state = 'confirmed', confirmedAt = ?, consent = ? WHERE id = ?",
                arguments: [now.iso8601, consent.storable, found["id"] as Int64])
            return found["email"]
        }
    }

    /// Takes an address off: with a token off its list, with an address off a list or all lists.
    ///
    /// - Returns: The lists that it was on until now.
    /// - Throws: `CivicError` with code `.notFound` when there is nobody.
    @discardableResult
    package func leave(
        _ who: String, list: String?, asBlocked: Bool = false, at now: StoreDate
    ) throws(CivicError) -> (key: String, lists: [String]) {
        try store.writing { database in
            let meant: StatementArguments = ["list": list, "key": MailAddress.key(of: who), "token": who]
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT addressKey, list, state FROM newsletterSignup
                    WHERE \(Self.isMeant) AND (:list IS NULL OR list = :list) ORDER BY list
                    """,
                arguments: meant)
            guard let key = rows.first?["addressKey"] as String? else {
                throw CivicError(.notFound, "no signup has this address or token")
            }
            try database.execute(
                sql: """
                    UPDATE newsletterSignup SET state = :state, leftAt = :now, isSynced = 0
                    WHERE \(Self.isMeant) AND (:list IS NULL OR list = :list)
                        AND state <> 'blocked' AND (:state = 'blocked' OR state <> 'unsubscribed')
                    """,
                arguments: meant + [
                    "state": (asBlocked ? Signup.State.blocked : .unsubscribed).rawValue, "now": now.iso8601,
                ])
            let left = rows.filter { ["confirmed", "unconfirmed"].contains($0["state"] as String) }
            return (key, left.map { $0["list"] })
        }
    }

    /// Notes that another program has a signup.
    ///
    /// - Throws: `CivicError` with code `.notFound` when there is none of that number.
    package func markSynced(_ id: Int64) throws(CivicError) {
        try store.writing { database in
            try database.execute(sql: "UPDATE newsletterSignup SET isSynced = 1 WHERE id = ?", arguments: [id])
            guard database.changesCount > 0 else {
                throw CivicError(.notFound, "there is no signup of number \(id)")
            }
        }
    }
}
