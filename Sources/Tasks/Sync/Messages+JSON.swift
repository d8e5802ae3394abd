/// The bodies of requests and answers between devices and hubs.
enum HubMessage {
    struct Push: Codable {
        var site: String
        var epoch: String?
        var changes: [Change]
    }

    struct Pushed: Codable {
        struct Rejection: Codable {
            var i: Int
            var code: String
        }

        var accepted: Int
        var rejected: [Rejection]
        var hlc: String
        var epoch: String
        var before: Int64
        var after: Int64
        var mark: Int64
    }

    struct Pulled: Codable {
        var changes: [Change]
        var next: Int64
        var mark: Int64
        var more: Bool
        var epoch: String
        /// The hub's time, in milliseconds of UTC since 1970.
        var now: Int64?
    }

    /// What is said instead: why something was refused.
    struct Refusal: Codable {
        var error: String
    }
}

extension PushRequest {
    init?(_ message: HubMessage.Push) {
        guard let site = SiteID(message.site) else { return nil }
        self.init(site: site, epoch: message.epoch, changes: message.changes)
    }

    var message: HubMessage.Push { HubMessage.Push(site: site.description, epoch: epoch, changes: changes) }
}

extension PushReply {
    init?(_ message: HubMessage.Pushed) {
        guard let time = HybridTime(message.hlc) else { return nil }
        let rejected = message.rejected.map { Rejection(index: $0.i, code: Refusal(rawValue: $0.code) ?? .badName) }
        self.init(
            accepted: message.accepted, rejected: rejected, time: time, epoch: message.epoch, before: message.before,
            after: message.after, mark: message.mark)
    }

    var message: HubMessage.Pushed {
        HubMessage.Pushed(
            accepted: accepted,
            rejected: rejected.map { HubMessage.Pushed.Rejection(i: $0.index, code: $0.code.rawValue) },
            hlc: time.description, epoch: epoch, before: before, after: after, mark: mark)
    }
}

extension PullReply {
    init(_ message: HubMessage.Pulled) {
        self.init(
            changes: message.changes, next: message.next, mark: message.mark, more: message.more, epoch: message.epoch)
    }

    func message(at now: Int64) -> HubMessage.Pulled {
        HubMessage.Pulled(changes: changes, next: next, mark: mark, more: more, epoch: epoch, now: now)
    }
}
