import Foundation

/// The server in `Servers/faulty_smtp.py`, started for one test and ended with it.
public final class FaultServer {
    /// The name that it knows.
    public static let user = "office@example.org"
    /// The password that goes with it.
    public static let password = "correct horse 말 battery"

    /// Where it listens.
    public let port: Int
    /// The file of the authority that its certificates come from.
    public let authorities: String
    private static let isInstalled = (try? Tool.run("python3", ["-c", "import aiosmtpd"]).status) == 0
    private let process = Process()
    private let input = Pipe()
    private let folder: TemporaryFolder

    /// Starts it.
    ///
    /// - Parameter options: Of the script.
    public init(_ options: [String] = []) throws {
        folder = try TemporaryFolder()
        let (python, certificates) = (try Tool.path(of: "python3"), try Certificates.folder())
        try required(if: Self.isInstalled, "python3-aiosmtpd is not installed")
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments =
            [Self.script("faulty_smtp.py"), folder.path, "--certificates", certificates.path] + options
        authorities = certificates.file("ca.pem")
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line = Data()
        while !line.contains(0x0A) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw CocoaError(.fileReadUnknown) }
            line += more
        }
        port = Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    deinit {
        // Threads of tests block SIGTERM, and so do their children.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// A message that the server took.
    public struct Accepted: Decodable {
        /// Its Message-ID.
        public var id: String
        /// Who sent it, as the envelope says.
        public var from: String
        /// Who got it, as the envelope says.
        public var to: [String]
        /// How long it is.
        public var bytes: Int
        /// Whether the connection was private.
        public var tls: Bool
        /// Whether the sender had a name and a password.
        public var authenticated: Bool
        /// What stood behind MAIL.
        public var options: [String]
        /// The message, if it is not very large.
        public var content: String?
    }

    /// The messages that the server took, in order.
    public func accepted() throws -> [Accepted] {
        let text = (try? folder.text("accepted")) ?? ""
        return try text.split(separator: "\n").map { try JSONDecoder().decode(Accepted.self, from: Data($0.utf8)) }
    }

    /// What was said on all connections.
    public func said() throws -> String { (try? folder.text("said")) ?? "" }

    /// The path of a script of servers.
    static func script(_ name: String) -> String { Fixture.package + "/Tests/TestSupport/Servers/\(name)" }
}
