#if Server
import PacketCommands
import PacketFiles
import PacketMerge
import PacketServer

/// One operation over HTTP: the request comes in, its turn comes, and the answer goes out.
struct OperationRoute: Sendable {
    let core: ServiceCore
    let operation: ServedOperation

    /// What a request is, once it has come in.
    fileprivate struct Taken {
        let call: ServedCall
        let files: RequestFolder
        let visitor: ServiceTokens.Visitor
        let isPrintFile: Bool
        var key: HeldKey?
    }

    private var path: String { "/v1/\(operation)" }

    /// The route.
    var route: ServerRoute {
        let me = self
        var route = ServerRoute(receiving: "POST", path) { request, body, departure in
            try await me.core.logged(request, as: me.path, departure) { visitor, entry in
                try await me.answer(request, body, departure, to: visitor, noted: entry)
            }
        }
        route.bodyLimit = core.settings.bodyLimit
        route.refusal = { [core, path] in core.refusal(of: $0, as: path, needing: .merge) }
        route.summary = operation.abstract.filter { $0 != "\"" && $0 != "\\" }
        return route
    }

    private func answer(
        _ request: ServerRequest, _ body: ServerBody, _ departure: Departure, to visitor: ServiceTokens.Visitor,
        noted entry: ServiceLog.Open
    ) async throws -> ServerStream {
        let isLater = operation == .merge && Self.prefers("respond-async", request)
        let batch = isLater ? try core.batches.begin() : nil
        let files = try RequestFolder(
            batch?.folder ?? core.requestFolder(), of: core.disk, core.worker.gate)
        let key = request.headers["idempotency-key"]
        if let key, !(1...255).contains(key.utf8.count) {
            throw ServerProblem(400, "idempotency-key", "an Idempotency-Key has 1 to 255 bytes").closing
        }
        var (call, digest) = try await receive(request, body, into: files, isHashed: key != nil)
        try check(call, visitor)
        (call.jobs, call.rowLimit) = (core.settings.jobs, core.settings.rowLimit)
        var taken = Taken(call: call, files: files, visitor: visitor, isPrintFile: Self.wantsPDF(request))
        if let key, let digest {
            let use = IdempotencyKeys.Use(
                key: key, visitor: visitor.name, digest: "\(operation) \(isLater) \(taken.isPrintFile) \(digest)")
            if let known = try core.keys.take(use), let record = core.batches.find(known, of: visitor.name) {
                return ServerStream(Self.accepted(record))
            }
            taken.key = HeldKey(core.keys, use)
        }
        if let batch { return try later(taken, id: batch.id) }
        guard operation == .merge else { return try await answer(taken, request, departure) }
        return taken.isPrintFile
            ? try await printFile(taken, departure, entry) : try await archive(taken, departure, entry)
    }

    private func receive(
        _ request: ServerRequest, _ body: ServerBody, into files: RequestFolder, isHashed: Bool
    ) async throws -> (ServedCall, String?) {
        do {
            let receiver = try RequestReceiver(
                operation, type: request.headers["content-type"] ?? "", into: files.folder, of: files.share,
                isHashed: isHashed)
            try await body.forEach { try receiver.feed($0) }
            return try receiver.finish()
        } catch let problem as ServerProblem {
            throw problem.closing
        }
    }

    /// Stored templates are for those whose token says so; a packet file may name some.
    private func check(_ call: ServedCall, _ visitor: ServiceTokens.Visitor) throws(ServerProblem) {
        let namesTemplates =
            call.forms.contains { if case .template = $0 { true } else { false } }
            || call.files.contains { $0.option == "packet" }
        guard !namesTemplates || visitor.scopes.contains(.templates) else {
            throw ServerProblem(
                403, "scope", "the token is not good for stored templates; it needs the scope templates")
        }
    }

    // MARK: Answers

