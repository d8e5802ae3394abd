import PacketModel

/// A row of a source that names each of its values, as JSON and vCard do.
struct KeyedRow {
    /// The line on which it starts, from 1.
    var line: Int
    /// Names and values in the order of the file; a name may stand there once.
    private(set) var pairs: [(name: String, value: String)] = []
    private var positions: [String: Int] = [:]
    /// What is wrong with it; the reader fills in the number of the row.
    var diagnostics: [Diagnostic] = []

    init(line: Int) { self.line = line }

    /// Sets a value.
    ///
    /// - Returns: Whether the name was new.
    @discardableResult
    mutating func set(_ name: String, _ value: String) -> Bool {
        if let index = positions[name] {
            pairs[index].value = value
            return false
        }
        positions[name] = pairs.count
        pairs.append((name, value))
        return true
    }

    /// Whether there is a value of a name.
    func has(_ name: String) -> Bool { positions[name] != nil }

    /// Notes a problem.
    mutating func report(
        _ code: DiagnosticCode, _ severity: Severity, field: String? = nil, _ message: String, hint: String? = nil
    ) {
        diagnostics.append(
            Diagnostic(code, severity, line: line, field: field, message: message, hint: hint))
    }
}

/// Rows with named values, one after the other.
protocol KeyedRows {
    /// The next row, or nil after the last one.
    mutating func next() throws(RecipientError) -> KeyedRow?
    /// How many bytes have been read.
    var bytesRead: Int { get }
}
