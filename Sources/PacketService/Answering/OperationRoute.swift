#if Server
import PacketCommands
import PacketFiles
import PacketMerge
import PacketServer
import Synchronization

/// One operation over HTTP: the request comes in, its turn comes, and the answer goes out.
struct OperationRoute: Sendable {
    let core: ServiceCore
    let operation: ServedOperation

    private var path: String { "/v1/\(operation)" }

    var route: ServerRoute {
        let me = self
        var route = ServerRoute(receiving: "POST", path) { request, body, departure in
            try await me.core.logged(request, as: me.path) { visitor in
                try await me.answer(request, body, departure, visitor)
            }
        }
        route.bodyLimit = core.settings.bodyLimit
        route.refusal = { [core] in core.settings.tokens.refusal(of: $0, needing: .merge) }
        route.summary = operation.abstract.filter { $0 != "\"" && $0 != "\\" }
        return route
    }

    private typealias Answer = (stream: ServerStream, rows: Int?)

    private func answer(
        _ request: ServerRequest, _ body: ServerBody, _ departure: Departure, _ visitor: ServiceTokens.Visitor
    ) async throws -> Answer {
        let isLater = operation == .merge && Self.prefers("respond-async", request)
        if core.worker.gate.isClosed { throw Self.closing(WorkGate.ending) }
        if !isLater {
            do { try core.worker.gate.open() } catch { throw Self.closing(error) }
        }
        let isOpen = OpenRequest(isLater ? nil : core.worker.gate)
        let batch = core.batches.begin()
        let folder = isLater ? batch.folder : core.requestFolder()
        let files = RequestFolder(folder, isOpen)
        let key = request.headers["idempotency-key"]
        if let key, !(1...255).contains(key.utf8.count) {
            throw Self.closing(ServerProblem(400, "idempotency-key", "an Idempotency-Key has 1 to 255 bytes"))
        }
        if isLater, core.batches.openCount >= BatchStore.limit {
            throw Self.closing(ServerProblem(429, "too-many-requests", "there are too many batches"))
        }
        var (call, digest) = try await receive(request, body, into: folder, isHashed: key != nil)
        try check(call, visitor)
        (call.jobs, call.rowLimit) = (core.settings.jobs, core.settings.rowLimit)
        let isPrintFile = Self.wantsPDF(request)
        guard let key, let digest else {
            return isLater
                ? try later(call, visitor, id: batch.id, isPrintFile, files, key: nil)
                : try await now(call, request, departure, files, isPrintFile: isPrintFile, key: nil)
        }
        let meant = "\(operation) \(isLater) \(isPrintFile) \(digest)"
        if let known = try core.keys.take(key, of: visitor.name, for: meant),
            let record = core.batches.find(known, of: visitor.name)
        {
            return (ServerStream(Self.accepted(record)), nil)
        }
        let held = HeldKey(core.keys, key, visitor.name)
        return isLater
            ? try later(call, visitor, id: batch.id, isPrintFile, files, key: held)
            : try await now(call, request, departure, files, isPrintFile: isPrintFile, key: held)
    }

    private func receive(
        _ request: ServerRequest, _ body: ServerBody, into folder: PrivateFolder, isHashed: Bool
    ) async throws -> (ServedCall, String?) {
        do {
            let receiver = try RequestReceiver(
                operation, type: request.headers["content-type"] ?? "", into: folder, isHashed: isHashed)
            try await body.forEach { try receiver.feed($0) }
            return try receiver.finish()
        } catch let problem as ServerProblem {
            throw Self.closing(problem)
        }
    }

    /// Stored templates are for those whose token says so; a packet file may name some.
    private func check(_ call: ServedCall, _ visitor: ServiceTokens.Visitor) throws(ServerProblem) {
        let namesTemplates =
            call.forms.contains { if case .template = $0 { true } else { false } }
            || call.files.contains { $0.option == "packet" }
        guard !namesTemplates || visitor.scopes.contains(.templates) else {
            throw ServerProblem(403, "scope", "the token is not good for stored templates; it needs the scope templates")
        }
    }

    // MARK: Answers

