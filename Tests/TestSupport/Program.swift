import Dispatch
import Foundation
import Glibc

/// The program `packet` as it was built for the tests, in a process of its own: one that may be killed.
public struct Program: Sendable {
    /// How it ended.
    public struct Outcome: Sendable {
        /// The exit status, or minus the signal.
        public var status: Int32
        /// What it wrote to standard error.
        public var errors: String
        /// What it wrote to standard output.
        public var output: String
    }

    private let path: String

    /// Finds the program; a test that lacks it ends (`required`).
    public init() throws { path = try BuiltProgram.path() }

    /// A library that makes system calls fail (`CFaults.h`); a test that cannot use it ends.
    public func faults() throws -> String {
        let folder = BuiltProgram.folder
        try required(
            if: !folder.contains("asan"), "the address sanitizer is in the place of failing calls", from: .surroundings)
        let path = "\(folder)/libCFaults.so"
        return try required(
            FileManager.default.fileExists(atPath: path) ? path : nil, "the library of failing calls was not built")
    }

    /// Runs the program and waits for it.
    ///
    /// - Parameters:
    ///   - environment: Variables besides those of the tests.
    ///   - signal: Is sent to the program if it still runs after some microseconds.
    public func run(
        _ arguments: [String], in current: String, environment: [String: String] = [:],
        signal: (number: Int32, after: UInt32)? = nil
    ) throws -> Outcome {
        let files = try TemporaryFolder()
        for name in ["out", "err"] { try files.write("", to: name) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: current)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: files.file("out")))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: files.file("err")))
        try process.run()
        if let signal {
            usleep(signal.after)
            if process.isRunning { kill(process.processIdentifier, signal.number) }
        }
        process.waitUntilExit()
        let status = process.terminationStatus
        return Outcome(
            status: process.terminationReason == .exit ? status : -status, errors: try files.text("err"),
            output: try files.text("out"))
    }

    /// Runs the program with success and says how many seconds of the processor it and its children took: what else the
    /// machine does plays no part.
    public func processorTime(_ arguments: [String], in current: String, environment: [String: String]) throws -> Double
    {
        let assignments = environment.map { "\($0)=\($1)" }
        let script = "cd \"$0\" && TIMEFORMAT='%U %S' && time env \"$@\" >/dev/null"
        let run = try Tool.run("bash", ["-c", script, current] + assignments + [path] + arguments)
        let last = run.errors.split(separator: "\n").last ?? ""
        let seconds = last.split(separator: " ").compactMap { Double($0) }
        guard run.status == 0, seconds.count == 2 else { throw MissingRequirement(description: run.errors) }
        return seconds[0] + seconds[1]
    }
}
