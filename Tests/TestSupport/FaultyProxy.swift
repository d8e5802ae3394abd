import Foundation

/// The proxy in `Servers/faulty_proxy.py`, started for one test and ended with it.
public final class FaultyProxy {
    /// Where it listens.
    public let port: Int
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// - Parameters:
    ///   - port: Where the server listens.
    ///   - seed: Of its mistakes.
    ///   - share: How many of 100 requests meet one.
    public init(to port: Int, seed: Int, share: Int) throws {
        process.executableURL = URL(fileURLWithPath: try Tool.path(of: "python3"))
        process.arguments = [FaultServer.script("faulty_proxy.py"), "\(port)", "\(seed)", "\(share)"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while !line.contains(0x0A) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw CocoaError(.fileReadUnknown) }
            line += more
        }
        self.port = Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    /// Ends it.
    ///
    /// - Returns: The mistakes it made.
    @discardableResult
    public func end() -> String {
        try? input.fileHandleForWriting.close()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit {
        if process.isRunning { end() }
    }
}
