import Foundation

/// A Postfix of its own on loopback, with STARTTLS and SASL, started for one test and ended with it.
///
/// What it accepts is thrown away; its log says what that was. The name and password are those of `FaultServer`.
public final class PostfixServer {
    /// Where it listens.
    public let port: Int
    private let folder: TemporaryFolder

    /// - Returns: Nil when the machine has no Postfix, or the test does not run as root, which is said on standard output.
    public init?() throws {
        folder = try TemporaryFolder()
        port = Int.random(in: 20_000..<30_000)
        guard getuid() == 0, FileManager.default.isExecutableFile(atPath: "/usr/sbin/postfix"),
            FileManager.default.isExecutableFile(atPath: "/usr/sbin/saslpasswd2")
        else {
            print("skipped: Postfix is started by root only, and needs postfix, sasl2-bin and libsasl2-modules")
            return nil
        }
        guard let made = try Tool.run("bash", [FaultServer.script("certificates.sh"), folder.path]), made.status == 0,
            let started = try Tool.run("bash", [FaultServer.script("postfix.sh"), "start", folder.path, "\(port)"]),
            started.status == 0
        else {
            print("skipped: Postfix could not be started")
            return nil
        }
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
