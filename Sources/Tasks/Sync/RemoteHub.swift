/// A hub at the other end of a transport.
package final class RemoteHub: HubConnection {
    private let transport: any HubTransport
    private let token: String
    /// How far the hub's clock is ahead of this machine's, in seconds, as its latest answer said.
    package private(set) var skew: Int64?
    private let now: () -> Int64

    /// - Parameters:
    ///   - token: Says which device this is.
    ///   - now: The machine's time, in milliseconds of UTC since 1970.
    package init(_ transport: any HubTransport, token: String, now: @escaping () -> Int64) {
        self.transport = transport
        self.token = token
        self.now = now
    }

    package func pull(_ request: PullRequest) throws -> PullReply {
        var query = [
            ("site", request.site.description), ("since", "\(request.since)"), ("known", "\(request.known)"),
            ("mark", "\(request.mark)"),
        ]
        if let epoch = request.epoch { query.append(("epoch", epoch)) }
        query += [("limit", "\(request.limit)")]
        if request.wait > 0 { query.append(("wait", "\(request.wait)")) }
        var message = HubRequest("GET", HubPath.pull, query: query, token: token)
        message.patience += request.wait
        let body = try ask(message)
        guard let reply = JSONText.decode(HubMessage.Pulled.self, body) else { throw HubFailure(.malformed) }
        if let time = reply.now, (0...1 << 47).contains(time) { skew = (time - now()) / 1_000 }
        return PullReply(reply)
    }

    package func push(_ request: PushRequest) throws -> PushReply {
        var message = HubRequest("POST", HubPath.push, token: token)
        message.body = JSONText.encode(request.message)
        let body = try ask(message)
        guard let reply = JSONText.decode(HubMessage.Pushed.self, body).flatMap(PushReply.init) else {
            throw HubFailure(.malformed)
        }
        return reply
    }

    /// Asks the hub to forget what a site wrote, and the device.
    package func forget(_ site: SiteID) throws {
        var message = HubRequest("POST", HubPath.forget, token: token)
        message.body = JSONText.encode(["site": site.description])
        _ = try ask(message)
    }

    private func ask(_ request: HubRequest) throws -> [UInt8] {
        let response = try transport.send(request)
        switch response.status {
        case 200: return response.body
        case 409: throw RefetchNeeded()
        default: throw HubFailure(.status(response.status), retryAfter: response.retryAfter)
        }
    }
}

/// The paths that a hub answers at.
package enum HubPath {
    package static let pull = "/api/sync/pull"
    package static let push = "/api/sync/push"
    package static let forget = "/api/sync/forget"
    package static let health = "/api/sync/health"
}
