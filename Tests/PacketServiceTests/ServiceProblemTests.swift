#if Server
import Foundation
import TestSupport
import Testing

/// What cannot be done, each with its status and its public code.
struct ServiceProblemTests {
    /// Something that cannot be asked.
    struct Case: Sendable, CustomTestStringConvertible {
        let method: String
        let path: String
        let arguments: [String]
        var visitor: String? = "all"
        let status: Int
        let code: String
        var testDescription: String { "\(method) \(path) \(status) \(code) \(arguments.last ?? "")" }

        init(
            _ method: String, _ path: String, _ arguments: [String] = [], as visitor: String? = "all",
            is answer: (status: Int, code: String)
        ) {
            (self.method, self.path, self.arguments, self.visitor) = (method, path, arguments, visitor)
            (status, code) = answer
        }
    }

    private static let form = ["-F", "form=@\(ServedService.template)/form.pdf"]
    private static let data = ["-F", "data=@\(ServedService.template)/sample.csv"]

    static let cases: [Case] = [
        Case("POST", "/v1/merge", ServedService.sample, as: nil, is: (401, "token")),
        Case("POST", "/v1/merge", ServedService.sample, as: "nobody-0123456789abcdef", is: (401, "token")),
        Case("POST", "/v1/merge", ServedService.sample, as: "log", is: (403, "scope")),
        Case("GET", "/v1/templates", as: "plain", is: (403, "scope")),
        Case("GET", "/v1/log", as: "plain", is: (403, "scope")),
        Case("GET", "/v1/log", as: nil, is: (401, "token")),
        Case("POST", "/v1/fields", ["-F", "template=letter"], as: "plain", is: (403, "scope")),
        Case("GET", "/v1/merge", is: (405, "method")),
        Case("DELETE", "/v1/log", is: (405, "method")),
        Case("GET", "/v1/nothing", is: (404, "not-found")),
        Case("GET", "/v1/batches/abcdefgh12", is: (404, "not-found")),
        Case("GET", "/v1/batches/..%2F..%2Fetc/result", is: (404, "not-found")),
        Case("POST", "/v1/fields", ["-d", "form=x"], is: (415, "media-type")),
        Case("POST", "/v1/fields", ["-H", "Content-Type: multipart/form-data", "-d", "x"], is: (400, "multipart")),
        Case("POST", "/v1/fields", is: (415, "media-type")),
        Case("POST", "/v1/fields", ["-F", "data=x"], is: (400, "usage")),
        Case("POST", "/v1/fields", form + form, is: (400, "usage")),
        Case("POST", "/v1/fields", ["-F", "form=nothing"], is: (422, "wrong-file")),
        Case("POST", "/v1/fields", ["-F", "template=nothing"], is: (422, "not-found")),
        Case("POST", "/v1/fields", form + ["-F", "nonsense=1"], is: (400, "usage")),
        Case("POST", "/v1/fields", form + ["-F", "help=true"], is: (400, "usage")),
        Case("POST", "/v1/merge", form, is: (400, "usage")),
        Case("POST", "/v1/merge", data, is: (400, "usage")),
        Case("POST", "/v1/merge", ServedService.sample + ["-F", "out=/tmp/x"], is: (400, "usage")),
        Case("POST", "/v1/merge", ServedService.sample + ["-F", "fillable=perhaps"], is: (400, "usage")),
        Case("POST", "/v1/merge", ServedService.sample + ["-F", "rows=x"], is: (400, "usage")),
        Case("POST", "/v1/merge", form + data + ["-F", "set=Nothing={firstName}"], is: (422, "mapping")),
        Case("POST", "/v1/merge", form + ["-F", "data=a,b;filename=x.csv"], is: (422, "nothing-filled")),
        Case("POST", "/v1/merge", ServedService.sample + ["-F", "pictures=/etc"], is: (400, "usage")),
        Case("POST", "/v1/preview", form + ["-F", "page=99"], is: (422, "preview-no-page")),
        Case("POST", "/v1/fill", form, is: (400, "usage")),
        Case("POST", "/v1/fill", form + data, is: (422, "records")),
    ]

    /// Who sends a table that cannot be read is not told where it lay.
    @Test(arguments: ["merge", "check", "map"], ["{broken;filename=q.json", ";filename=q.csv", "PK;filename=q.xlsx"])
    func noAnswerNamesAFolderOfTheMachine(_ operation: String, _ data: String) throws {
        let answer = try ServedService().ask("POST", "/v1/\(operation)", Self.form + ["-F", "data=\(data)"], as: "all")
        #expect(answer.status == 422, "\(answer.status) \(answer.text)")
        #expect(answer.text.contains("q.") && !answer.text.contains("/requests/"), "\(answer.text)")
    }

