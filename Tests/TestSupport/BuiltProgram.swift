import Foundation

/// The program that was built beside the tests.
public final class BuiltProgram {
    /// The folder of what was built.
    public static let folder: String = {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
        return String(
            bundle[..<(bundle.firstRange(of: "/packetPackageTests.xctest")?.lowerBound ?? bundle.startIndex)])
    }()

    /// Its path; a test that lacks it ends (`required`).
    public static func path() throws -> String {
        let path = "\(folder)/packet"
        return try required(
            FileManager.default.isExecutableFile(atPath: path) ? path : nil, "the program was not built")
    }

    private let process = Process()
    private let said: URL

    /// Starts the program.
    public init(_ arguments: [String], in folder: TemporaryFolder, environment: [String: String]) throws {
        said = URL(fileURLWithPath: folder.file("said-\(UUID().uuidString)"))
        try Data().write(to: said)
        let handle = try FileHandle(forWritingTo: said)
        process.executableURL = URL(fileURLWithPath: try Self.path())
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
