#if Server
import Foundation
import TestSupport
import Testing

/// Merges that are asked for now and fetched later.
struct ServiceBatchTests {
    private static let later = ["-H", "Prefer: respond-async"]

    /// Waits until a batch is over.
    private func end(of id: String, in service: ServedService) throws -> [String: Any] {
        while true {
            let batch = try service.ask("GET", "/v1/batches/\(id)").object
            if ["done", "failed"].contains(batch["status"] as? String) { return batch }
            try #require(batch["status"] != nil)
            usleep(50_000)
        }
    }

    @Test(arguments: [false, true])
    func aBatchIsFetchedAndRemoved(isPrintFile: Bool) throws {
        let service = try ServedService()
        let accept = isPrintFile ? ["-H", "Accept: application/pdf"] : []
        let now = try service.ask("POST", "/v1/merge", ServedService.sample + accept)
        let begun = try service.ask("POST", "/v1/merge", ServedService.sample + accept + Self.later)
        #expect(begun.status == 202 && begun.fields["preference-applied"] == "respond-async")
        let id = try #require(begun.object["id"] as? String)
        #expect(begun.fields["location"] == "/v1/batches/\(id)")
        let batch = try end(of: id, in: service)
        #expect(batch["status"] as? String == "done" && batch["rows"] as? Int == 13 && batch["failed"] as? Int == 0)
        let result = try service.ask("GET", "/v1/batches/\(id)/result")
        #expect(result.status == 200 && result.body == now.body && result.type == now.type)
        #expect(batch["bytes"] as? Int == result.body.count)
        let events = try service.ask("GET", "/v1/batches/\(id)/events")
        #expect(events.type.hasPrefix("text/event-stream") && events.text.hasPrefix("event: done\ndata: {"))
        #expect(events.text.hasSuffix("}\n\n"))
        // Nobody else hears of it.
        for path in ["", "/result", "/events"] {
            #expect(try service.ask("GET", "/v1/batches/\(id)\(path)", as: "other").status == 404)
        }
        #expect(try service.ask("DELETE", "/v1/batches/\(id)", as: "other").status == 404)
        #expect(try service.ask("DELETE", "/v1/batches/\(id)").status == 204)
        #expect(try service.ask("GET", "/v1/batches/\(id)").status == 404)
        #expect(try service.folder.names(in: "service/batches").isEmpty)
    }

    @Test func aBatchThatFailsSaysWhy() throws {
        let service = try ServedService()
        let begun = try service.ask("POST", "/v1/merge", ServedService.sample + Self.later + ["-F", "set=Nothing=1"])
        let id = try #require(begun.object["id"] as? String)
        let batch = try end(of: id, in: service)
        #expect(batch["status"] as? String == "failed" && batch["code"] as? String == "mapping", "\(batch)")
        let result = try service.ask("GET", "/v1/batches/\(id)/result")
        #expect(result.status == 422 && result.code == "mapping")
    }

