import Foundation

/// A Postfix of its own on loopback, with STARTTLS and SASL, started for one test and ended with it.
///
/// What it accepts is thrown away; its log says what that was. The name and password are those of `FaultServer`.
public final class PostfixServer {
    /// Where it listens.
    public let port: Int
    private let folder: TemporaryFolder

    /// Starts it, which only root may do.
    public init() throws {
        folder = try TemporaryFolder()
        port = Int.random(in: 20_000..<30_000)
        try required(if: getuid() == 0, "Postfix is started by root only", from: .surroundings)
        for name in ["postfix", "saslpasswd2"] {
            let isThere = FileManager.default.isExecutableFile(atPath: "/usr/sbin/\(name)")
            try required(if: isThere, "\(name) is not installed")
        }
        let certificates = try Certificates.folder()
        for name in ["ca.pem", "good.pem", "good.key"] { try folder.copy(certificates.file(name)) }
        let started = try Tool.run("bash", [FaultServer.script("postfix.sh"), "start", folder.path, "\(port)"])
        try required(if: started.status == 0, "Postfix could not be started: \(started.errors)")
    }

    deinit { _ = try? Tool.run("bash", [FaultServer.script("postfix.sh"), "stop", folder.path]) }

    /// The file of the authority that its certificate comes from.
    public var authorities: String { folder.file("ca.pem") }

    /// Its log.
    public var log: String { folder.file("mail.log") }

    /// The Message-IDs of the messages that it accepted, as often as it did.
    public func accepted() throws -> [String] {
        let text = String(decoding: try folder.bytes("mail.log"), as: UTF8.self)
        var current: [Substring: String] = [:]
        var accepted: [String] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(where: { $0.contains("/cleanup[") || $0.contains("/qmgr[") }),
                words.indices.contains(place + 2)
            else { continue }
            let queue = words[place + 1]
            if words[place + 2].hasPrefix("message-id=<") {
                current[queue] = String(words[place + 2].dropFirst(12).dropLast())
            } else if line.hasSuffix("(queue active)"), let id = current[queue] {
                accepted.append(id)
            }
        }
        return accepted
    }
}
