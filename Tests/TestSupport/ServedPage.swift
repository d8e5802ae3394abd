/// `packet ui` as it was built, in a folder of its own.
public final class ServedPage {
    /// The folder that it was started in.
    public let folder: TemporaryFolder
    /// The process.
    public let program: ServedProgram
    /// Where it listens: `http://127.0.0.1:PORT`.
    public let base: String
    /// What opens it.
    public let token: String

    /// Starts it and waits until it listens.
    ///
    /// - Parameter environment: Variables besides the usual ones.
    /// - Throws: Why it did not start.
    public init(
        _ arguments: [String] = [], in folder: TemporaryFolder, environment: [String: String] = [:]
    ) throws {
        self.folder = folder
        program = try ServedProgram(
            in: folder, command: ["ui", "--no-open", "--quiet"], arguments: arguments, environment: environment)
        let parts = program.address.split(separator: "/#")
        base = parts.first.map(String.init) ?? ""
        token = parts.count > 1 ? String(parts[1]) : ""
    }

    /// An answer.
    public struct Answer {
        /// The status; 0 where there was no answer.
        public var status = 0
        /// The status line and the headers.
        public var head = ""
        /// What follows them.
        public var body = ""
    }

    /// Asks with curl.
    public func ask(_ path: String, _ arguments: [String] = []) throws -> Answer {
        let run = try Tool.run("curl", ["-s", "-i", "--path-as-is", "\(base)\(path)"] + arguments)
        let parts = run.output.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        let head = String(parts.first ?? "")
        return Answer(
            status: Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0, head: head,
            body: parts.count > 1 ? String(parts[1]) : "")
    }

    /// The cookie of somebody who opened the address.
    public func cookie() throws -> String {
        let answer = try ask("/session", ["-d", "token=\(token)"])
        let line = answer.head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("set-cookie: ") }
        return String(line?.dropFirst(12).prefix { $0 != ";" } ?? "")
    }

    /// What each form of the page says, to be known as its own.
    public func formToken(_ cookie: String) throws -> String {
        let body = try ask("/", ["-b", cookie]).body
        guard let place = body.firstRange(of: "name=\"_token\" value=\"") else { return "" }
        return String(body[place.upperBound...].prefix { $0 != "\"" })
    }
}
