import Foundation

/// The program that was built beside the tests.
public final class BuiltProgram {
    /// Its path; nil when it was not built, which is said on standard output.
    public static let path: String? = {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
        let folder = bundle[..<(bundle.firstRange(of: "/packetPackageTests.xctest")?.lowerBound ?? bundle.startIndex)]
        let program = "\(folder)/packet"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            print("skipped: the program was not built")
            return nil
        }
        return program
    }()

    private let process = Process()
    private let said: URL

    /// Starts the program.
    ///
    /// - Returns: Nil when it was not built.
    public init?(_ arguments: [String], in folder: TemporaryFolder, environment: [String: String]) throws {
        guard let path = Self.path else { return nil }
        said = URL(fileURLWithPath: folder.file("said-\(UUID().uuidString)"))
        try Data().write(to: said)
        let handle = try FileHandle(forWritingTo: said)
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path].merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        try SignalMask.whileNothingIsBlocked { try process.run() }
    }

    /// The process.
    public var id: Int32 { process.processIdentifier }

    /// Whether it has not ended yet.
    public var isRunning: Bool { process.isRunning }

    /// Ends it at once, as a crash or a power cut would.
    public func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Waits until it has ended.
    ///
    /// - Returns: The exit status, or minus the signal that ended it, and everything it wrote.
    public func wait() -> (status: Int32, said: String) {
        process.waitUntilExit()
        let status = process.terminationStatus
        return (
            process.terminationReason == .exit ? status : -status,
            (try? String(contentsOf: said, encoding: .utf8)) ?? ""
        )
    }
}
