import Foundation

/// A program of the machine, for looking at what was written with other eyes.
public enum Tool {
    /// How a program ended.
    public struct Outcome: Sendable {
        /// The exit status, or minus the signal.
        public var status: Int32
        /// What it wrote to standard output.
        public var output: String
        /// What it wrote to standard error.
        public var errors: String
    }

    /// The path of a program in a folder of PATH; without one the test ends (`required`). A path stays as it is.
    ///
    /// The system's own programs come first: what `scripts/test` installs, such as modules of Python, belongs to them.
    public static func path(of name: String) throws -> String {
        if name.contains("/") { return name }
        let all = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        let folders = all.filter { $0 == "/usr/bin" } + all.filter { $0 != "/usr/bin" }
        let path = folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
        return try required(path, "\(name) is not installed")
    }

    /// Runs a program and waits for it; without one the test ends (`required`).
    @discardableResult
    public static func run(_ name: String, _ arguments: [String]) throws -> Outcome {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: try path(of: name))
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let complained = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let status = process.terminationStatus
        return Outcome(
            status: process.terminationReason == .exit ? status : -status,
            output: String(decoding: said, as: UTF8.self), errors: String(decoding: complained, as: UTF8.self))
    }
}
