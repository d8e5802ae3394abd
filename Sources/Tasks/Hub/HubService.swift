import Dispatch
package import Storage

/// What a hub answers to requests of HTTP, without HTTP: a server hands in what it got and sends what comes out.
///
///     GET  /api/sync/pull?since=0&limit=500&wait=25     changes behind a number
///     POST /api/sync/push                               {"site", "epoch", "changes"}
///     POST /api/sync/forget                             {"site"}
///     GET  /api/sync/health
package struct HubService: Sendable {
    private let hub: StoredHub
    private let bell = HubBell()
    private let queue = DispatchQueue(label: "packet.hub")

    package init(_ store: Store) { hub = StoredHub(store) }

    /// The largest body that is read, in bytes.
    package static let bodyLimit = 8 << 20

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - tokenDigest: A digest of the token that the request brought, as the hub keeps it; nil when there was none.
    ///   - request: Its method, path, parameters and body.
    package func respond(to request: HubRequest, tokenDigest: String?, at now: StoreDate) -> HubResponse {
        let methods = [HubPath.pull: "GET", HubPath.push: "POST", HubPath.forget: "POST", HubPath.health: "GET"]
        guard let method = methods[request.path] else { return refusal(404, "there is nothing here") }
        guard request.method == method else { return refusal(405, "this takes \(method)") }
        if request.path == HubPath.health {
            return HubResponse(status: 200, body: JSONText.encode(["status": "healthy", "service": "packet-sync"]))
        }
        if let refusal = refusal(tokenDigest: tokenDigest) { return refusal }
        do {
            guard let tokenDigest else { return refusal(401, "the device is not known") }
            switch try hub.admit(tokenDigest, site: Self.site(of: request), at: now) {
            case .unknown: return refusal(401, "the device is not known")
            case .isAnother: return refusal(403, "the token is that of another site")
            case .isTaken: return refusal(403, "the site is that of another token")
            case .admitted: break
            }
            switch request.path {
            case HubPath.pull: return try pull(request, at: now)
            case HubPath.push: return try push(request, at: now)
            default: return try forget(request, tokenDigest)
            }
        } catch is RefetchNeeded {
            return refusal(409, "refetch")
        } catch {
            // A store that is busy is free again soon.
            return refusal(503, "the hub's store cannot be used now")
        }
    }

    /// What a request without a device's token is answered, before its body is looked at; nil for the others.
    package func refusal(tokenDigest: String?) -> HubResponse? {
        do {
            if let tokenDigest, try hub.knows(tokenDigest) { return nil }
            return refusal(401, "the device is not known")
        } catch {
            return refusal(503, "the hub's store cannot be used now")
        }
    }

    /// Answers a request; one for changes waits for the first when there is none.
    package func respondWaiting(
        to request: HubRequest, tokenDigest: String?, now: @escaping @Sendable () -> StoreDate
    ) async -> HubResponse {
        let ticket = bell.ticket()
        let response = await respondAside(to: request, tokenDigest, now)
        let wait = min(Self.number(request, "wait") ?? 0, Int64(PullRequest.longestWait))
        guard request.path == HubPath.pull, wait > 0, response.status == 200,
            JSONText.decode(HubMessage.Pulled.self, response.body)?.changes.isEmpty == true,
            await bell.wait(after: ticket, seconds: Int(wait))
        else { return response }
        return await respondAside(to: request, tokenDigest, now)
    }

    /// Answers on a thread that may wait for the disk.
    private func respondAside(
        to request: HubRequest, _ tokenDigest: String?, _ now: @escaping @Sendable () -> StoreDate
    ) async -> HubResponse {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: respond(to: request, tokenDigest: tokenDigest, at: now())) }
        }
    }

    private func pull(_ request: HubRequest, at now: StoreDate) throws -> HubResponse {
        let given = Self.parameter(request, "since") ?? "0"
        guard let since = Int64(given), let site = Self.site(of: request) else {
            return refusal(400, "a parameter is missing or is no number")
        }
        var pull = PullRequest(site: site, epoch: Self.parameter(request, "epoch"), since: since)
        pull.known = Self.number(request, "known") ?? 0
        pull.mark = Self.number(request, "mark") ?? 0
        pull.limit = Int(clamping: Self.number(request, "limit") ?? Int64(PushRequest.limit))
        return HubResponse(status: 200, body: JSONText.encode(try hub.pull(pull).message(at: now.milliseconds)))
    }

    private func push(_ request: HubRequest, at now: StoreDate) throws -> HubResponse {
        guard request.body.count <= Self.bodyLimit else { return refusal(413, "the request is too large") }
        guard let push = JSONText.decode(HubMessage.Push.self, request.body).flatMap(PushRequest.init) else {
            return refusal(400, "this is no request to take changes")
        }
        guard push.changes.count <= PushRequest.limit else { return refusal(413, "at most 500 changes at a time") }
        let reply = try hub.push(push, at: now)
        if reply.after > reply.before { bell.ring() }
        return HubResponse(status: 200, body: JSONText.encode(reply.message))
    }

    private func forget(_ request: HubRequest, _ tokenDigest: String) throws -> HubResponse {
        guard let site = Self.site(of: request) else { return refusal(400, "the site is missing") }
        let count = try hub.forget(site, tokenDigest: tokenDigest)
        return HubResponse(status: 200, body: JSONText.encode(["forgotten": count]))
    }

    private static func site(of request: HubRequest) -> SiteID? {
        if let text = parameter(request, "site") { return SiteID(text) }
        struct Named: Decodable { var site: String }
        return JSONText.decode(Named.self, request.body).flatMap { SiteID($0.site) }
    }

    private static func parameter(_ request: HubRequest, _ name: String) -> String? {
        request.query.first { $0.name == name }?.value
    }

    private static func number(_ request: HubRequest, _ name: String) -> Int64? {
        parameter(request, name).flatMap { Int64($0) }
    }

    private func refusal(_ status: Int, _ message: String) -> HubResponse {
        HubResponse(status: status, body: JSONText.encode(HubMessage.Refusal(error: message)))
    }
}
