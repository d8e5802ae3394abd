#if Server
import Dispatch
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import ServiceLifecycle

/// Answers the requests of one route.
struct RouteResponder: HTTPResponder {
    let route: ServerRoute
    let gate: RateGate?
    let options: ServerOptions
    let queue: DispatchQueue
    let board: DepartureBoard
    let report: @Sendable (String) -> Void
    let refused: @Sendable (ServerRefusal) -> Void

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        let departure = board.departure(of: context.channel)
        // Nothing that comes behind the last answer is done (RFC 9112, 9.6), and nothing of what is answered is sent.
        guard !departure.isDismissed else { return Response(status: .gone) }
        let response = try await answer(request, in: context, departure)
        if response.headers[.connection] == "close" { departure.isDismissed = true }
        return response
    }

    private func answer(
        _ request: Request, in context: ServerContext, _ departure: Departure
    ) async throws -> Response {
        var taken = ServerRequest(request, context)
        if let named = taken.headers["x-forwarded-for"], let proxy = ClientAddress.written(taken.client),
            options.proxies.contains(proxy), let address = Self.lastAddress(in: named)
        {
            taken.client = address
        }
        if let gate, let seconds = gate.enter(taken.client) {
            var refusal = failure(429, "too-many-requests", "too many requests")
            refusal.headers["Retry-After"] = "\(seconds)"
            refused(ServerRefusal(429, "too-many-requests", method: request.method.rawValue, path: route.path))
            return Response(refusal)
        }
        do {
            if let refusal = try await refusal(of: taken) { return Response(closing: refusal) }
            let body = body(of: request, in: context)
            if case .receiving(let handler) = route.work {
                return Response(try await handler(taken, body, departure))
            }
            taken.body = try await body.whole()
        } catch let problem as ServerProblem {
            return Response(problem.response())
        } catch let failure as ServerBody.Failure {
            // A route that receives its body knows that by itself.
            if !isStreamed {
                refused(
                    ServerRefusal(failure.status, failure.code, method: request.method.rawValue, path: route.path))
            }
            return Response(closing: self.failure(failure.status, failure.code, failure.sentence))
        } catch {
            report("\(route.method) \(route.path): \(type(of: error))")
            return Response(closing: failure(500, "unnamed", "the server could not do this"))
        }
        do {
            if case .streaming(let handler) = route.work { return Response(try await stream(handler, taken)) }
            return Response(try await answer(to: taken))
        } catch let problem as ServerProblem {
            return Response(problem.response())
        } catch {
            report("\(route.method) \(route.path): \(type(of: error))")
            return Response(failure(500, "unnamed", "the server could not do this"))
        }
    }

    /// The last address of an X-Forwarded-For, which is the one that the proxy saw itself, without its port.
    private static func lastAddress(in header: String) -> String? {
        guard let last = header.split(separator: ",").last?.drop(while: { $0 == " " }) else { return nil }
        let parts = last.split(separator: ":", omittingEmptySubsequences: false)
        let address =
            last.hasPrefix("[") ? last.dropFirst().prefix { $0 != "]" } : parts.count == 2 ? parts[0] : last
        return (1...45).contains(address.utf8.count) ? String(address) : nil
    }

    private func failure(_ status: Int, _ code: String, _ sentence: StaticString) -> ServerResponse {
        options.failure(status, code, sentence, at: route.path)
    }

    /// A client that streams fewer bytes a second than this is given up in the end.
    private static let slowest = 32_768

    /// Whether the body streams into the route.
    private var isStreamed: Bool { if case .receiving = route.work { true } else { false } }

    /// The body of a request. What streams in may take longer where it is large; what is taken whole may not.
    private func body(of request: Request, in context: ServerContext) -> ServerBody {
        let isAwaited = request.headers[.expect]?.lowercased() == "100-continue"
        let channel = context.channel
        return ServerBody(
            body: request.body, length: request.headers[.contentLength].flatMap { Int($0) }, limit: route.bodyLimit,
            eventLoop: context.eventLoop, seconds: options.requestSeconds, slowest: isStreamed ? Self.slowest : nil
        ) {
            guard isAwaited else { return }
            channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil)
        }
    }

    private func refusal(of request: ServerRequest) async throws -> ServerResponse? {
        guard let refuse = route.refusal else { return nil }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try refuse(request) }) }
        }
    }

    private func answer(to request: ServerRequest) async throws -> ServerResponse {
        switch route.work {
        case .blocking(let handler):
            return try await withCheckedThrowingContinuation { continuation in
                queue.async { continuation.resume(with: Result { try handler(request) }) }
            }
        case .waiting(let handler):
            return try await cancelWhenGracefulShutdown { try await handler(request) }
        case .streaming(let handler): return try await stream(handler, request).head
        case .receiving: return failure(500, "unnamed", "the server could not do this")
        }
    }

    private func stream(
        _ handler: @escaping @Sendable (ServerRequest) throws -> ServerStream, _ request: ServerRequest
    ) async throws -> ServerStream {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try handler(request) }) }
        }
    }
}

/// What a request brings along besides itself.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let client: String
    let eventLoop: any EventLoop
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        client = source.channel.remoteAddress?.ipAddress ?? ""
        eventLoop = source.channel.eventLoop
        channel = source.channel
    }
}

extension ServerRequest {
    /// Takes over the head of a request.
    init(_ request: Request, _ context: ServerContext) {
        let target = request.head.path ?? "/"
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(request.method.rawValue, parts.first.map(String.init) ?? "/")
        query = parts.count > 1 ? Self.query(parts[1]) : [:]
        client = context.client
        for (name, value) in context.parameters {
            parameters[String(name)] = Self.decoded(value, plusIsSpace: false)
        }
        for field in request.headers {
            let name = field.name.canonicalName
            headers[name] = headers[name].map { "\($0), \(field.value)" } ?? field.value
        }
        if let authority = request.head.authority, headers["host"] == nil { headers["host"] = authority }
    }
}

extension Response {
    init(_ stream: ServerStream) {
        self.init(stream.head)
        if let pieces = stream.pieces {
            let first = stream.head.body
            body = ResponseBody(contentLength: stream.length) { writer in
                if !first.isEmpty { try await writer.write(ByteBuffer(bytes: first)) }
                while let part = try await pieces.next() { try await writer.write(ByteBuffer(bytes: part)) }
                try await writer.finish(nil)
            }
            return
        }
        guard let parts = stream.parts else { return }
        let first = stream.head.body
        body = ResponseBody { writer in
            if !first.isEmpty { try await writer.write(ByteBuffer(bytes: first)) }
            for await part in parts.cancelOnGracefulShutdown() { try await writer.write(ByteBuffer(bytes: part)) }
            try await writer.finish(nil)
        }
    }

    init(_ answer: ServerResponse) {
        var fields = HTTPFields()
        fields[.contentType] = answer.type
        fields[.contentLength] = "\(answer.body.count)"
        if let name = HTTPField.Name("X-Content-Type-Options") { fields[name] = "nosniff" }
        fields[.cacheControl] = "no-store"
        for (name, value) in answer.headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        self.init(
            status: HTTPResponse.Status(code: answer.status), headers: fields,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    }

    /// An answer after which the connection is closed, the rest of the request unread.
    init(closing answer: ServerResponse) {
        var answer = answer
        answer.headers["Connection"] = "close"
        self.init(answer)
    }
}
#endif
