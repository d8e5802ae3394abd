import Foundation
import TestSupport
import Testing

/// `packet serve --merge` as it was built, in a folder of its own, asked by curl.
final class ServedService {
    /// An answer.
    struct Answer {
        var status = 0
        var fields: [String: String] = [:]
        var body: [UInt8] = []

        var text: String { String(decoding: body, as: UTF8.self) }
        /// The body as an object of JSON; empty when it is none.
        var object: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]) ?? [:] }
        /// The public code of a problem document.
        var code: String? { object["code"] as? String }
        var type: String { fields["content-type"] ?? "" }
    }

    /// A token for everything; one for what is sent along alone; one that reads the log; one more of the first kind.
    static let tokens = [
        "all": "all-0123456789abcdef", "plain": "plain-0123456789abcdef", "log": "log-0123456789abcdef",
        "other": "other-0123456789abcdef",
    ]
    /// The sample form, its people and its mapping.
    static let template = "\(Fixture.package)/templates/welcome-letter"
    /// The parts of a merge of the sample.
    static let sample = ["-F", "form=@\(template)/form.pdf", "-F", "data=@\(template)/sample.csv"] + mapping
    static let mapping = ["-F", "map=@\(template)/mapping.yaml"]

    let folder: TemporaryFolder
    let program: ServedProgram
    private let document: OpenDocument

    /// Starts it and waits until it listens.
    init(
        _ arguments: [String] = [], in folder: TemporaryFolder? = nil, environment: [String: String] = [:]
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        try self.folder.write(
            """
            # name scopes token
            all merge,templates,log \(Self.tokens["all"] ?? "")
            plain merge \(Self.tokens["plain"] ?? "")
            log log \(Self.tokens["log"] ?? "")
            other merge,templates \(Self.tokens["other"] ?? "")

            """, to: "tokens")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: self.folder.file("tokens"))
        program = try ServedProgram(
            in: self.folder, command: ["serve", "--merge", "--quiet"],
            arguments: ["--token-file", "tokens", "--folder", "service", "--jobs", "2"] + arguments,
            log: self.folder.file("log"), environment: environment)
        let said = try Tool.run("curl", ["-s", "\(program.address)/v1/openapi.json"])
        document = try OpenDocument(said.output)
    }

    /// Asks with curl. Whatever is answered has to stand in the description.
    func ask(
        _ method: String, _ path: String, _ arguments: [String] = [], as visitor: String? = "all"
    ) throws -> Answer {
        let name = UUID().uuidString
        let (head, body) = (folder.file("\(name).head"), folder.file("\(name).body"))
        defer { for file in [head, body] { try? FileManager.default.removeItem(atPath: file) } }
        let token = visitor.map { ["-H", "Authorization: Bearer \(Self.tokens[$0] ?? $0)"] } ?? []
        let run = try Tool.run(
            "curl",
            ["-s", "-X", method, "--path-as-is", "-H", "Expect:", "-D", head, "-o", body, program.address + path]
                + token + arguments)
        var answer = Answer()
        for line in ((try? String(contentsOfFile: head, encoding: .utf8)) ?? "").split(whereSeparator: \.isNewline) {
            if line.hasPrefix("HTTP/") {
                answer = Answer(status: Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0)
            } else if let colon = line.firstIndex(of: ":") {
                answer.fields[line[..<colon].lowercased()] = line[line.index(after: colon)...]
                    .trimmingCharacters(in: .whitespaces)
            }
        }
        answer.body = (try? [UInt8](Data(contentsOf: URL(fileURLWithPath: body)))) ?? []
        #expect(run.status == 0 || answer.status >= 400, "\(method) \(path): curl ended with \(run.status)")
        let isDescribed = document.describes(method, path, answer.status, answer.type)
        #expect(isDescribed, "\(method) \(path) answered \(answer.status) \(answer.type), which is not described")
        return answer
    }

    /// The port at which it listens.
    var port: Int { program.address.split(separator: ":").last.flatMap { Int($0) } ?? 0 }

    /// What stands in the folder for requests: nothing when none is open.
    var openRequests: [String] { (try? folder.names(in: "service/requests")) ?? [] }

    /// Waits until something is so, on the test's own thread: what is so for a short time only, such as a batch that
    /// runs, is over before a task that other tests keep from running looks again.
    func wait(until holds: () throws -> Bool) throws {
        while try !holds() { usleep(50_000) }
    }

    /// The log so far.
    var log: String { (try? folder.text("log")) ?? "" }
}

extension TemporaryFolder {
    /// The names in a folder of this one.
    func names(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file(name)).sorted()
    }

    /// The files of an archive, unpacked by unzip, by their names; and the names in the order of the archive.
    func unzip(_ bytes: [UInt8]) throws -> (files: [String: [UInt8]], names: [String]) {
        let place = UUID().uuidString
        try write(bytes, to: "\(place).zip")
        let list = try Tool.run("unzip", ["-Z1", file("\(place).zip")])
        let run = try Tool.run("unzip", ["-q", file("\(place).zip"), "-d", file(place)])
        #expect(run.status == 0, "\(run.errors)")
        let files = try Dictionary(
            uniqueKeysWithValues: names(in: place).map { ($0, try self.bytes("\(place)/\($0)")) })
        return (files, list.output.split(separator: "\n").map(String.init))
    }
}

/// An OpenAPI document, asked what it describes.
struct OpenDocument {
    private let paths: [String: [String: Any]]

    init(_ text: String) throws {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        paths = (object?["paths"] as? [String: [String: Any]]) ?? [:]
    }

    /// The methods and paths.
    var operations: Set<String> {
        Set(paths.flatMap { path, item in item.keys.map { "\($0.uppercased()) \(path)" } })
    }

    /// The names of the parts of a request.
    func properties(of path: String) -> Set<String> {
        let operation = paths[path]?["post"] as? [String: Any]
        let body = operation?["requestBody"] as? [String: Any]
        let content = body?["content"] as? [String: [String: Any]]
        let schema = content?["multipart/form-data"]?["schema"] as? [String: Any]
        return Set((schema?["properties"] as? [String: Any] ?? [:]).keys)
    }

    /// Whether an answer stands in it. A path that is none is nobody's answer.
    func describes(_ method: String, _ target: String, _ status: Int, _ type: String) -> Bool {
        let target = target.split(separator: "?").first.map(String.init) ?? target
        guard let item = paths.first(where: { Self.matches($0.key, target) })?.value else { return status == 404 }
        // Methods that a path does not have are refused by all.
        guard let operation = item[method.lowercased()] as? [String: Any] else { return status == 405 }
        guard let response = (operation["responses"] as? [String: Any])?["\(status)"] as? [String: Any] else {
            return false
        }
        guard let content = response["content"] as? [String: Any] else { return true }
        return content.keys.contains(type.split(separator: ";").first.map(String.init) ?? "")
    }

    private static func matches(_ template: String, _ path: String) -> Bool {
        let parts = template.split(separator: "/", omittingEmptySubsequences: false)
        let others = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == others.count && zip(parts, others).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
}
