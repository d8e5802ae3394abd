#if Server
import Dispatch
import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Answers requests over HTTP/1.1 until it is told to end.
package struct RouteServer: Sendable {
    private let routes: [ServerRoute]
    private let options: ServerOptions
    private let report: @Sendable (String) -> Void
    private let ending: @Sendable () -> Void
    private let refused: @Sendable (ServerRefusal) -> Void
    private let board = DepartureBoard()
    /// What answers a browser that looks for a page which there is not.
    private let missing: ServerRoute?

    /// - Parameters:
    ///   - routes: What can be asked. Two with one method and path are a mistake of the program.
    ///   - missing: What answers a browser that looks for a page which there is not; JSON without it.
    ///   - ending: Is called when the server is told to end, before it waits for what is being answered.
    ///   - report: Takes a line about what went wrong inside; it holds nothing that a client sent.
    ///   - refused: Hears what the server refuses by itself, before a route takes it.
    package init(
        _ routes: [ServerRoute], missing: ServerRoute? = nil, options: ServerOptions,
        report: @escaping @Sendable (String) -> Void = { _ in },
        ending: @escaping @Sendable () -> Void = {},
        refused: @escaping @Sendable (ServerRefusal) -> Void = { _ in }
    ) {
        self.routes = routes
        self.missing = missing
        self.options = options
        self.ending = ending
        self.report = report
        self.refused = refused
    }

    /// Runs until SIGTERM or SIGINT, or until its task is cancelled; requests that are being answered are finished
    /// first.
    ///
    /// - Parameter listening: Is told the port.
    /// - Throws: `ServerError` when it cannot listen there.
    package func run(listening: @escaping @Sendable (Int) -> Void) async throws {
        let quiet = Logger(label: "packet.serve") { _ in SwiftLogNoOpLogHandler() }
        let flag = Flag()
        let service = service(quiet) { channel in
            flag.set()
            listening(channel.localAddress?.port ?? 0)
        }
        var group = ServiceGroupConfiguration(
            services: [service, Closing(ending: ending)], gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet)
        group.maximumGracefulShutdownDuration = .seconds(options.endingSeconds)
        do {
            try await ServiceGroup(configuration: group).run()
        } catch {
            // Once it has listened, the end is what was asked for, if need be with connections cut.
            guard !flag.isSet else { return }
            let hint =
                switch (error as? IOError)?.errnoCode {
                case EADDRINUSE: "another program is listening there; give another --port"
                case EACCES: "ports below 1024 are for root; give another --port"
                default: "--host takes a name or an address of this machine"
                }
            throw ServerError("nothing can listen at \(options.host), port \(options.port)", hint: hint)
        }
    }

    /// What answers: at the socket that systemd has opened, where there is one and it is wanted, else at one of its own.
    private func service(_ logger: Logger, listening: @escaping @Sendable (any Channel) -> Void) -> any Service {
        let connection = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                HeadRules.Place(), HeadDeadline(limit: .seconds(options.headSeconds)),
                FirstRequestPatience(limit: .seconds(options.firstSeconds)),
                LastAnswerHandler(patience: .seconds(options.lingerSeconds)),
                ParseErrorHandler(options, refused: refused), DepartureHandler(board),
                StalledClients(patience: .seconds(options.stallSeconds)),
            ],
            idleTimeout: .seconds(options.idleSeconds),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 8_192, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))
        if options.takesSocket, let socket = InheritedSocket.descriptor {
            return InheritedServer(
                socket: socket, responder: router().buildResponder(), configuration: connection,
                connections: options.connections, listening: listening, logger: logger)
        }
        var configuration = ApplicationConfiguration(
            address: .hostname(options.host, port: options.port), serverName: nil, reuseAddress: true,
            availableConnectionsDelegate: MaximumAvailableConnections(options.connections, logger: logger))
        configuration.backlog = 256
        return Application(
            router: router(), server: .http1(configuration: connection), configuration: configuration,
            onServerRunning: { listening($0) }, logger: logger)
    }

    /// The same, for a thread that has nothing else to do.
    ///
    /// - Parameter isWanted: Asked every second; the server ends when it is not.
    package func runAndWait(
        while isWanted: @escaping @Sendable () -> Bool = { true }, listening: @escaping @Sendable (Int) -> Void
    ) throws {
        let end = DispatchSemaphore(value: 0)
        let failure = Failure()
        let running = Task.detached {
            do { try await run(listening: listening) } catch { failure.keep(error) }
            end.signal()
        }
        let watch = Task.detached {
            while !Task.isCancelled, isWanted() { try? await Task.sleep(for: .seconds(1)) }
            if !Task.isCancelled { running.cancel() }
        }
        defer { watch.cancel() }
        end.wait()
        if let error = failure.kept { throw error }
    }

    private func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        let queue = DispatchQueue(label: "packet.serve", attributes: .concurrent)
        func responder(_ route: ServerRoute) -> RouteResponder {
            RouteResponder(
                route: route, gate: route.rate.map(RateGate.init), options: options, queue: queue, board: board,
                report: report, refused: refused)
        }
        router.add(middleware: HeadAnswers())
        router.add(middleware: OriginCheck(options: options, missing: missing.map(responder), refused: refused))
        var methods: [String: Set<String>] = [:]
        let hasStart = routes.contains { $0.method == "GET" && $0.path == "/" }
        for route in routes + (hasStart ? [] : [index]) {
            guard let method = HTTPRequest.Method(route.method) else { preconditionFailure("no method of HTTP") }
            let isNew = methods[route.path, default: []].insert(route.method).inserted
            precondition(isNew, "two routes are one: \(route.method) \(route.path)")
            if route.method == "GET", route.answersHead { methods[route.path, default: []].insert("HEAD") }
            router.on(RouterPath(route.path), method: method, responder: responder(route))
        }
        for (path, known) in methods { refuseOthers(of: path, than: known, router) }
        return router
    }

    /// Methods that a path does not have are answered with 405 (RFC 9110, 15.5.6).
    private func refuseOthers(of path: String, than known: Set<String>, _ router: Router<ServerContext>) {
        let allowed = known.union(["OPTIONS"]).sorted()
        let list = allowed.joined(separator: ", ")
        for method in [HTTPRequest.Method.get, .post, .put, .delete, .patch, .head, .trace]
        where !allowed.contains(method.rawValue) {
            router.on(RouterPath(path), method: method) { [options, refused] request, _ in
                refused(ServerRefusal(405, "method", method: request.method.rawValue, path: path))
                var refusal = options.failure(405, "method", "this page knows no such method", at: path)
                refusal.headers["Allow"] = list
                return Response(refusal)
            }
        }
        router.on(RouterPath(path), method: .options) { _, _ in
            var answer = ServerResponse(204, type: "text/plain", body: [])
            answer.headers["Allow"] = list
            return Response(answer)
        }
    }

    /// `GET /`: what can be asked.
    private var index: ServerRoute {
        let lines = routes.filter { !$0.summary.isEmpty }.map { route in
            "{\"method\":\"\(route.method)\",\"path\":\"\(route.path)\",\"summary\":\"\(route.summary)\"}"
        }
        let json = "{\"success\":true,\"service\":\"packet\",\"endpoints\":[\(lines.joined(separator: ","))]}\n"
        return ServerRoute("GET", "/") { _ in ServerResponse(json: json) }
    }
}

/// Waits for the end, and says so before the connections hear of it: a group ends its last service first.
private struct Closing: Service {
    let ending: @Sendable () -> Void

    func run() async throws {
        try? await gracefulShutdown()
        ending()
    }
}

/// Whether something has happened.
private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}

/// An error that is carried from one thread to another.
private final class Failure: Sendable {
    private let error = Mutex<(any Error)?>(nil)
    var kept: (any Error)? { error.withLock { $0 } }
    func keep(_ error: any Error) { self.error.withLock { $0 = error } }
}
#endif
