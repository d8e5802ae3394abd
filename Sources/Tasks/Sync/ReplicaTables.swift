import Storage

/// A value that a replica holds.
package struct Register: Sendable, Hashable {
    package let change: Change
    /// Whether the hub is known to have had it.
    package var isOnHub: Bool

    package init(_ change: Change, isOnHub: Bool) {
        self.change = change
        self.isOnHub = isOnHub
    }
}

/// What a replica knows of itself and of its hub.
package struct ReplicaState: Sendable, Hashable {
    package var site: SiteID
    /// The clock: the latest time that was given or seen.
    package var time = HybridTime.zero
    /// Which hub it is, as the hub says; nil before it was ever asked.
    package var epoch: String?
    /// Up to where the hub's changes are known here.
    package var cursor: Int64 = 0
    /// The latest number that the hub is known to have given, be it for a change that was fetched or one that was sent.
    package var known: Int64 = 0
    /// The hub's mark at that number.
    package var mark: Int64 = 0

    package init(site: SiteID) { self.site = site }
}

/// A value that lost against another one whose writer did not know it.
package struct LostValue: Sendable, Hashable {
    package let lost: Change
    package let won: String
}

/// Where a replica keeps its values. What happens to them is decided here, once, for tables in a store and in memory.
///
/// All calls of one edit or one answer of the hub belong into one transaction.
package protocol ReplicaTables {
    var state: ReplicaState { get set }
    /// The value of a field.
    func register(_ key: FieldKey) throws -> Register?
    /// Keeps a value in the place of the one before.
    mutating func put(_ register: Register) throws
    /// The values that the hub is not known to have had, the oldest first.
    ///
    /// - Parameter bytes: How many bytes of values at most; one value comes in any case.
    func outbox(limit: Int, bytes: Int) throws -> [Change]
    /// Keeps a value that lost, once.
    mutating func keep(_ value: LostValue) throws
    /// Notes that no value is known to be on the hub.
    mutating func markAllUnknown() throws
}

extension ReplicaTables {
    /// Writes values of some fields here and now; those that stay as they are, are not written.
    ///
    /// - Returns: Whether anything changed.
    /// - Throws: `TasksError` with code `.clock` when a value would lose against one that is dated further ahead than any
    ///   clock can honestly be; or what the tables throw.
    @discardableResult
    package mutating func edit(
        _ entity: String, _ id: String, _ fields: [(field: String, value: String)], at milliseconds: Int64
    ) throws -> Bool {
        // A value from elsewhere may be ahead of a clock that was set back; what is written now is later all the same.
        let held = try fields.compactMap { try register(FieldKey(entity, id, $0.field))?.change.time }
        let latest = held.map { $0.believed(at: milliseconds) }.max() ?? .zero
        let time = max(state.time.believed(at: milliseconds), latest).ticked(at: milliseconds)
        var hasChanged = false
        for (field, value) in fields {
            let key = FieldKey(entity, id, field)
            let before = try register(key)?.change
            let isOwn = before?.site == state.site
            let base = (isOwn ? before?.base : before?.time) ?? .zero
            let change = Change(key, value, at: time, by: state.site, base: base)
            // What was never written is as if it were empty.
            if before.map(change.hasValue) ?? change.value.isEmpty { continue }
            if let before, !change.supersedes(before) {
                // When something came to be does not change any more.
                if key.field == FieldKey.creation { continue }
                throw TasksError(
                    .clock, "this cannot be changed: what is stored is dated more than a day in the future",
                    hint: "set this machine's clock right; when it is right, packet sync repair dates such values anew")
            }
            try put(Register(change, isOnHub: false))
            hasChanged = true
        }
        if hasChanged { state.time = time }
        return hasChanged
    }

    /// Takes a value that was written elsewhere.
    ///
    /// - Parameters:
    ///   - isFromHub: Whether the hub has it.
    ///   - milliseconds: The machine's time, of UTC since 1970.
    /// - Returns: Whether it is the one that counts now, and was not before.
    /// - Throws: `TasksError` with code `.clock` when its time is not to be believed; or what the tables throw.
    @discardableResult
    package mutating func merge(_ change: Change, isFromHub: Bool, at milliseconds: Int64) throws -> Bool {
        try change.time.check(at: milliseconds)
        state.time = max(state.time.believed(at: milliseconds), change.time)
        guard let before = try register(change.key) else {
            try put(Register(change, isOnHub: isFromHub))
            return true
        }
        let mine = before.change
        if change.isSame(as: mine) {
            // The hub has had it, though its answer may not have come.
            if isFromHub, !before.isOnHub { try put(Register(mine, isOnHub: true)) }
            return false
        }
        // A value that is held and not to be believed gives way: else nobody could ever change it.
        let wins = change.supersedes(mine) || !mine.time.isBelievable(at: milliseconds)
        let (winner, loser) = wins ? (change, mine) : (mine, change)
        // A value that nobody else has had yet cannot have been known to whoever wrote the other one.
        let isUnshared = wins && !before.isOnHub && mine.site != change.site && !change.hasValue(of: mine)
        if winner.isUnaware(of: loser) || (isUnshared && change.key.field != FieldKey.creation) {
            try keep(LostValue(lost: loser, won: winner.value))
        }
        if wins || (isFromHub && isNamesake(change, mine)) {
            try put(Register(change, isOnHub: isFromHub))
        } else if isFromHub, before.isOnHub {
            // The hub has another value than it was thought to have, so it is told this one again.
            try put(Register(mine, isOnHub: false))
        }
        return wins
    }

