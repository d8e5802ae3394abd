import PacketModel

/// Writes rows as bytes, for `SpooledRowReader` in the same process.
struct SpooledRowWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ row: SpooledRow) {
        let account = row.account
        write(account.row)
        write(account.line)
        write(row.isFailed ? 1 : 0)
        write(row.firstPage)
        write(row.count)
        write(row.digest)
        write(account.pages)
        write(Int(bitPattern: UInt(account.input)))
        write(account.name)
        write(account.recipientName)
        write(account.recipientEmail)
        write(account.intended)
        write(account.packetKey)
        write(account.problems.count)
        for problem in account.problems {
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

/// Reads what `SpooledRowWriter` wrote.
struct SpooledRowReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next row; nil at the end.
    mutating func next() -> SpooledRow? {
        guard index < bytes.count else { return nil }
        let (row, line, isFailed) = (number(), number(), number() == 1)
        let (firstPage, packetCount, digest, pages) = (number(), number(), data(), number())
        var account = RowAccount(
            row: row, line: line, input: UInt64(UInt(bitPattern: number())), name: text(), recipient: (text(), text()))
        account.pages = pages
        account.intended = data()
        account.packetKey = data()
        let count = number()
        for _ in 0..<max(0, count) {
            var problem = Diagnostic(DiagnosticCode(text()), Severity(rawValue: text()) ?? .error, message: "")
            if number() == 1 { problem.row = number() }
            if number() == 1 { problem.line = number() }
            if number() == 1 { problem.field = text() }
            problem.message = text()
            if number() == 1 { problem.hint = text() }
            account.add(problem)
        }
        return SpooledRow(
            account: account, isFailed: isFailed, firstPage: firstPage, count: packetCount, digest: digest)
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
