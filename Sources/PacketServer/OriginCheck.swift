#if Server
import HTTPTypes
import Hummingbird

/// Keeps web pages of others from using the server through somebody's browser, and says `not found`: to a browser that
/// looks for a page as the program likes, else as JSON.
struct OriginCheck: RouterMiddleware {
    let options: ServerOptions
    let missing: RouteResponder?
    let refused: @Sendable (ServerRefusal) -> Void

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let host = request.head.authority ?? ""
        // A name that somebody points at this machine is not one of its own.
        let name = Self.withoutPort(host).lowercased()
        if options.isLoopback, !host.isEmpty, !ServerOptions.isLoopback(name), !options.names.contains(name) {
            return refusal(of: request, 421, "host", "this server answers to names of this machine only")
        }
        var response: Response
        let origin = request.headers[.origin]
        let isAllowed = origin.map { options.origins.contains("*") || options.origins.contains($0) } ?? false
        if let origin, !isAllowed, !Self.isOwn(origin, host: host), request.method != .get {
            return refusal(of: request, 403, "origin", "pages of other origins may not do this")
        }
        do {
            response = try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            if let missing, [.get, .head].contains(request.method),
                request.headers[.accept]?.lowercased().contains("text/html") == true
            {
                response = try await missing.respond(to: request, context: context)
            } else {
                response = refusal(of: request, 404, "not-found", "there is no such page")
            }
        }
        if isAllowed, let origin {
            response.headers[.accessControlAllowOrigin] = options.origins.contains("*") ? "*" : origin
            response.headers[.vary] = "Origin"
            response.headers[.accessControlAllowMethods] = "GET, POST, OPTIONS"
            response.headers[.accessControlAllowHeaders] = "Content-Type, Authorization"
        }
        return response
    }

    private func refusal(
        of request: Request, _ status: Int, _ code: String, _ sentence: StaticString
    ) -> Response {
        refused(ServerRefusal(status, code, method: request.method.rawValue))
        return Response(options.failure(status, code, sentence, at: request.head.path ?? "/"))
    }

    private static func isOwn(_ origin: String, host: String) -> Bool {
        origin.lowercased() == "http://\(host.lowercased())" || origin.lowercased() == "https://\(host.lowercased())"
    }

    private static func withoutPort(_ host: String) -> String {
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
        return host.split(separator: ":").first.map(String.init) ?? host
    }
}
#endif
