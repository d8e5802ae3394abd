#if Server
import Dispatch
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// Answers the requests of one route.
struct RouteResponder: HTTPResponder {
    let route: ServerRoute
    let gate: RateGate?
    let options: ServerOptions
    let queue: DispatchQueue
    let report: @Sendable (String) -> Void

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        var taken = ServerRequest(request, context)
        if let gate, let seconds = gate.enter(taken.client, at: Self.seconds) {
            var refusal = ServerResponse.failure(429, "too many requests")
            refusal.headers["Retry-After"] = "\(seconds)"
            return Response(refusal)
        }
        do {
            if let refusal = try await refusal(of: taken) { return Response(closing: refusal) }
            taken.body = try await body(of: request, on: context.eventLoop)
        } catch is NIOTooManyBytesError {
            return Response(closing: .failure(413, "the request is too large"))
        } catch is RequestTimedOut {
            return Response(closing: .failure(408, "the request took too long"))
        } catch {
            report("\(route.method) \(route.path): \(type(of: error))")
            return Response(closing: .failure(500, "the server could not do this"))
        }
        do {
            if case .streaming(let handler) = route.work { return Response(try await stream(handler, taken)) }
            return Response(try await answer(to: taken))
        } catch {
            report("\(route.method) \(route.path): \(type(of: error))")
            return Response(.failure(500, "the server could not do this"))
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
        }
    }

    private func stream(
        _ handler: @escaping @Sendable (ServerRequest) throws -> ServerStream, _ request: ServerRequest
    ) async throws -> ServerStream {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try handler(request) }) }
        }
    }

    /// The timer is the connection's own: one that is cancelled is gone at once, where a task that sleeps stays in memory
    /// until its time is over, and so as many as there were requests in that time.
    private func body(of request: Request, on eventLoop: any EventLoop) async throws -> [UInt8] {
        let limit = route.bodyLimit
        let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        guard length <= limit else { throw NIOTooManyBytesError(maxBytes: limit) }
        let reading = Task {
            // In one piece from the beginning: a large one is not in memory twice.
            var bytes: [UInt8] = []
            bytes.reserveCapacity(max(0, length))
            for try await part in request.body {
                guard bytes.count + part.readableBytes <= limit else { throw NIOTooManyBytesError(maxBytes: limit) }
                bytes.append(contentsOf: part.readableBytesView)
            }
            return bytes
        }
        let timer = eventLoop.scheduleTask(in: .seconds(Int64(options.requestSeconds))) { reading.cancel() }
        defer { timer.cancel() }
        let result = await withTaskCancellationHandler {
            await reading.result
        } onCancel: {
            reading.cancel()
        }
        // What was read before it was given up may look whole.
        guard !reading.isCancelled else { throw RequestTimedOut() }
        return try result.get()
    }

    private static var seconds: Int64 { Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000_000) }
}

/// A request that did not come in whole in time.
private struct RequestTimedOut: Error {}

/// What a request brings along besides itself.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let client: String
    let eventLoop: any EventLoop

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        client = source.channel.remoteAddress?.ipAddress ?? ""
        eventLoop = source.channel.eventLoop
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
        guard let parts = stream.parts else { return }
        headers[.contentLength] = nil
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
