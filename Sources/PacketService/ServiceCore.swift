#if Server
import PacketCommands
import PacketFiles
import PacketServer

/// What all routes of the service share.
final class ServiceCore: Sendable {
    let settings: ServiceSettings
    let worker: ServiceWorker
    let log: ServiceLog
    let batches: BatchStore
    let keys = IdempotencyKeys()
    let disk: DiskLimit
    /// Slows down who tries one token after the other.
    private let strangers = RateGate(ServerRate(requests: 20, seconds: 60))
    private let folder: PrivateFolder

    init(_ settings: ServiceSettings) {
        self.settings = settings
        worker = ServiceWorker(
            jobs: settings.jobs, openLimit: settings.openLimit, seconds: settings.secondLimit)
        log = ServiceLog(now: settings.now, settings.report)
        folder = PrivateFolder(settings.folder)
        // What a service that was killed had taken in and not answered.
        folder.folder("requests").remove()
        let batchFolder = folder.folder("batches")
        let half = { batchFolder.byteCount + (Files.freeBytes(near: settings.folder) ?? .max) / 2 }
        disk = DiskLimit(settings.diskLimit ?? half())
        batches = BatchStore(batchFolder, now: settings.now, disk: disk)
        worker.repeatedly(every: 600) { [batches] in batches.removeOld() }
        for record in batches.all { if let use = record.use { keys.answer(use, with: record.id) } }
    }

    /// A folder for one request.
    func requestFolder() -> PrivateFolder {
        folder.folder("requests").folder(String(UInt64.random(in: 1 << 40...UInt64.max), radix: 36))
    }

    /// Refuses a request that may not be made, and notes that. An address from which too many came without a token that is
    /// known here hears when it may try again; those with one are let in from there all the same.
    func refusal(
        of request: ServerRequest, as path: String, needing scope: ServiceTokens.Scope
    ) -> ServerResponse? {
        guard var problem = settings.tokens.refusal(of: request, needing: scope) else { return nil }
        let visitor = settings.tokens.visitor(of: request)
        if visitor == nil, let seconds = strangers.enter(request.client) {
            problem = ServerProblem(429, "too-many-requests", "too many requests came from there without a token")
            problem.retryAfter = Int(seconds)
        }
        log.open(request, as: path, by: visitor?.name ?? "", Departure()).close(problem.status, code: problem.code)
        return problem.response()
    }

    /// Answers, and notes how it went.
    ///
    /// - Throws: What the answer throws, as `ServerProblem` where it is one over HTTP.
    func logged(
        _ request: ServerRequest, as path: String, _ departure: Departure,
        _ answer: (ServiceTokens.Visitor, ServiceLog.Open) async throws -> ServerStream
    ) async throws -> ServerStream {
        guard let visitor = settings.tokens.visitor(of: request) else { throw ServiceTokens.unknown }
        let entry = log.open(request, as: path, by: visitor.name, departure)
        do {
            let stream = try await answer(visitor, entry)
            entry.answered(stream.status)
            return stream
        } catch {
            entry.close(error)
            throw Self.problem(error) ?? error
        }
    }

    /// A route that answers at once, for those who may.
    func route(
        _ method: String, _ path: String, needing scope: ServiceTokens.Scope,
        _ answer:
            @escaping @Sendable (ServerRequest, ServiceTokens.Visitor, ServiceLog.Open) async throws -> ServerStream
    ) -> ServerRoute {
        var route = ServerRoute(receiving: method, path) { request, _, departure in
            try await self.logged(request, as: path, departure) { visitor, entry in
                try await answer(request, visitor, entry)
            }
        }
        route.refusal = { self.refusal(of: $0, as: path, needing: scope) }
        return route
    }

    /// What a failure means over HTTP; nil for what the server says itself.
    static func problem(_ error: any Error) -> ServerProblem? {
        if let problem = error as? ServerProblem { return problem }
        return (error as? ServedFailure).map(problem(of:))
    }

    /// What a failure of the work means over HTTP.
    static func problem(of failure: ServedFailure) -> ServerProblem {
        let status =
            switch failure.cause {
            case .usage: 400
            case .contents: 422
            case .rows: 422
            case .stopped: 503
            case .machine: failure.code.hasSuffix("space") ? 507 : 500
            }
        var problem = ServerProblem(
            status, failure.code, status == 500 ? "the service could not do this" : failure.message,
            hint: status == 500 ? nil : failure.hint)
        problem.place = status == 500 ? nil : failure.place
        if let problems = failure.problems { problem.members["problems"] = problems }
        if status == 503 { problem.retryAfter = 5 }
        return problem
    }
}
#endif
