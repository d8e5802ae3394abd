#if Server
import PDFObjects
import PacketCommands
import PacketServer
import Storage
import Tasks

extension HubService {
    /// What `packet serve` answers devices.
    func routes(now: @escaping @Sendable () -> Int64) -> [ServerRoute] {
        let service = self
        var pull = ServerRoute(waiting: "GET", HubPath.pull) { request in
            await ServerResponse(
                service.respondWaiting(
                    to: HubRequest(request), tokenDigest: request.tokenDigest, now: { StoreDate(microseconds: now()) }))
        }
        pull.summary = "changes behind a number, for devices"
        var routes = [pull]
        for (method, path, summary) in [
            ("POST", HubPath.push, "takes changes of devices"), ("POST", HubPath.forget, "drops what a device wrote"),
            ("GET", HubPath.health, "whether the hub answers"),
        ] {
            var route = ServerRoute(method, path) { request in
                ServerResponse(
                    service.respond(
                        to: HubRequest(request), tokenDigest: request.tokenDigest, at: StoreDate(microseconds: now())))
            }
            route.summary = summary
            if path != HubPath.health {
                route.refusal = { request in service.refusal(tokenDigest: request.tokenDigest).map(ServerResponse.init)
                }
            }
            if path == HubPath.push { route.bodyLimit = HubService.bodyLimit }
            routes.append(route)
        }
        return routes
    }
}

extension ServerRequest {
    /// A digest of the token that the request brought.
    fileprivate var tokenDigest: String? { bearer.map { SHA256.hexadecimal(SHA256.digest($0.utf8)) } }
}

extension HubRequest {
    fileprivate init(_ request: ServerRequest) {
        self.init(
            request.method, request.path, query: request.query.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
            token: "")
        body = request.body
    }
}

extension ServerResponse {
    fileprivate init(_ response: HubResponse) {
        self.init(response.status, json: String(decoding: response.body, as: UTF8.self))
        if let seconds = response.retryAfter { headers["Retry-After"] = "\(seconds)" }
    }
}
#endif
