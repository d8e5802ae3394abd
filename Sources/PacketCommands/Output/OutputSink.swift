import Synchronization

/// Where bytes go: standard output, standard error, or a test's buffer. Collects what it gets and passes on much at once.
///
/// Text for people is made safe for a terminal by its type. Data is for programs and stays what it is; on a terminal,
/// which is no program, it is made safe, too.
package final class OutputSink: Sendable {
    private let pass: @Sendable ([UInt8]) throws(OutputError) -> Void
    private let capacity: Int
    private let isTerminal: Bool
    private let buffer = Mutex<[UInt8]>([])
    private let isUsed = Atomic(false)

    /// Whether anything was ever written.
    var hasWritten: Bool { isUsed.load(ordering: .relaxed) }

    /// Makes a sink.
    ///
    /// - Parameters:
    ///   - capacity: How many bytes to collect; 0 passes each write on at once.
    ///   - isTerminal: Whether somebody looks at what goes there.
    ///   - pass: Takes the bytes.
    package init(
        capacity: Int = 1 << 18, isTerminal: Bool = false,
        pass: @escaping @Sendable ([UInt8]) throws(OutputError) -> Void
    ) {
        self.capacity = capacity
        self.isTerminal = isTerminal
        self.pass = pass
    }

    /// Takes text for people.
    package func write(_ text: PrintedText) throws(OutputError) { try collect(Array(text.text.utf8)) }

    /// Takes data for programs, in whole characters.
    package func write(data: [UInt8]) throws(OutputError) {
        try collect(isTerminal ? Array(PrintedText(lines: String(decoding: data, as: UTF8.self)).text.utf8) : data)
    }

    /// Takes one value that people and programs want, such as a path, and ends its line.
    package func write(value: String) throws(OutputError) {
        if isTerminal { try write("\(value)\n") } else { try write(data: value + "\n") }
    }

    /// Takes data for programs.
    package func write(data: String) throws(OutputError) { try write(data: Array(data.utf8)) }

    private func collect(_ bytes: [UInt8]) throws(OutputError) {
        isUsed.store(true, ordering: .relaxed)
        let ready: [UInt8]? = buffer.withLock { buffer in
            buffer += bytes
            guard buffer.count >= capacity else { return nil }
            defer { buffer = [] }
            return buffer
        }
        if let ready { try pass(ready) }
    }

    /// Passes on what was collected.
    package func flush() throws(OutputError) {
        let rest = buffer.withLock { buffer in
            defer { buffer = [] }
            return buffer
        }
        if !rest.isEmpty { try pass(rest) }
    }
}
