#if Server
import PacketCommands
import PacketFiles
import PacketMerge
import PacketServer

/// Merges that are asked for now and fetched later.
struct BatchRoutes: Sendable {
    let core: ServiceCore

    /// What can be asked of batches.
    var routes: [ServerRoute] {
        let core = core
        @Sendable func batch(_ request: ServerRequest, _ visitor: ServiceTokens.Visitor) throws -> BatchRecord {
            guard let record = core.batches.find(request.parameters["id"] ?? "", of: visitor.name) else {
                throw ServerProblem(404, "not-found", "there is no such batch")
            }
            return record
        }
        let path = "/v1/batches/:id"
        var events = core.route("GET", "\(path)/events", needing: .merge) { request, visitor, _ in
            let record = try batch(request, visitor)
            let head = ServerResponse(200, type: "text/event-stream", body: [])
            return ServerStream(head, parts: Self.events(of: record, core))
        }
        events.answersHead = false
        return [
            core.route("GET", path, needing: .merge) { request, visitor, _ in
                ServerStream(Self.response(200, try batch(request, visitor)))
            },
            core.route("DELETE", path, needing: .merge) { request, visitor, _ in
                let record = try batch(request, visitor)
                core.batches.remove(record.id)
                if let use = record.use { core.keys.forget(use, of: record.id) }
                return ServerStream(ServerResponse(204, type: "text/plain", body: []))
            },
            events,
            core.route("GET", "\(path)/result", needing: .merge) { request, visitor, entry in
                try Self.result(of: try batch(request, visitor), core, noted: entry)
            },
        ]
    }

    private static func result(
        of record: BatchRecord, _ core: ServiceCore, noted entry: ServiceLog.Open
    ) throws(ServerProblem) -> ServerStream {
        if record.status == .failed {
            throw ServerProblem(422, record.code ?? "unnamed", record.message ?? "the batch has failed")
        }
        guard record.status == .done else {
            var problem = ServerProblem(409, "busy", "the batch is not done yet")
            problem.retryAfter = 2
            throw problem
        }
        let name = record.isPrintFile ? "packets.pdf" : "packets.zip"
        return try FileStream.answer(
            core.batches.folder(of: record.id).file(record.resultName),
            record.isPrintFile ? "application/pdf" : "application/zip",
            headers: ["Content-Disposition": "attachment; filename=\"\(name)\""], noted: entry)
    }

    /// A batch as it is told.
    static func response(_ status: Int, _ record: BatchRecord) -> ServerResponse {
        ServerResponse(status, type: "application/json", body: JSONWriter.text(record.json))
    }

    /// Works on a batch when its turn has come.
    static func run(_ record: BatchRecord, _ core: ServiceCore) {
        Task.detached {
            let folder = core.batches.folder(of: record.id)
            let interruption = Interruption()
            var call = record.call(in: folder)
            (call.jobs, call.rowLimit) = (core.settings.jobs, core.settings.rowLimit)
            call.interruption = interruption
            let draft = folder.file("draft")
            guard let share = core.batches.share(of: record.id) else { return }
            let made = call
            do {
                let report = try await core.worker.runBatch {
                    // What a service that was killed had begun.
                    Files.remove(draft)
                    guard core.batches.start(record.id, interruption) else { throw ServedFailure.stopped }
                    let merge = try core.settings.works.merge(made, isPrintFile: record.isPrintFile)
                    let progress: @Sendable (ServedMerge.Progress) -> Void = { progress in
                        share.look(interruption, besides: "draft")
                        core.batches.progress(record.id) { record in
                            (record.rows, record.failed) = (progress.rows, progress.failed)
                            record.written = progress.rows - progress.failed
                        }
                    }
                    let result = folder.file(record.resultName)
                    guard !record.isPrintFile else {
                        Files.remove(result)
                        return try merge.print(to: result, progress: progress)
                    }
                    let file = try PrivateFile(draft)
                    let write: @Sendable ([UInt8]) throws -> Void = { bytes in
                        try share.take(bytes.count)
                        try file.write(bytes)
                    }
                    let report = try merge.archive(to: write, progress: progress)
                    try file.publish(as: result)
                    return report
                }
                share.recount()
                core.batches.end(record.id) { record in
                    record.status = .done
                    (record.rows, record.written, record.failed) = (report.rows, report.written, report.failed)
                    record.warnings = report.warnings
                    record.bytes = Files.size(folder.file(record.resultName)) ?? 0
                }
            } catch {
                Files.remove(draft)
                share.recount()
                let error = share.cause(error)
                let isHandedBack = !(error is ServerProblem) && interruption.isSet || core.worker.gate.isClosed
                let problem = ServiceCore.problem(error)
                core.batches.end(record.id) { record in
                    // One that was stopped is done by the next service that is started here.
                    record.status = isHandedBack ? .queued : .failed
                    guard !isHandedBack else { return }
                    record.code = problem?.code ?? "file-access"
                    record.message = problem?.detail ?? "the service cannot keep the result"
                }
            }
        }
    }

    /// How a batch is going, as server-sent events: `progress` while it goes on, `done` or `failed` at its end.
    private static func events(of record: BatchRecord, _ core: ServiceCore) -> AsyncStream<[UInt8]> {
        AsyncStream { continuation in
            let task = Task {
                var last = ""
                while !Task.isCancelled {
                    guard let record = core.batches.find(record.id, of: record.visitor) else {
                        continuation.yield(Array("event: removed\ndata: {}\n\n".utf8))
                        break
                    }
                    let text = JSONWriter.line(record.json)
                    let name = record.isOver ? record.status.rawValue : "progress"
                    // Proxies cut what is silent.
                    let event = text == last ? ": \n\n" : "event: \(name)\ndata: \(text)\n"
                    last = text
                    continuation.yield(Array(event.utf8))
                    if record.isOver { break }
                    try? await Task.sleep(for: .milliseconds(500))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
#endif