    private func now(
        _ call: ServedCall, _ request: ServerRequest, _ departure: Departure, _ files: RequestFolder, isPrintFile: Bool,
        key: HeldKey?
    ) async throws -> Answer {
        let works = core.settings.works
        let interruption = call.interruption
        guard operation == .merge else {
            let yaml = operation == .map && request.headers["accept"]?.contains("application/yaml") == true
            let answer = try await core.worker.run(interruption, for: departure, done: { _ = (files, key) }) {
                [operation] in try works.answer(operation, call, yaml: yaml)
            }
            var head = ServerResponse(200, type: answer.type, body: answer.bytes)
            if answer.warnings > 0 { head.headers["Packet-Warnings"] = "\(answer.warnings)" }
            return (ServerStream(head), nil)
        }
        guard !isPrintFile else {
            let path = files.folder.file("print.pdf")
            let report = try await core.worker.run(interruption, for: departure, done: { _ = (files, key) }) {
                try works.merge(call, isPrintFile: true).print(to: path) { _ in }
            }
            let headers = [
                "Packet-Rows": "\(report.rows)", "Packet-Failed": "\(report.failed)",
                "Packet-Warnings": "\(report.warnings)",
                "Content-Disposition": "attachment; filename=\"packets.pdf\"",
            ]
            let stream = try FileStream.answer(path, "application/pdf", headers: headers) { _ = (files, key) }
            return (stream, report.rows)
        }
        let pipe = StreamPipe()
        try await core.worker.stream(to: pipe, interruption, done: { _ = (files, key) }) {
            let gathered = PieceGatherer(pipe)
            _ = try works.merge(call, isPrintFile: false).archive(to: gathered.write) { _ in }
            try gathered.flush()
        }
        var head = ServerResponse(200, type: "application/zip", body: [])
        head.headers["Content-Disposition"] = "attachment; filename=\"packets.zip\""
        return (ServerStream(head, from: pipe), nil)
    }

    private func later(
        _ call: ServedCall, _ visitor: ServiceTokens.Visitor, id: String, _ isPrintFile: Bool, _ files: RequestFolder,
        key: HeldKey?
    ) throws -> Answer {
        let record = BatchRecord(
            id: id, visitor: visitor.name, isPrintFile: isPrintFile, at: core.settings.now(), call)
        do throws(FileFailure) { try core.batches.add(record) } catch {
            throw ServerProblem(507, "file-access", "the service cannot keep what was sent")
        }
        files.keep()
        key?.answer(with: id)
        BatchRoutes.run(record, core)
        return (ServerStream(Self.accepted(record)), nil)
    }

    private static func accepted(_ record: BatchRecord) -> ServerResponse {
        var response = BatchRoutes.response(202, record)
        response.headers["Location"] = "/v1/batches/\(record.id)"
        response.headers["Preference-Applied"] = "respond-async"
        return response
    }

    private static func closing(_ problem: ServerProblem) -> ServerProblem {
        var problem = problem
        problem.closes = true
        return problem
    }

    /// Whether a preference is among those of a request (RFC 7240).
    private static func prefers(_ name: String, _ request: ServerRequest) -> Bool {
        (request.headers["prefer"] ?? "").split(whereSeparator: { $0 == "," || $0 == ";" }).contains {
            $0.filter { $0 != " " }.lowercased() == name
        }
    }

    /// Whether one print file is wanted in place of an archive.
    private static func wantsPDF(_ request: ServerRequest) -> Bool {
        let accepted = (request.headers["accept"] ?? "").split(separator: ",").map { HeaderParameters(String($0)).value }
        return accepted.contains("application/pdf") && !accepted.contains("application/zip")
    }
}

/// Notes that a request is answered when nobody has it any more.
private final class OpenRequest: Sendable {
    private let gate: WorkGate?
    init(_ gate: WorkGate?) { self.gate = gate }
    deinit { gate?.close() }
}

/// The folder of a request, which goes with the last who needs it.
private final class RequestFolder: Sendable {
    let folder: PrivateFolder
    private let open: OpenRequest
    private let isKept = Atomic(false)

    init(_ folder: PrivateFolder, _ open: OpenRequest) { (self.folder, self.open) = (folder, open) }
    deinit { if !isKept.load(ordering: .acquiring) { folder.remove() } }

    /// Lets the folder stay.
    func keep() { isKept.store(true, ordering: .releasing) }
}

/// A key that is another's again when nobody has the request any more.
private final class HeldKey: Sendable {
    private let keys: IdempotencyKeys
    private let key: String
    private let visitor: String

    init(_ keys: IdempotencyKeys, _ key: String, _ visitor: String) {
        (self.keys, self.key, self.visitor) = (keys, key, visitor)
    }

    deinit { keys.release(key, of: visitor) }
    func answer(with batch: String) { keys.release(key, of: visitor, batch: batch) }
}

/// Makes large pieces of small ones: each piece is a turn of the connection.
private final class PieceGatherer: Sendable {
    private let pipe: StreamPipe
    private let gathered = Mutex<[UInt8]>([])
    private static let size = 1 << 16

    init(_ pipe: StreamPipe) { self.pipe = pipe }

    func write(_ bytes: [UInt8]) throws {
        let ready = gathered.withLock { gathered -> [UInt8]? in
            gathered += bytes
            guard gathered.count >= Self.size else { return nil }
            defer { gathered = [] }
            return gathered
        }
        if let ready { try pipe.write(ready) }
    }

    func flush() throws {
        try pipe.write(
            gathered.withLock { gathered in
                defer { gathered = [] }
                return gathered
            })
    }
}
#endif
