import Interchange
import Marks
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

    /// So many problems of each severity are kept.
    private static let mostDiagnostics = 50

    init(line: Int) { self.line = line }

    /// Sets a value. Names beyond those that a table may have are counted by one and left out.
    ///
    /// - Returns: Whether the name was new.
    @discardableResult
    mutating func set(_ name: String, _ value: String) -> Bool {
        let (name, value) = (name.inMarkOrder, value.inMarkOrder)
        if let index = positions[name] {
            pairs[index].value = value
            return false
        }
        guard pairs.count <= CSVLimits().columns else { return true }
        positions[name] = pairs.count
        pairs.append((name, value))
        return true
    }

    /// Whether there is a value of a name.
    func has(_ name: String) -> Bool { positions[name] != nil }

    /// Notes a problem, unless there are many like it.
    mutating func report(
        _ code: DiagnosticCode, _ severity: Severity, field: String? = nil, _ message: String, hint: String? = nil
    ) {
        guard diagnostics.count(where: { $0.severity == severity }) < Self.mostDiagnostics else { return }
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
    /// Whether values of boxes are names of their appearance states.
    static var namesStates: Bool { get }
}

extension KeyedRows {
    static var namesStates: Bool { false }
}
