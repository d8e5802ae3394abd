/// The way to a hub.
package protocol HubConnection {
    /// - Throws: `HubFailure`, or `RefetchNeeded`.
    func pull(_ request: PullRequest) throws -> PullReply
    /// - Throws: `HubFailure`, or `RefetchNeeded`.
    func push(_ request: PushRequest) throws -> PushReply
}

/// A replica whose tables are changed in transactions.
package protocol Replica {
    associatedtype Tables: ReplicaTables
    func write<Value>(_ body: (inout Tables) throws -> Value) throws -> Value
}

/// What one synchronisation moved.
package struct SyncReport: Sendable, Hashable {
    /// Changes that came, and how many of them count now.
    package var pulled = 0
    package var applied = 0
    /// Changes that went, and how many of them the hub did not take.
    package var pushed = 0
    package var rejected = 0
    /// Whether everything had to be fetched and sent again.
    package var startedOver = false

    package init() {}
}

/// Brings a replica and its hub to the same state: first fetches, then sends.
///
/// It may end anywhere, and any answer may be lost: what was done stays done, and is done again without harm.
package struct SyncEngine<Copy: Replica> {
    let replica: Copy
    let hub: any HubConnection
    /// The machine's time, in milliseconds of UTC since 1970.
    let now: () -> Int64

    package init(_ replica: Copy, _ hub: any HubConnection, now: @escaping () -> Int64) {
        self.replica = replica
        self.hub = hub
        self.now = now
    }

    /// Fetches and sends until there is nothing left to do.
    ///
    /// - Parameter wait: How many seconds the hub may wait for a change when there is none.
    /// - Throws: `HubFailure`, `TasksError` with code `.clock`, or what the tables throw.
    package func run(wait: Int = 0) throws -> SyncReport {
        var report = SyncReport()
        while true {
            do {
                try pull(&report, wait: wait)
                try push(&report)
                return report
            } catch is RefetchNeeded {
                // Once is enough, unless the hub changes again in that very moment.
                guard !report.startedOver else { throw HubFailure(.status(409)) }
                report.startedOver = true
                try replica.write { try $0.startOver() }
            }
        }
    }

    /// Sends what the hub has not had.
    package func push(_ report: inout SyncReport) throws {
        var refusals = 0
        while true {
            let (state, changes) = try replica.write { tables in
                let changes = try tables.ownOutbox(limit: PushRequest.limit, bytes: PushRequest.byteLimit)
                return (tables.state, changes)
            }
            guard !changes.isEmpty else { return }
            let reply = try hub.push(PushRequest(site: state.site, epoch: state.epoch, changes: changes))
            try replica.write { try $0.acknowledge(changes, reply, at: now()) }
            report.pushed += changes.count
            report.rejected += reply.rejected.count
            // A hub that does not believe times that it has named itself is asked again later.
            refusals = reply.rejected.count == changes.count ? refusals + 1 : 0
            guard refusals < 3 else { throw HubFailure(.status(503)) }
        }
    }

    /// Fetches what the hub has and this replica does not.
    package func pull(_ report: inout SyncReport, wait: Int = 0) throws {
        while true {
            let state = try replica.write { $0.state }
            var request = PullRequest(state)
            request.wait = wait
            let reply = try hub.pull(request)
            guard reply.next >= state.cursor, !reply.more || reply.next > state.cursor else {
                throw HubFailure(.malformed)
            }
            // Another process may have fetched meanwhile; its place is kept.
            let applied = try replica.write { tables in
                guard tables.state.cursor == state.cursor, tables.state.epoch == state.epoch else { return nil as Int? }
                return try tables.take(reply, at: now())
            }
            report.pulled += reply.changes.count
            report.applied += applied ?? 0
            if !reply.more, applied != nil { return }
        }
    }
}
