import GRDB
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
        guard let address = MailboxAddress(signup.email) else {
            throw CivicError(.invalid, "this is no mail address")
        }
        guard !signup.list.trimmed.isEmpty else { throw CivicError(.invalid, "a list needs a name") }
        let confirmed: StoreDate? = signup.consent.trimmed.isEmpty ? nil : now
        let present = try Row.fetchOne(
            database, sql: "SELECT id, state FROM newsletterSignup WHERE list = ? AND addressKey = ?",
            arguments: [signup.list, address.key])
        if let present {
            let state = Signup.State(rawValue: present["state"]) ?? .blocked
            guard state == .unsubscribed || (state == .unconfirmed && confirmed != nil) else { return .present(state) }
            try database.execute(
                sql: """
                    UPDATE newsletterSignup SET name = ?, email = ?, state = ?, signedUpAt = ?, confirmedAt = ?,
                        leftAt = NULL, source = ?, consent = ?, isSynced = 0 WHERE id = ?
                    """,
                arguments: [
                    signup.name.storable, address.description.storable, Self.stateName(confirmed), now.iso8601,
                    confirmed?.iso8601, signup.source.storable, signup.consent.storable, present["id"] as Int64,
                ])
            return state == .unsubscribed ? .returned : .present(.confirmed)
        }
        var generator = SystemRandomNumberGenerator()
        try database.execute(
            sql: """
                INSERT INTO newsletterSignup
                    (list, name, email, addressKey, state, signedUpAt, confirmedAt, source, consent, token)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                signup.list.storable, signup.name.storable, address.description.storable, address.key,
                Self.stateName(confirmed), now.iso8601, confirmed?.iso8601, signup.source.storable,
                signup.consent.storable,
                token(&generator),
            ])
        return .added
    }

    private static func stateName(_ confirmed: StoreDate?) -> String {
        (confirmed == nil ? Signup.State.unconfirmed : .confirmed).rawValue
    }

    /// 128 random bits, so that nobody can guess how to sign others off.
    static func token(_ generator: inout some RandomNumberGenerator) -> String {
        (0..<4).map { _ in
            let text = String(UInt32.random(in: 0...UInt32.max, using: &generator), radix: 16)
            return String(repeating: "0", count: 8 - text.utf8.count) + text
        }.joined()
    }

    /// Records that somebody said yes.
    ///
    /// - Parameter who: an address, or the token of a signup.
    /// - Throws: `CivicError` with code `.notFound` when nobody of that address waits.
    package func confirm(_ who: String, list: String, consent: String, at now: StoreDate) throws(CivicError) {
        try store.writing { database in
            try database.execute(
                sql: """
                    UPDATE newsletterSignup SET state = 'confirmed', confirmedAt = ?, consent = ?
                    WHERE list = ? AND (addressKey = ? OR token = ?) AND state = 'unconfirmed'
                    """,
                arguments: [now.iso8601, consent.storable, list, who.folded, who])
            guard database.changesCount > 0 else {
                throw CivicError(.notFound, "no unconfirmed signup has this address on the list “\(list)”")
            }
        }
    }

    /// Takes an address off: with a token off its list, with an address off a list or all lists.
    ///
    /// - Returns: The keys of the addresses that left, for the list of those that get no mail.
    /// - Throws: `CivicError` with code `.notFound` when there is nobody.
    package func leave(
        _ who: String, list: String?, asBlocked: Bool = false, at now: StoreDate
    ) throws(CivicError) -> [String] {
        try store.writing { database in
            let keys = try String.fetchAll(
                database,
                sql: """
                    SELECT DISTINCT addressKey FROM newsletterSignup
                    WHERE (addressKey = ? OR token = ?) AND (? IS NULL OR list = ?)
                    """,
                arguments: [who.folded, who, list, list])
            guard !keys.isEmpty else { throw CivicError(.notFound, "no signup has this address or token") }
            try database.execute(
                sql: """
                    UPDATE newsletterSignup SET state = ?, leftAt = ?, isSynced = 0
                    WHERE (addressKey = ? OR token = ?) AND (? IS NULL OR list = ?)
                        AND state NOT IN ('blocked', 'unsubscribed')
                    """,
                arguments: [
                    (asBlocked ? Signup.State.blocked : .unsubscribed).rawValue, now.iso8601, who.folded, who, list,
                    list,
                ])
            return keys
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
