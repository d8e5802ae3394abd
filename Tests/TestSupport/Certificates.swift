/// The certificates of `Servers/certificates.sh`, made once for all tests.
enum Certificates {
    /// Their folder; a test ends where the machine lacks what it takes to make them (`required`).
    static func folder() throws -> TemporaryFolder {
        for name in ["bash", "openssl"] { _ = try Tool.path(of: name) }
        return try required(made, "openssl cannot make the certificates of the tests")
    }

    private static let made: TemporaryFolder? = {
        guard let folder = try? TemporaryFolder.forAllTests(),
            let made = try? Tool.run("bash", [FaultServer.script("certificates.sh"), folder.path]), made.status == 0
        else { return nil }
        return folder
    }()
}
