import Interchange
import PacketModel

/// What an attempt at a shard tells of a row: one line of its log, an object in JSON.
struct LoggedRow {
    var account: RowAccount
    var outcome: RowResult.Outcome
    var bytes = 0
    var digest: [UInt8] = []
    var standsSince: Int64?
    var isReplacement = false
    /// Where what the row draws begins in the attempt's file of drawings, `bytes` long and with that `digest`; nil where it
    /// has to be drawn when its print file is written, and for rows of packets.
    var drawingOffset: Int?
    /// The attempt that tells of it, and the program that made that.
    var attempt = ""
    var program = ""

    /// What a line of an attempt's log may say.
    enum Line {
        case row(LoggedRow)
        /// The outlines of packets (`PacketOutline`), as far as they were new.
        case outlines([UInt8])
        /// The last line.
        case end(AttemptLog.Ending, rows: Int)
        /// The first line.
        case beginning(program: String)
        /// Something else.
        case other
    }

    /// The line of a result.
    ///
    /// - Parameter drawingOffset: Where in the attempt's file of drawings what the row draws begins.
    static func line(_ result: RowResult, drawingOffset: Int? = nil, into line: inout JSONLine) {
        line.open()
        line.number("row", result.row)
        line.number("line", result.line)
        line.text("outcome", result.outcome.logged)
        line.text("name", result.name)
        line.number("bytes", result.bytes)
        line.number("pages", result.pages)
        line.hexadecimal("sha256", result.digest)
        line.number("input", Int(bitPattern: UInt(result.input)))
        line.text("recipientName", result.recipientName)
        line.text("recipientEmail", result.recipientEmail)
        if let time = result.standsSince { line.number("since", Int(time)) }
        if result.isReplacement { line.number("replacement", 1) }
        if let drawingOffset { line.number("drawing", drawingOffset) }
        if !result.packetKey.isEmpty { line.hexadecimal("key", result.packetKey) }
        if !result.intended.isEmpty { line.hexadecimal("intended", result.intended) }
        if !result.problems.isEmpty {
            line.list("problems", result.problems) { problem, line in
                line.open()
                line.text("code", problem.code.name)
                line.text("severity", problem.severity.rawValue)
                if let field = problem.field { line.text("field", field) }
                line.text("message", problem.message)
                if let hint = problem.hint { line.text("hint", hint) }
                line.close()
            }
        }
        line.close()
    }
}

extension LoggedRow.Line {
    /// Reads a line.
    ///
    /// - Throws: `InterchangeError` for what is no such line.
    init(_ bytes: [UInt8]) throws(InterchangeError) {
        var scanner = JSONScanner(bytes)
        var (numbers, texts): ([String: Int], [String: String]) = ([:], [:])
        var problems: [Diagnostic] = []
        try scanner.forEachMember { name, scanner throws(InterchangeError) in
            if name == "problems" {
                problems = try Self.problems(&scanner)
            } else if scanner.current == UInt8(ascii: "\"") {
                texts[name] = try scanner.string()
            } else if let number = Int(try scanner.word()) {
                numbers[name] = number
            }
        }
        scanner.skipSpace()
        guard scanner.current == nil else { throw scanner.wrong("something follows the object") }
        if let row = numbers["row"], let text = texts["outcome"], let outcome = RowResult.Outcome(logged: text),
            PacketPath(texts["name"] ?? "").isInside
        {
            var account = RowAccount(
                row: row, line: numbers["line"] ?? 0, input: UInt64(UInt(bitPattern: numbers["input"] ?? 0)),
                name: texts["name"] ?? "", recipient: (texts["recipientName"] ?? "", texts["recipientEmail"] ?? ""))
            account.pages = numbers["pages"] ?? 0
            account.intended = [UInt8](hexadecimal: texts["intended"] ?? "")
            account.packetKey = [UInt8](hexadecimal: texts["key"] ?? "")
            account.add(problems)
            var logged = LoggedRow(account: account, outcome: outcome)
            logged.bytes = numbers["bytes"] ?? 0
            logged.digest = [UInt8](hexadecimal: texts["sha256"] ?? "")
            logged.standsSince = numbers["since"].map(Int64.init)
            logged.isReplacement = numbers["replacement"] != nil
            logged.drawingOffset = numbers["drawing"]
            self = .row(logged)
        } else if let ending = texts["end"].flatMap(AttemptLog.Ending.init(rawValue:)) {
            self = .end(ending, rows: numbers["rows"] ?? 0)
        } else if let outlines = texts["outlines"] {
            self = .outlines([UInt8](hexadecimal: outlines))
        } else if let program = texts["program"] {
            self = .beginning(program: program)
        } else {
            self = .other
        }
    }

    private static func problems(_ scanner: inout JSONScanner) throws(InterchangeError) -> [Diagnostic] {
        var problems: [Diagnostic] = []
        try scanner.expect("[")
        scanner.skipSpace()
        if scanner.take("]") { return [] }
        repeat {
            scanner.skipSpace()
            var texts: [String: String] = [:]
            try scanner.forEachMember { name, scanner throws(InterchangeError) in texts[name] = try scanner.string() }
            problems.append(
                Diagnostic(
                    DiagnosticCode(texts["code"] ?? ""), Severity(rawValue: texts["severity"] ?? "") ?? .error,
                    field: texts["field"], message: texts["message"] ?? "", hint: texts["hint"]))
            scanner.skipSpace()
        } while scanner.take(",")
        try scanner.expect("]")
        return problems
    }
}

extension JSONScanner {
    /// Reads an object and calls a function with the name of each member, which reads the value.
    fileprivate mutating func forEachMember(
        _ body: (String, inout JSONScanner) throws(InterchangeError) -> Void
    ) throws(InterchangeError) {
        skipSpace()
        try expect("{")
        skipSpace()
        if take("}") { return }
        repeat {
            skipSpace()
            let name = try key()
            skipSpace()
            try body(name, &self)
            skipSpace()
        } while take(",")
        try expect("}")
    }
}

extension RowResult.Outcome {
    fileprivate var logged: String {
        switch self {
        case .written: "written"
        case .unchanged: "unchanged"
        case .failed: "failed"
        }
    }

    fileprivate init?(logged text: String) {
        switch text {
        case "written": self = .written
        case "unchanged": self = .unchanged
        case "failed": self = .failed
        default: return nil
        }
    }
}
