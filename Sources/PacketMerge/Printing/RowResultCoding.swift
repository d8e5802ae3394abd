import PacketModel

/// Writes results as bytes, for `RowResultReader` in the same process.
struct RowResultWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ result: RowResult) {
        write(result.row)
        write(result.line)
        write(result.outcome == .failed ? 1 : 0)
        write(Int(bitPattern: UInt(result.input)))
        write(result.name)
        write(result.recipientName)
        write(result.recipientEmail)
        write(result.intended)
        write(result.problems.count)
        for problem in result.problems {
            write(problem.code.name)
            write(problem.severity.rawValue)
            write(problem.row)
            write(problem.line)
            write(problem.field)
            write(problem.message)
            write(problem.hint)
        }
    }

    /// Seven bits a byte, the lowest first.
    private mutating func write(_ number: Int) {
        var rest = UInt(bitPattern: number)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private mutating func write(_ number: Int?) {
        write(number == nil ? 0 : 1)
        if let number { write(number) }
    }

    private mutating func write(_ text: String?) {
        write(text == nil ? 0 : 1)
        if let text { write(text) }
    }

    private mutating func write(_ text: String) { write(Array(text.utf8)) }

    private mutating func write(_ data: [UInt8]) {
        write(data.count)
        bytes += data
    }
}

/// Reads what `RowResultWriter` wrote.
struct RowResultReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next result; nil at the end.
    mutating func next() -> RowResult? {
        guard index < bytes.count else { return nil }
        var result = RowResult(
            row: number(), line: number(), name: "", outcome: number() == 1 ? .failed : .written, bytes: 0, digest: [],
            recipientName: "", recipientEmail: "", problems: [])
        result.input = UInt64(UInt(bitPattern: number()))
        result.name = text()
        result.recipientName = text()
        result.recipientEmail = text()
        result.intended = data()
        let count = number()
        for _ in 0..<max(0, count) {
            var problem = Diagnostic(DiagnosticCode(text()), Severity(rawValue: text()) ?? .error, message: "")
            if number() == 1 { problem.row = number() }
            if number() == 1 { problem.line = number() }
            if number() == 1 { problem.field = text() }
            problem.message = text()
            if number() == 1 { problem.hint = text() }
            result.problems.append(problem)
        }
        return result
    }

    private mutating func number() -> Int {
        var number: UInt = 0
        var shift: UInt = 0
        while index < bytes.count, shift < 64 {
            let byte = bytes[index]
            index += 1
            number |= UInt(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        return Int(bitPattern: number)
    }

    private mutating func data() -> [UInt8] {
        let count = max(0, min(number(), bytes.count - index))
        defer { index += count }
        return Array(bytes[index..<(index + count)])
    }

    private mutating func text() -> String { String(decoding: data(), as: UTF8.self) }
}
