#if Server
import PacketCommands
import PacketFiles
import PacketMerge
package import PacketServer

/// The merge service: what can be asked of it, and how it ends.
package struct ServiceApplication: Sendable {
    private let core: ServiceCore

    /// Makes the service, and goes on with the batches of one that was ended before.
    package init(_ settings: ServiceSettings) {
        core = ServiceCore(settings)
        for record in core.batches.waiting { BatchRoutes.run(record, core) }
    }

    /// Everything that can be asked.
    package var routes: [ServerRoute] {
        let core = core
        var routes = ServedOperation.allCases.map { OperationRoute(core: core, operation: $0).route }
        routes += BatchRoutes(core: core).routes
        let templates = core.route("GET", "/v1/templates", needing: .templates) { _, _, _ in
            let list = try await core.worker.aside { [works = core.settings.works] in try works.templates() }
            return ServerStream(ServerResponse(200, type: "application/json", body: list))
        }
        let log = core.route("GET", "/v1/log", needing: .log) { _, _, _ in
            ServerStream(ServerResponse(200, type: "application/jsonl", body: core.log.lines))
        }
        let document = OpenAPIDocument(core.settings).bytes
        let description = ServerRoute("GET", "/v1/openapi.json") { _ in
            ServerResponse(200, type: "application/json", body: document)
        }
        let health = ServerRoute("GET", "/v1/health") { _ in
            core.worker.gate.isClosed
                ? WorkGate.ending.response()
                : ServerResponse(200, type: "application/json", body: Array("{\"status\":\"ok\"}\n".utf8))
        }
        return routes + [templates, log, description, health]
    }

    /// Notes what the server refused by itself.
    package func note(_ refusal: ServerRefusal) { core.log.add(refusal) }

    /// Takes no more work, and asks batches to end; requests that are being answered are finished.
    package func end() {
        core.worker.end()
        core.batches.handBack()
    }

    /// Waits for the batches that were asked to end: what is in flight is finished first.
    package func waitForBatches() {
        for _ in 0..<400 where core.batches.isWorking { ProcessSurroundings.pause(milliseconds: 50) }
    }

    /// How many batches are left to the service that is started next.
    package var openBatches: Int { core.batches.openCount }
}
#endif