    @Test(arguments: cases)
    func isAProblemDocument(_ wanted: Case) throws {
        let service = try ServedService()
        let answer = try service.ask(wanted.method, wanted.path, wanted.arguments, as: wanted.visitor)
        #expect(answer.status == wanted.status && answer.code == wanted.code, "\(answer.status) \(answer.text)")
        #expect(answer.type == "application/problem+json" && answer.object["status"] as? Int == answer.status)
        #expect(answer.object["title"] is String && answer.object["detail"] is String)
        #expect((answer.fields["www-authenticate"] == "Bearer") == (answer.status == 401))
        try service.wait { service.openRequests.isEmpty }
    }

    /// Each limit has its status.
    @Test func limitsAreKept() throws {
        let service = try ServedService(["--max-bytes", "300K", "--max-rows", "5"])
        let rows = try service.ask("POST", "/v1/merge", ServedService.sample)
        #expect(rows.status == 422 && rows.code == "too-many-rows", "\(rows.text)")
        try service.folder.write([UInt8](repeating: 0x41, count: 400_000), to: "large")
        let large = ["-F", "form=@\(service.folder.file("large"))"]
        for chunked in [[], ["-H", "Transfer-Encoding: chunked"]] {
            let answer = try service.ask("POST", "/v1/fields", large + chunked)
            #expect(answer.status == 413 && answer.code == "body-too-large", "\(answer.text)")
        }
        let parts = (0..<2_100).flatMap { ["-F", "set=a\($0)=b"] }
        let many = try service.ask("POST", "/v1/merge", ServedService.sample + parts)
        #expect(many.status == 413)
        try service.wait { service.openRequests.isEmpty }
    }

    /// A print file, whose head is only sent at its end.
    @Test func workHasAnEnd() throws {
        let service = try ServedService(["--max-seconds", "1"])
        try service.folder.write(
            "firstName\n" + (0..<200_000).map { "N\($0)\n" }.joined(), to: "people.csv")
        let answer = try service.ask(
            "POST", "/v1/merge",
            Self.form + ["-F", "data=@\(service.folder.file("people.csv"))", "-F", "set=City={firstName}"]
                + ["-H", "Accept: application/pdf"])
        #expect(answer.status == 503 && answer.code == "time-limit", "\(answer.status) \(answer.text.prefix(200))")
    }

    /// An archive that has begun is cut off, and the log says why.
    @Test func anArchiveHasAnEnd() throws {
        let service = try ServedService(["--max-seconds", "1"])
        try service.folder.write(
            "firstName\n" + (0..<200_000).map { "N\($0)\n" }.joined(), to: "people.csv")
        let run = try Tool.run(
            "curl",
            [
                "-sf", "-o", service.folder.file("cut.zip"), "-H",
                "Authorization: Bearer \(ServedService.tokens["all"] ?? "")",
            ]
                + Self.form + ["-F", "data=@\(service.folder.file("people.csv"))", "-F", "set=City={firstName}"]
                + ["\(service.program.address)/v1/merge"])
        #expect(run.status != 0)
        try service.wait { service.log.contains("/v1/merge") }
        #expect(service.log.contains("\"status\":503,\"code\":\"time-limit\""), "\(service.log)")
    }

    @Test func aFullDiskIsSaid() throws {
        let folder = try TemporaryFolder()
        let disk = try SmallDisk(in: folder, size: "64k")
        let service = try ServedService(["--folder", disk.path + "/service", "--max-disk", "1M"], in: folder)
        try service.folder.write([UInt8](repeating: 0x41, count: 400_000), to: "large")
        let answer = try service.ask("POST", "/v1/fields", ["-F", "form=@\(service.folder.file("large"))"])
        #expect(answer.status == 507 && answer.code == "file-access", "\(answer.text)")
    }

    /// Only as many requests as may be open are; the others hear when to ask again.
    @Test func tooManyAreTurnedAway() throws {
        let service = try ServedService(["--max-open", "1"])
        let slow = try LoopbackConnection(to: service.port)
        slow.send("POST /v1/fields HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ")
        slow.send("\(ServedService.tokens["all"] ?? "")\r\nContent-Length: 100000\r\n")
        slow.send("Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n")
        try service.wait { !service.openRequests.isEmpty }
        let answer = try service.ask("POST", "/v1/fields", Self.form)
        #expect(answer.status == 429 && answer.fields["retry-after"] == "1", "\(answer.text)")
        slow.finish()
        try service.wait { service.openRequests.isEmpty }
        #expect(try service.ask("POST", "/v1/fields", Self.form).status == 200)
    }
}
#endif
