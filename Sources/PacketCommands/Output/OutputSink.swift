import Synchronization

/// Where bytes go: standard output, standard error, or a test's buffer. Collects what it gets and passes on much at once.
final class OutputSink: Sendable {
    private let pass: @Sendable ([UInt8]) throws(OutputError) -> Void
    private let capacity: Int
    private let buffer = Mutex<[UInt8]>([])

    /// Makes a sink.
    ///
    /// - Parameters:
    ///   - capacity: How many bytes to collect; 0 passes each write on at once.
    ///   - pass: Takes the bytes.
    init(capacity: Int = 1 << 18, pass: @escaping @Sendable ([UInt8]) throws(OutputError) -> Void) {
        self.capacity = capacity
        self.pass = pass
    }

    /// Takes bytes.
    func write(_ bytes: [UInt8]) throws(OutputError) {
        let ready: [UInt8]? = buffer.withLock { buffer in
            buffer += bytes
            guard buffer.count >= capacity else { return nil }
            defer { buffer = [] }
            return buffer
        }
        if let ready { try pass(ready) }
    }

    /// Takes text.
    func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }

    /// Passes on what was collected.
    func flush() throws(OutputError) {
        let rest = buffer.withLock { buffer in
            defer { buffer = [] }
            return buffer
        }
        if !rest.isEmpty { try pass(rest) }
    }
}
