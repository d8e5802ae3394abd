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

    /// Runs a program and waits for it.
    ///
    /// - Returns: Nil when the machine has no such program; that is said on standard output.
    public static func run(_ name: String, _ arguments: [String]) throws -> Outcome? {
        let folders = ["/usr/bin", "/usr/local/bin", "/bin"]
        guard let path = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile) else {
            print("skipped: \(name) is not installed")
            return nil
        }
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
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
