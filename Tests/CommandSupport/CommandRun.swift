import ArgumentParser
package import PacketCommands
import Synchronization

/// A command line that was run in process, and what came of it.
package struct CommandRun {
    package let status: Int32
    /// What it wrote to standard output, as it is: a packet may be among it.
    package let bytes: [UInt8]
    package let output: String
    package let errors: String

    /// Runs a command line.
    ///
    /// - Parameters:
    ///   - folder: The current folder; the store is in it, too.
    ///   - columns: The width of the terminal that results go to; nil when there is none.
    ///   - answers: What the user types; nil when there is no terminal to ask.
    ///   - program: The folder of the program.
    ///   - failure: Why results cannot be written.
    ///   - wrote: Hears that something was written to standard output.
    ///   - now: The time, in microseconds since 1970.
    package init(
        _ arguments: [String], in folder: String, store: String? = nil, columns: Int? = nil, answers: [String]? = nil,
        environment: [String: String] = [:], program: String? = nil, failure: OutputError? = nil,
        wrote: @escaping @Sendable () -> Void = {}, now: @escaping @Sendable () -> Int64 = { 1_773_480_413_589_793 }
    ) {
        let (output, errors) = (Collector(failure), Collector(nil))
        let typed = Mutex(answers ?? [])
        var context = CommandContext.process()
        context.environment = ["PACKET_STORE": store ?? folder + "/store.sqlite"].merging(environment) { $1 }
        (context.currentFolder, context.programFolder) = (folder, program)
        context.output = OutputSink(isTerminal: columns != nil) { (bytes: [UInt8]) throws(OutputError) in
            try output.append(bytes)
            wrote()
        }
        context.errors = OutputSink(capacity: 0, pass: errors.append)
        context.readLine = { typed.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        (context.inputIsTerminal, context.outputIsTerminal) = (answers != nil, columns != nil)
        (context.errorIsTerminal, context.terminalColumns) = (false, columns)
        // The process belongs to all tests.
        (context.keepsSecrets, context.limitsMemory) = (false, false)
        context.now = now
        status = TestedProgram.program.run(arguments, in: context).rawValue
        bytes = output.bytes
        self.output = output.text
        self.errors = errors.text
    }
}

/// Keeps the bytes that a sink passes on.
private final class Collector: Sendable {
    private let written = Mutex<[UInt8]>([])
    private let failure: OutputError?

    init(_ failure: OutputError?) { self.failure = failure }

    var bytes: [UInt8] { written.withLock { $0 } }
    var text: String { String(decoding: bytes, as: UTF8.self) }

    @Sendable func append(_ more: [UInt8]) throws(OutputError) {
        if let failure { throw failure }
        written.withLock { $0 += more }
    }
}
