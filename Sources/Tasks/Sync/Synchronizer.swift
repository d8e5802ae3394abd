import GRDB
package import Storage

/// Synchronises a store with its hub, and remembers how that went.
package struct Synchronizer: Sendable {
    let store: Store

    /// The synchroniser of a store that was opened with `TasksSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// The hub of a store.
    package struct Hub: Sendable, Hashable {
        /// Where it is: `https://hub.example.org`.
        package var address: String
        /// The file with this device's token.
        package var tokenFile: String

        package init(address: String, tokenFile: String) {
            self.address = address
            self.tokenFile = tokenFile
        }
    }

    /// How things are.
    package struct Status: Sendable, Hashable {
        package var site: SiteID
        package var hub: Hub?
        /// How many values the hub has not had.
        package var waiting: Int
        package var conflicts: Int
        package var succeededAt: StoreDate?
        package var failedAt: StoreDate?
        /// Why the latest try failed; nil when it did not.
        package var failure: String?
        package var attempt: Int
        /// No try before this moment; nil when there is none to wait for.
        package var notBefore: StoreDate?
        /// How many seconds the hub's clock is ahead.
        package var skew: Int64?

        /// How far clocks may be apart before that is worth a word, in seconds.
        package static let tolerance: Int64 = 300
    }

    /// Says where the hub is. A hub that is another one gets everything.
    package func connect(_ hub: Hub) throws(TasksError) {
        try store.writing { database in
            let known = try String.fetchOne(database, sql: "SELECT address FROM syncHub")
            try database.execute(
                sql: """
                    INSERT INTO syncHub (only, address, tokenFile) VALUES (1, ?, ?)
                    ON CONFLICT DO UPDATE SET address = excluded.address, tokenFile = excluded.tokenFile, attempt = 0,
                        notBefore = 0, failure = NULL, failedAt = NULL
                    """,
                arguments: [hub.address, hub.tokenFile])
            if known != hub.address { try StoredReplica.change(database) { try $0.startOver() } }
        }
    }

    /// Forgets where the hub is; everything here stays.
    package func disconnect() throws(TasksError) {
        try store.writing { database in
            try database.execute(sql: "DELETE FROM syncHub")
            try StoredReplica.change(database) { try $0.startOver() }
        }
    }

    /// Dates values anew that are dated further ahead than any clock can honestly be, and sends them with the next run.
    ///
    /// - Returns: How many there were.
    package func redate(at now: StoreDate) throws(TasksError) -> Int {
        try store.writing { database in
            let changes = try Change.dated(after: now, in: "syncRegister", of: database)
            try StoredReplica.change(database) { try $0.redate(changes, at: now.milliseconds) }
            return changes.count
        }
    }

    /// How things are.
    package func status() throws(TasksError) -> Status {
        try store.reading { database in
            func count(_ condition: String) throws -> Int {
                try Int.fetchOne(database, sql: "SELECT count(*) FROM \(condition)") ?? 0
            }
            var status = Status(
                site: try StoredTables(database).state.site, waiting: try count("syncRegister WHERE isOnHub = 0"),
                conflicts: try count("syncConflict WHERE isResolved = 0"), attempt: 0)
            guard let row = try Row.fetchOne(database, sql: "SELECT * FROM syncHub") else { return status }
            status.hub = Hub(address: row["address"], tokenFile: row["tokenFile"])
            status.succeededAt = (row["succeededAt"] as String?).flatMap { StoreDate(iso8601: $0) }
            status.failedAt = (row["failedAt"] as String?).flatMap { StoreDate(iso8601: $0) }
            status.failure = row["failure"]
            status.attempt = row["attempt"]
            let notBefore = row["notBefore"] as Int64
            status.notBefore = notBefore > 0 ? StoreDate(milliseconds: notBefore) : nil
            status.skew = row["skew"]
            return status
        }
    }

    /// Whether the hub has not had something.
    package func hasWaiting() throws(TasksError) -> Bool {
        try store.reading { database in
            try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM syncRegister WHERE isOnHub = 0)") ?? false
        }
    }

    /// Fetches what is new, and sends what the hub has not had.
    ///
    /// - Parameters:
    ///   - hub: The way to it.
    ///   - wait: How many seconds the hub may wait for a change when there is none.
    ///   - isUrgent: Whether to try although the time for it has not come.
    ///   - generator: Says how long to wait after a failure.
    /// - Throws: `TasksError` with code `.waiting`, `.unreachable`, `.notAllowed`, `.refused`, `.malformed` or `.clock`.
    ///   What was moved until then stays moved.
    package func run(
        _ hub: RemoteHub, wait: Int = 0, isUrgent: Bool = false, now: @escaping () -> StoreDate,
        using generator: inout some RandomNumberGenerator
    ) throws(TasksError) -> SyncReport {
        var backoff = try isUrgent ? backoff() : readyBackoff(at: now())
        do {
            let report = try SyncEngine(StoredReplica(store: store), hub) { now().milliseconds }.run(wait: wait)
            backoff.succeed()
            try note(backoff, nil, at: now(), skew: hub.skew)
            return report
        } catch let failure as HubFailure {
            if failure.isTransient {
                backoff.fail(at: now().milliseconds, retryAfter: failure.retryAfter, using: &generator)
            }
            try note(backoff, TasksError(failure).message, at: now(), skew: hub.skew)
            throw TasksError(failure)
        } catch let error as TasksError where error.code == .clock {
            try note(backoff, error.message, at: now(), skew: hub.skew)
            throw error.at("the hub's answer")
        } catch {
            throw TasksError(error)
        }
    }

    /// Whether the hub may be asked now.
    ///
    /// - Throws: `TasksError` with code `.waiting` when it is too early.
    package func checkReady(at now: StoreDate) throws(TasksError) { _ = try readyBackoff(at: now) }

    private func readyBackoff(at now: StoreDate) throws(TasksError) -> Backoff {
        let backoff = try backoff()
        guard now.milliseconds >= backoff.notBefore else {
            let until = StoreDate(milliseconds: backoff.notBefore)
            throw TasksError(
                .waiting, "the hub was not reached, and is tried again at \(until.iso8601)", hint: "--now tries at once"
            )
        }
        return backoff
    }

    private func backoff() throws(TasksError) -> Backoff {
        try store.reading { database in
            var backoff = Backoff()
            guard let row = try Row.fetchOne(database, sql: "SELECT attempt, notBefore FROM syncHub") else {
                return backoff
            }
            backoff.attempt = row["attempt"]
            backoff.notBefore = row["notBefore"]
            return backoff
        }
    }

    private func note(_ backoff: Backoff, _ failure: String?, at now: StoreDate, skew: Int64?) throws(TasksError) {
        try store.writing { database in
            try database.execute(
                sql: """
                    UPDATE syncHub SET attempt = ?, notBefore = ?, failure = ?, skew = ifnull(?, skew),
                        \(failure == nil ? "succeededAt" : "failedAt") = ?
                    """,
                arguments: [backoff.attempt, backoff.notBefore, failure, skew, now.iso8601])
        }
    }
}
