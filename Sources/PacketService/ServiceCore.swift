#if Server
import Dispatch
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
    private let folder: PrivateFolder

    init(_ settings: ServiceSettings) {
        self.settings = settings
        worker = ServiceWorker(settings)
        log = ServiceLog(settings.report)
        folder = PrivateFolder(settings.folder)
        batches = BatchStore(folder.folder("batches"), now: settings.now)
        // What a service that was killed had taken in and not answered.
        folder.folder("requests").remove()
    }

    /// A folder for one request.
    func requestFolder() -> PrivateFolder {
        folder.folder("requests").folder(String(UInt64.random(in: 1 << 40...UInt64.max), radix: 36))
    }

    /// Who asks.
    ///
    /// - Throws: `ServerProblem` when nobody knows them.
    func visitor(of request: ServerRequest) throws -> ServiceTokens.Visitor {
        guard let visitor = settings.tokens.visitor(of: request) else {
            throw ServerProblem(401, "token", "this needs a token that is known here")
        }
        return visitor
    }

    /// Answers, and notes how it went.
    func logged(
        _ request: ServerRequest, as path: String,
        _ answer: (ServiceTokens.Visitor) async throws -> (stream: ServerStream, rows: Int?)
    ) async throws -> ServerStream {
        let begun = DispatchTime.now().uptimeNanoseconds
        let visitor = try visitor(of: request)
        func note(_ status: Int, _ code: String? = nil, rows: Int? = nil) {
            log.add(
                ServiceLog.Entry(
                    time: settings.now(), visitor: visitor.name, method: request.method, path: path, status: status,
                    code: code, rows: rows,
                    milliseconds: Int((DispatchTime.now().uptimeNanoseconds - begun) / 1_000_000)))
        }
        do {
            let answer = try await answer(visitor)
            note(answer.stream.status, rows: answer.rows)
            return answer.stream
        } catch {
            let problem = Self.problem(error)
            if let problem {
                note(problem.status, problem.code)
                throw problem
            }
            note(error is ServerBody.Failure ? 400 : 500, "\(type(of: error))")
            throw error
        }
    }

    /// What a failure means over HTTP; nil for what the server says itself.
    static func problem(_ error: any Error) -> ServerProblem? {
        if let problem = error as? ServerProblem { return problem }
        guard let failure = error as? ServedFailure else { return nil }
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