    @Test func aKeyMeansOneRequest() throws {
        let service = try ServedService()
        let key = ["-H", "Idempotency-Key: one"]
        let first = try service.ask("POST", "/v1/merge", ServedService.sample + Self.later + key)
        let again = try service.ask("POST", "/v1/merge", ServedService.sample + Self.later + key)
        #expect(first.status == 202 && again.status == 202)
        #expect(again.object["id"] as? String == first.object["id"] as? String)
        // Another request, and the same by somebody else.
        let other = try service.ask("POST", "/v1/merge", ServedService.sample + Self.later + key + ["-F", "rows=1"])
        #expect(other.status == 422 && other.code == "idempotency-key")
        let others = try service.ask("POST", "/v1/merge", ServedService.sample + Self.later + key, as: "other")
        #expect(others.status == 202 && others.object["id"] as? String != first.object["id"] as? String)
        // When the batch is gone, so is what the key meant.
        let id = try #require(first.object["id"] as? String)
        _ = try end(of: id, in: service)
        #expect(try service.ask("DELETE", "/v1/batches/\(id)").status == 204)
        #expect(
            try service.ask("POST", "/v1/merge", ServedService.sample + Self.later + key + ["-F", "rows=1"]).status
                == 202)
        // Without a batch it is done again, with the same bytes.
        let fill = ["-F", "form=@\(ServedService.template)/form.pdf", "-F", "set=City=x", "-H", "Idempotency-Key: two"]
        #expect(try service.ask("POST", "/v1/fill", fill).body == service.ask("POST", "/v1/fill", fill).body)
        #expect(try service.ask("POST", "/v1/fill", fill + ["-F", "set=Street=y"]).status == 422)
        let empty = try service.ask(
            "POST", "/v1/fill", fill.dropLast(1) + ["Idempotency-Key: " + String(repeating: "x", count: 256)])
        #expect(empty.status == 400 && empty.code == "idempotency-key")
    }

    /// A service that is killed, or ended, leaves its batches to the next one, with their keys.
    @Test(arguments: [SIGTERM, SIGKILL])
    func theNextServiceGoesOn(signal: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.write("firstName\n" + (0..<30_000).map { "N\($0)\n" }.joined(), to: "people.csv")
        let parts =
            ["-F", "form=@\(ServedService.template)/form.pdf", "-F", "data=@\(folder.file("people.csv"))"]
            + ["-F", "set=City={firstName}", "-F", "name={row}.pdf", "-H", "Idempotency-Key: one"] + Self.later
        var service = try ServedService(in: folder)
        let begun = try service.ask("POST", "/v1/merge", parts)
        let id = try #require(begun.object["id"] as? String, "\(begun.text)")
        try service.wait { try service.ask("GET", "/v1/batches/\(id)").object["status"] as? String == "running" }
        #expect(service.program.end(signal) == (signal == SIGTERM ? 75 : -SIGKILL))
        service = try ServedService(in: folder)
        #expect(try service.ask("POST", "/v1/merge", parts).object["id"] as? String == id)
        let batch = try end(of: id, in: service)
        #expect(batch["status"] as? String == "done" && batch["written"] as? Int == 30_000, "\(batch)")
        let names = try folder.names(in: "service/batches/\(id)")
        #expect(names == ["batch.json", "data", "files", "forms", "result.zip"])
    }

    @Test func aBatchThatIsRemovedStops() async throws {
        let folder = try TemporaryFolder()
        try folder.write("firstName\n" + (0..<300_000).map { "N\($0)\n" }.joined(), to: "people.csv")
        let service = try ServedService(in: folder)
        let begun = try service.ask(
            "POST", "/v1/merge",
            ["-F", "form=@\(ServedService.template)/form.pdf", "-F", "data=@\(folder.file("people.csv"))"]
                + ["-F", "set=City={firstName}"] + Self.later)
        let id = try #require(begun.object["id"] as? String)
        try service.wait { try service.ask("GET", "/v1/batches/\(id)").object["status"] as? String == "running" }
        let early = try service.ask("GET", "/v1/batches/\(id)/result")
        #expect(early.status == 409 && early.fields["retry-after"] == "2")
        // Whoever listens hears how it is going, and that it is gone.
        let events = try LoopbackConnection(to: service.port)
        events.send(
            "GET /v1/batches/\(id)/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Authorization: Bearer \(ServedService.tokens["all"] ?? "")\r\n\r\n")
        let first = await events.received(until: "\n\n\r\n")
        #expect(first.contains("event: progress\ndata: { \"id\": \"\(id)\", \"status\": \"running\""), "\(first)")
        #expect(try service.ask("DELETE", "/v1/batches/\(id)").status == 204)
        let rest = await events.received()
        // On a busy machine it may be over before it is removed.
        let isTold = rest.contains("event: removed\ndata: {}\n\n") || rest.contains("event: done\n")
        #expect(isTold, "\(rest.suffix(300))")
        try service.wait { try folder.names(in: "service/batches").isEmpty }
        // Others did not wait for it.
        #expect(service.program.end() == 0)
    }
}
#endif