    private func answer(
        _ taken: Taken, _ request: ServerRequest, _ departure: Departure
    ) async throws -> ServerStream {
        let (works, operation) = (core.settings.works, operation)
        let yaml = operation == .map && request.headers["accept"]?.contains("application/yaml") == true
        let answer = try await core.worker.run(taken.call.interruption, for: departure, holding: taken.held) {
            try works.answer(operation, taken.call, yaml: yaml)
        }
        var head = ServerResponse(200, type: answer.type, body: answer.bytes)
        if answer.warnings > 0 { head.headers["Packet-Warnings"] = "\(answer.warnings)" }
        return ServerStream(head)
    }

    private func printFile(
        _ taken: Taken, _ departure: Departure, _ entry: ServiceLog.Open
    ) async throws -> ServerStream {
        let path = taken.files.folder.file("print.pdf")
        let works = core.settings.works
        let report = try await core.worker.run(taken.call.interruption, for: departure, holding: taken.held) {
            let share = taken.files.share
            do {
                return try works.merge(taken.call, isPrintFile: true).print(to: path) { _ in
                    share.look(taken.call.interruption)
                }
            } catch { throw share.cause(error) }
        }
        entry.rows = report.rows
        let headers = [
            "Packet-Rows": "\(report.rows)", "Packet-Failed": "\(report.failed)",
            "Packet-Warnings": "\(report.warnings)",
            "Content-Disposition": "attachment; filename=\"packets.pdf\"",
        ]
        return try FileStream.answer(path, "application/pdf", headers: headers, noted: entry, holding: taken.held)
    }

    private func archive(
        _ taken: Taken, _ departure: Departure, _ entry: ServiceLog.Open
    ) async throws -> ServerStream {
        let gate = core.worker.gate
        let pipe = StreamPipe { gate.idle($0) }
        let works = core.settings.works
        let sending = SentAnswer(entry)
        try await core.worker.stream(to: pipe, taken.call.interruption, for: departure, holding: taken.held) {
            let gathered = PieceGatherer(pipe)
            do {
                let report = try works.merge(taken.call, isPrintFile: false).archive(to: gathered.write) { _ in
                    taken.files.share.look(taken.call.interruption)
                }
                try gathered.flush()
                entry.rows = report.rows
            } catch { throw taken.files.share.cause(error) }
        } ended: { failure in
            if let failure { sending.fail(failure) }
        }
        var head = ServerResponse(200, type: "application/zip", body: [])
        head.headers["Content-Disposition"] = "attachment; filename=\"packets.zip\""
        return ServerStream(head, pieces: AnswerPieces(of: pipe, ended: sending.end))
    }

    private func later(_ taken: Taken, id: String) throws -> ServerStream {
        var record = BatchRecord(
            id: id, visitor: taken.visitor.name, isPrintFile: taken.isPrintFile, at: core.settings.now(), taken.call)
        record.use = taken.key?.meant
        do throws(FileFailure) { try core.batches.add(record, taken.files.share) } catch {
            throw ServerProblem(507, "file-access", "the service cannot keep what was sent")
        }
        taken.files.keep()
        if let use = record.use { core.keys.answer(use, with: id) }
        BatchRoutes.run(record, core)
        return ServerStream(Self.accepted(record))
    }

    private static func accepted(_ record: BatchRecord) -> ServerResponse {
        var response = BatchRoutes.response(202, record)
        response.headers["Location"] = "/v1/batches/\(record.id)"
        response.headers["Preference-Applied"] = "respond-async"
        return response
    }

    /// Whether a preference is among those of a request (RFC 7240).
    private static func prefers(_ name: String, _ request: ServerRequest) -> Bool {
        (request.headers["prefer"] ?? "").split(whereSeparator: { $0 == "," || $0 == ";" }).contains {
            $0.filter { $0 != " " }.lowercased() == name
        }
    }

    /// Whether one print file is wanted in place of an archive.
    private static func wantsPDF(_ request: ServerRequest) -> Bool {
        let accepted = (request.headers["accept"] ?? "").split(separator: ",").map {
            HeaderParameters(String($0)).value
        }
        return accepted.contains("application/pdf") && !accepted.contains("application/zip")
    }
}

extension OperationRoute.Taken {
    /// What is let go when the request is answered and its thread has ended.
    fileprivate var held: [any Sendable] { [files, key] }
}
#endif