    /// Whether two are the same value of the same time in the names of others, of which the hub's is kept.
    private func isNamesake(_ change: Change, _ mine: Change) -> Bool {
        change.time == mine.time && mine.site != state.site && change.hasValue(of: mine)
    }

    /// The values that the hub is not known to have had, the oldest first, all in this site's name.
    ///
    /// A device speaks for itself alone. What it holds of others and the hub does not have (from a file, or because the
    /// hub was restored from a backup) it vouches for: the same value of the same time becomes its own, written in the
    /// knowledge of the other's.
    package mutating func ownOutbox(limit: Int, bytes: Int) throws -> [Change] {
        try outbox(limit: limit, bytes: bytes).map { change in
            guard change.site != state.site else { return change }
            let own = Change(change.key, change.value, at: change.time, by: state.site, base: change.time)
            try put(Register(own, isOnHub: false))
            return own
        }
    }

    /// Takes the values of one answer of the hub, and notes up to where its changes are known now.
    ///
    /// - Returns: How many values count now that did not before.
    /// - Throws: `TasksError` with code `.clock` when one of them is not to be believed: such a hub is not gone on with.
    package mutating func take(_ reply: PullReply, at milliseconds: Int64) throws -> Int {
        var count = 0
        for change in reply.changes where try merge(change, isFromHub: true, at: milliseconds) { count += 1 }
        state.epoch = reply.epoch
        state.cursor = reply.next
        learn(reply.next, mark: reply.mark)
        return count
    }

    /// Notes what the hub says of values that it was sent.
    ///
    /// A value whose time the hub does not believe is written again at a time that it does.
    ///
    /// - Throws: `TasksError` with code `.clock` when the hub's own time is not to be believed.
    package mutating func acknowledge(_ sent: [Change], _ reply: PushReply, at milliseconds: Int64) throws {
        try reply.time.check(at: milliseconds)
        let refused = Dictionary(reply.rejected.map { ($0.index, $0.code) }) { first, _ in first }
        let skewed = refused.values.contains(.clockSkew)
        if skewed { state.time = reply.time }
        let time = state.time.ticked(at: min(milliseconds, reply.time.milliseconds))
        for (index, change) in sent.enumerated() {
            guard let held = try register(change.key), held.change.isSame(as: change) else { continue }
            guard refused[index] == .clockSkew else {
                try put(Register(change, isOnHub: true))
                continue
            }
            state.time = time
            try put(
                Register(
                    Change(change.key, change.value, at: time, by: state.site, base: min(change.base, reply.time)),
                    isOnHub: false))
        }
        guard reply.epoch == state.epoch else { return }
        // When nobody else had written since, the hub's latest changes are the ones that were just sent.
        if reply.before == state.cursor { state.cursor = reply.after }
        learn(reply.after, mark: reply.mark)
    }

    private mutating func learn(_ number: Int64, mark: Int64) {
        guard number > state.known else { return }
        state.known = number
        state.mark = mark
    }

    /// Dates values anew that are dated further ahead than any clock can honestly be: they are this site's now.
    ///
    /// - Parameter changes: The values with such times.
    package mutating func redate(_ changes: [Change], at milliseconds: Int64) throws {
        let time = state.time.believed(at: milliseconds).ticked(at: milliseconds)
        for change in changes where !change.time.isBelievable(at: milliseconds) {
            try put(Register(Change(change.key, change.value, at: time, by: state.site), isOnHub: false))
            state.time = time
        }
        state.time = state.time.believed(at: milliseconds)
    }

    /// Forgets what the hub is known to have: everything is fetched and sent again. Nothing is lost by that.
    package mutating func startOver() throws {
        try markAllUnknown()
        state.epoch = nil
        state.cursor = 0
        state.known = 0
        state.mark = 0
    }
}
