import Foundation

/// `packet serve`, or `packet ui`, as it was built beside the tests, in a process of its own.
public final class ServedProgram {
    /// Where it answers, as it says: `http://127.0.0.1:PORT`, and for the page what opens it.
    public let address: String
    private let process = Process()
    /// Kept, for the server notices when its store goes.
    private let folder: TemporaryFolder

    /// Starts the server at a free port, with a store in a folder, and waits until it listens.
    ///
    /// - Parameters:
    ///   - log: The file for what it writes to standard error; nil for that of the tests.
    ///   - environment: Variables besides the usual ones.
    public init(
        in folder: TemporaryFolder, command: [String] = ["serve", "--quiet"], arguments: [String] = [],
        log: String? = nil, environment: [String: String] = [:]
    ) throws {
        self.folder = folder
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: try BuiltProgram.path())
        process.arguments = command + ["--port", "0"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "PACKET_STORE": folder.file("served.sqlite"), "TZ": "UTC",
        ].merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.standardError
        if let log {
            try Data().write(to: URL(fileURLWithPath: log))
            process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        }
        try process.run()
        var line: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A { line.append(byte) }
        address = String(decoding: line, as: UTF8.self)
    }

    deinit {
        if process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// The process.
    public var id: Int32 { process.processIdentifier }

    /// The bytes that the process has in memory; 0 when the system does not say.
    public var residentBytes: Int {
        let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
    }

    /// Ends the process with a signal, SIGTERM unless another is given, and waits.
    ///
    /// - Returns: The exit status, or minus the signal.
    public func end(_ signal: Int32? = nil) -> Int32 {
        kill(process.processIdentifier, signal ?? SIGTERM)
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}
