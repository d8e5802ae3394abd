import Foundation

/// The certificates of `Servers/certificates.sh`, made once for all tests and removed when these end.
enum Certificates {
    /// Their folder; nil when the machine lacks what it needs.
    static let folder: TemporaryFolder? = {
        guard let folder = try? TemporaryFolder(),
            let made = try? Tool.run("bash", [FaultServer.script("certificates.sh"), folder.path]), made.status == 0
        else { return nil }
        atexit {
            if let folder = Certificates.folder { try? FileManager.default.removeItem(atPath: folder.path) }
        }
        return folder
    }()
}
