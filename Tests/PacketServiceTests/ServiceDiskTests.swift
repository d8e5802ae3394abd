#if Server
import Foundation
import TestSupport
import Testing

/// How much requests and batches may have on the disk, all together.
struct ServiceDiskTests {
    private static let form = ["-F", "form=@\(ServedService.template)/form.pdf"]
    private static let later = ["-H", "Prefer: respond-async"]

    private func service(_ limit: String, rows: Int = 0, in folder: TemporaryFolder? = nil) throws -> ServedService {
        let service = try ServedService(["--max-disk", limit], in: folder)
        try service.folder.write("firstName\n" + (0..<rows).map { "N\($0)\n" }.joined(), to: "people.csv")
        return service
    }

    private func merge(_ service: ServedService, _ more: [String] = []) throws -> ServedService.Answer {
        try service.ask(
            "POST", "/v1/merge",
            Self.form + ["-F", "data=@\(service.folder.file("people.csv"))", "-F", "set=City={firstName}"] + more)
    }

    private func end(of id: String, in service: ServedService) throws -> [String: Any] {
        var batch: [String: Any] = [:]
        try service.wait {
            batch = try service.ask("GET", "/v1/batches/\(id)").object
            return ["done", "failed", nil].contains(batch["status"] as? String)
        }
        return batch
    }

    private func isRefusal(_ answer: ServedService.Answer) -> Bool {
        answer.status == 507 && answer.code == "disk-limit" && answer.fields["retry-after"] == "60"
    }

    /// What one has sent, the other cannot have.
    @Test func requestsShareTheDisk() throws {
        let service = try service("600K")
        try service.folder.write([UInt8](repeating: 0x41, count: 400_000), to: "large")
        let slow = try LoopbackConnection(to: service.port)
        slow.send("POST /v1/fields HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ")
        slow.send("\(ServedService.tokens["all"] ?? "")\r\nContent-Length: 1000000\r\n")
        slow.send("Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n")
        slow.send("Content-Disposition: form-data; name=\"form\"; filename=\"f.pdf\"\r\n\r\n")
        slow.send(String(repeating: "A", count: 400_000))
        func sent() throws -> Int {
            let folder = service.folder.file("service/requests")
            let run = try Tool.run("find", [folder, "-name", "f.pdf", "-size", "+300k"])
            return run.output.split(separator: "\n").count
        }
        try service.wait { try sent() == 1 }
        let large = ["-F", "form=@\(service.folder.file("large"))"]
        let answer = try service.ask("POST", "/v1/fields", large)
        #expect(isRefusal(answer), "\(answer.status) \(answer.text)")
        // A small one has room.
        #expect(try service.ask("POST", "/v1/fields", Self.form).status == 200)
        slow.finish()
        try service.wait { service.openRequests.isEmpty }
        #expect(try service.ask("POST", "/v1/fields", large).status == 422)
    }

    /// A print file and the list of an archive's rows are written by others.
    @Test func whatGrowsIsCounted() throws {
        let service = try service("600K", rows: 20_000)
        let print = try merge(service, ["-H", "Accept: application/pdf"])
        #expect(isRefusal(print), "\(print.status) \(print.text.prefix(300))")
        try service.wait { service.openRequests.isEmpty }
        let few = try merge(service, ["-H", "Accept: application/pdf", "-F", "rows=1-100"])
        #expect(few.status == 200, "\(few.status) \(few.text.prefix(300))")
        // An archive that has begun is cut off.
        let path = service.folder.file("cut.zip")
        let run = try Tool.run(
            "curl",
            ["-s", "-o", path, "-H", "Authorization: Bearer \(ServedService.tokens["all"] ?? "")"] + Self.form
                + ["-F", "data=@\(service.folder.file("people.csv"))", "-F", "set=City={firstName}"]
                + ["\(service.program.address)/v1/merge"])
        #expect(run.status != 0)
        try service.wait { service.log.contains("\"status\":507") && service.openRequests.isEmpty }
    }

    /// A batch that would have too much fails, keeps nothing but what was sent, and leaves room for others.
    @Test(arguments: [false, true])
    func aBatchThatHasTooMuchFails(isPrintFile: Bool) throws {
        let service = try service("1M", rows: 20_000)
        let accept = isPrintFile ? ["-H", "Accept: application/pdf"] : []
        let begun = try merge(service, Self.later + accept)
        let id = try #require(begun.object["id"] as? String)
        let batch = try end(of: id, in: service)
        #expect(batch["status"] as? String == "failed" && batch["code"] as? String == "disk-limit", "\(batch)")
        let names = try service.folder.names(in: "service/batches/\(id)")
        #expect(names == ["batch.json", "data", "files", "forms"])
        #expect(try merge(service, ["-F", "rows=1-10"]).status == 200)
    }

    /// What a batch has is counted until it is removed, by the next service, too.
    @Test func batchesAreCountedAcrossServices() throws {
        let folder = try TemporaryFolder()
        let first = try service("4M", rows: 60, in: folder)
        let id = try #require(try merge(first, Self.later).object["id"] as? String)
        #expect(try end(of: id, in: first)["status"] as? String == "done")
        #expect(first.program.end() == 0)
        let second = try service("300K", rows: 60, in: folder)
        let answer = try second.ask("POST", "/v1/fields", Self.form)
        #expect(isRefusal(answer), "\(answer.status) \(answer.text)")
        #expect(try second.ask("DELETE", "/v1/batches/\(id)").status == 204)
        #expect(try second.ask("POST", "/v1/fields", Self.form).status == 200)
    }
}
#endif
