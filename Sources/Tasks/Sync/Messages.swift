/// What a replica sends to the hub.
package struct PushRequest: Sendable, Hashable {
    package var site: SiteID
    package var epoch: String?
    package var changes: [Change]

    package init(site: SiteID, epoch: String?, changes: [Change]) {
        self.site = site
        self.epoch = epoch
        self.changes = changes
    }

    /// The most changes in one request.
    package static let limit = 500
    /// The most bytes of values in one request.
    package static let byteLimit = 1 << 20
}

/// What the hub says to it.
package struct PushReply: Sendable, Hashable {
    /// Why a change was not taken.
    package enum Refusal: String, Sendable, Hashable {
        /// Its time is more than a day ahead of the hub's.
        case clockSkew = "clock_skew"
        /// Its value is too long.
        case tooLong = "too_long"
        /// It is in another site's name than that of the device.
        case otherSite = "other_site"
        /// The name of the thing or of the field is not one.
        case badName = "bad_name"
    }

    /// A change that was not taken.
    package struct Rejection: Sendable, Hashable {
        /// Its place in the request, from 0.
        package let index: Int
        package let code: Refusal

        package init(index: Int, code: Refusal) {
            self.index = index
            self.code = code
        }
    }

    package var accepted: Int
    package var rejected: [Rejection]
    /// The hub's clock.
    package var time: HybridTime
    package var epoch: String
    /// The hub's last number before it took the changes, and after.
    package var before: Int64
    package var after: Int64
    package var mark: Int64
}

/// What a replica asks of the hub.
package struct PullRequest: Sendable, Hashable {
    package var site: SiteID
    package var epoch: String?
    /// Changes up to this number are known.
    package var since: Int64
    /// The latest number that is known of the hub, and its mark: proof that both speak of one history.
    package var known: Int64
    package var mark: Int64
    /// How many changes at most.
    package var limit = 500
    /// How many seconds the hub may wait for a change when there is none.
    package var wait = 0

    package init(_ state: ReplicaState) {
        self.init(site: state.site, epoch: state.epoch, since: state.cursor)
        known = state.known
        mark = state.mark
    }

    package init(site: SiteID, epoch: String?, since: Int64) {
        self.site = site
        self.epoch = epoch
        self.since = since
        known = 0
        mark = 0
    }

    /// The most seconds that a hub waits.
    package static let longestWait = 25
}

/// What the hub says to it.
package struct PullReply: Sendable, Hashable {
    package var changes: [Change]
    /// The number of the last change.
    package var next: Int64
    package var mark: Int64
    /// Whether there are more.
    package var more: Bool
    package var epoch: String
}

/// The hub does not know the state that a replica goes on from: another hub, or one that was restored from a backup.
package struct RefetchNeeded: Error, Sendable, Hashable {
    package init() {}
}
