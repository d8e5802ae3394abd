/// What a hub knows of itself.
package struct HubState: Sendable, Hashable {
    /// Which hub it is; made at random with its tables.
    package var epoch: String
    /// The number of the latest change.
    package var last: Int64 = 0
    /// The latest time of all changes.
    package var time = HybridTime.zero

    package init(epoch: String) { self.epoch = epoch }
}

/// Where a hub keeps the values of all fields, each with the number under which it came.
///
/// What happens to them is decided here, once, for tables in a store and in memory. All calls of one request belong into
/// one transaction.
package protocol HubTables {
    var state: HubState { get set }
    func change(_ key: FieldKey) throws -> Change?
    /// Keeps a value in the place of the one before.
    mutating func put(_ change: Change, number: Int64) throws
    /// The changes behind a number, in order.
    func changes(after number: Int64, limit: Int) throws -> [(number: Int64, change: Change)]
    /// The mark of the request with which a number came: the first at or behind it.
    func mark(covering number: Int64) throws -> Int64?
    /// Notes the mark of a request whose last change has a number.
    mutating func keep(mark: Int64, number: Int64) throws
}

extension HubTables {
    /// Takes changes of a device: its own, and none in another's name.
    ///
    /// - Parameter mark: A random number. When the hub is restored from a backup, its numbers are given again, but not
    ///   its marks: so whoever knows more than the hub notices.
    /// - Throws: `RefetchNeeded` when the changes are meant for another hub.
    package mutating func push(_ request: PushRequest, at milliseconds: Int64, mark: Int64) throws -> PushReply {
        if let epoch = request.epoch, epoch != state.epoch { throw RefetchNeeded() }
        let before = state.last
        state.time = state.time.believed(at: milliseconds)
        var rejected: [PushReply.Rejection] = []
        for (index, change) in request.changes.enumerated() {
            if let code = refusal(of: change, by: request.site, at: milliseconds) {
                rejected.append(PushReply.Rejection(index: index, code: code))
                continue
            }
            state.time = max(state.time, change.time)
            // One that is held and not to be believed gives way, as it does on devices.
            if let held = try self.change(change.key), held.time.isBelievable(at: milliseconds),
                !change.supersedes(held)
            {
                continue
            }
            state.last += 1
            try put(change, number: state.last)
        }
        if state.last > before { try keep(mark: mark, number: state.last) }
        return PushReply(
            accepted: request.changes.count - rejected.count, rejected: rejected,
            time: max(state.time, HybridTime(milliseconds: milliseconds)), epoch: state.epoch, before: before,
            after: state.last, mark: try self.mark(covering: state.last) ?? 0)
    }

    /// Gives changes.
    ///
    /// - Throws: `RefetchNeeded` when the replica goes on from a state that this hub was never in.
    package func pull(_ request: PullRequest) throws -> PullReply {
        if let epoch = request.epoch, epoch != state.epoch { throw RefetchNeeded() }
        guard (0...state.last).contains(request.since) else { throw RefetchNeeded() }
        if request.known != 0 {
            guard (1...max(1, state.last)).contains(request.known), try mark(covering: request.known) == request.mark
            else { throw RefetchNeeded() }
        }
        let limit = min(max(1, request.limit), PushRequest.limit)
        var found: [(number: Int64, change: Change)] = []
        var bytes = 0
        for entry in try changes(after: request.since, limit: limit) {
            bytes += entry.change.value.utf8.count
            if !found.isEmpty, bytes > PushRequest.byteLimit { break }
            found.append(entry)
        }
        let next = found.last?.number ?? request.since
        // Numbers at the end may have been given to values that others took the place of.
        let more = try !found.isEmpty && !changes(after: next, limit: 1).isEmpty
        return PullReply(
            changes: found.map(\.change), next: next, mark: try mark(covering: next) ?? 0, more: more,
            epoch: state.epoch)
    }

    /// Dates values anew that are dated further ahead than any clock can honestly be, in the names that they have.
    ///
    /// - Parameter changes: The values with such times.
    mutating func redate(_ changes: [Change], at milliseconds: Int64, mark: Int64) throws {
        let before = state.last
        state.time = state.time.believed(at: milliseconds)
        let time = state.time.ticked(at: milliseconds)
        for change in changes where !change.time.isBelievable(at: milliseconds) {
            state.time = time
            state.last += 1
            try put(Change(change.key, change.value, at: time, by: change.site), number: state.last)
        }
        if state.last > before { try keep(mark: mark, number: state.last) }
    }

    private func refusal(of change: Change, by site: SiteID, at milliseconds: Int64) -> PushReply.Refusal? {
        if change.site != site { return .otherSite }
        if !change.key.isSound { return .badName }
        if change.value.utf8.count > Change.valueLimit { return .tooLong }
        return change.time.isBelievable(at: milliseconds) ? nil : .clockSkew
    }
}
