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
    @discardableResult
    package mutating func edit(
        _ entity: String, _ id: String, _ fields: [(field: String, value: String)], at milliseconds: Int64
    ) throws -> Bool {
        // A value from elsewhere may be ahead of a clock that was set back; what is written now is later all the same.
        let latest = try fields.compactMap { try register(FieldKey(entity, id, $0.field))?.change.time }.max()
        let time = max(state.time, latest ?? .zero).ticked(at: milliseconds)
        var hasChanged = false
        for (field, value) in fields {
            let key = FieldKey(entity, id, field)
            let before = try register(key)?.change
            let isOwn = before?.site == state.site
            let base = (isOwn ? before?.base : before?.time) ?? .zero
            let change = Change(key, value, at: time, by: state.site, base: base)
            // What was never written is as if it were empty.
            if before.map(change.hasValue) ?? change.value.isEmpty { continue }
            // When something came to be does not change any more.
            if let before, !change.supersedes(before) { continue }
            try put(Register(change, isOnHub: false))
            hasChanged = true
        }
        if hasChanged { state.time = time }
        return hasChanged
    }

    /// Takes a value that was written elsewhere.
    ///
    /// - Parameter isFromHub: Whether the hub has it.
    /// - Returns: Whether it is the one that counts now, and was not before.
    @discardableResult
    package mutating func merge(_ change: Change, isFromHub: Bool) throws -> Bool {
        state.time = max(state.time, change.time)
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
        let wins = change.supersedes(mine)
        let (winner, loser) = wins ? (change, mine) : (mine, change)
        // A value that nobody else has had yet cannot have been known to whoever wrote the other one.
        let isUnshared = wins && !before.isOnHub && mine.site != change.site && !change.hasValue(of: mine)
        if winner.isUnaware(of: loser) || (isUnshared && change.key.field != FieldKey.creation) {
            try keep(LostValue(lost: loser, won: winner.value))
        }
        if wins { try put(Register(change, isOnHub: isFromHub)) }
        return wins
    }

    /// Takes the values of one answer of the hub, and notes up to where its changes are known now.
    ///
    /// - Returns: How many values count now that did not before.
    package mutating func take(_ reply: PullReply) throws -> Int {
        var count = 0
        for change in reply.changes where try merge(change, isFromHub: true) { count += 1 }
        state.epoch = reply.epoch
        state.cursor = reply.next
        learn(reply.next, mark: reply.mark)
        return count
    }

    /// Notes what the hub says of values that it was sent.
    ///
    /// A value whose time the hub does not believe is written again at a time that it does.
    package mutating func settle(_ sent: [Change], _ reply: PushReply, at milliseconds: Int64) throws {
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

    /// Forgets what the hub is known to have: everything is fetched and sent again. Nothing is lost by that.
    package mutating func startOver() throws {
        try markAllUnknown()
        state.epoch = nil
        state.cursor = 0
        state.known = 0
        state.mark = 0
    }
}
