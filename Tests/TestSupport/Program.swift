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

    /// The folder of what was built.
    private let folder: String

    /// Finds the program; nil when it was not built, which is said on standard output.
    public init?() {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
        folder = String(
            bundle[..<(bundle.firstRange(of: "/packetPackageTests.xctest")?.lowerBound ?? bundle.startIndex)])
        guard FileManager.default.isExecutableFile(atPath: "\(folder)/packet") else {
            print("skipped: there is no built program")
            return nil
        }
    }

    /// A library that makes system calls fail (`CFaults.h`); nil when it cannot be used, which is said on standard output.
    public var faults: String? {
        let path = "\(folder)/libCFaults.so"
        guard FileManager.default.fileExists(atPath: path), !folder.contains("asan") else {
            print("skipped: there is no built library of faults, or the address sanitizer is in its place")
            return nil
        }
        return path
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
        process.executableURL = URL(fileURLWithPath: "\(folder)/packet")
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
}
