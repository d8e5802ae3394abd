import Interchange
import PacketModel

/// The objects of a JSON file: an array of objects, an object that holds such an array, one object, or one object a line.
///
/// Numbers stay as they are written. Objects inside objects become columns such as `address.city`; arrays stay JSON,
/// which is what a list with several selections takes.
struct JSONRows: KeyedRows {
    private enum Mode { case array, lines, single }

    private let mode: Mode
    private var budget: TableBudget
    private var scanner: JSONScanner
    private var isFirst = true
    private var isDone = false
    /// Whether the array stands alone, so that nothing may follow it.
    private var isWhole = false
    private var isEnded = false
    var bytesRead: Int { scanner.index }

    /// How deep objects become columns; what is deeper stays JSON.
    private static let columnDepth = 8

    /// - Parameter lines: Whether each line is a value of its own; nil finds out.
    init(_ bytes: [UInt8], lines: Bool?) throws(RecipientError) {
        var scanner = JSONScanner(bytes)
        scanner.skipSpace()
        guard scanner.current != nil else { throw RecipientError(.emptyFile, message: "There is nothing in it.") }
        do throws(InterchangeError) { try self.init(scanner, lines: lines) } catch { throw RecipientError(error) }
    }

    private init(_ start: JSONScanner, lines: Bool?) throws(InterchangeError) {
        var scanner = start
        switch (scanner.current, lines) {
        case (_, true?): mode = .lines
        case (UInt8(ascii: "["), _):
            mode = .array
            isWhole = true
        case (UInt8(ascii: "{"), _):
            var pass = scanner
            _ = try pass.skipValue()
            pass.skipSpace()
            if pass.current != nil {
                mode = .lines
            } else if let table = try Self.table(in: scanner) {
                mode = .array
                scanner = table
            } else {
                mode = .single
            }
        default: throw scanner.wrong("it begins with neither [ nor {")
        }
        self.scanner = mode == .array ? scanner : start
        budget = TableBudget(ofFile: start.bytes.count)
    }

    /// The scanner at the only array of objects among an object's members; nil when there is none, or are several.
    private static func table(in object: JSONScanner) throws(InterchangeError) -> JSONScanner? {
        var scanner = object
        var found: [JSONScanner] = []
        try scanner.expect("{")
        scanner.skipSpace()
        if scanner.take("}") { return nil }
        repeat {
            scanner.skipSpace()
            try scanner.key()
            scanner.skipSpace()
            var array = scanner
            if array.take("[") {
                array.skipSpace()
                if array.current == UInt8(ascii: "{") { found.append(scanner) }
            }
            _ = try scanner.skipValue()
            scanner.skipSpace()
        } while scanner.take(",")
        return found.count == 1 ? found[0] : nil
    }

    mutating func next() throws(RecipientError) -> KeyedRow? {
        guard !isDone else { return nil }
        do throws(InterchangeError) { return try row() } catch { throw RecipientError(error) }
    }

    private mutating func row() throws(InterchangeError) -> KeyedRow? {
        switch mode {
        case .single:
            isDone = true
            return try object()
        case .lines: return try nextLine()
        case .array:
            scanner.skipSpace()
            if isFirst {
                isFirst = false
                try scanner.expect("[")
                scanner.skipSpace()
                isEnded = scanner.take("]")
                scanner.skipSpace()
            }
            if isEnded {
                isDone = true
                guard !isWhole || scanner.current == nil else {
                    throw scanner.wrong("something follows the array; all people have to be in one")
                }
                return nil
            }
            let row = try object()
            scanner.skipSpace()
            if !scanner.take(",") {
                try scanner.expect("]")
                isEnded = true
            }
            return row
        }
    }

    /// The object of the next line that is not blank. A bad line is that row's problem.
    private mutating func nextLine() throws(InterchangeError) -> KeyedRow? {
        scanner.skipSpace()
        guard scanner.current != nil else {
            isDone = true
            return nil
        }
        let line = scanner.line
        do throws(InterchangeError) {
            let row = try object()
            // Two objects may share a line; anything else may not.
            while let byte = scanner.current, byte == 0x20 || byte == 0x09 || byte == 0x0D { scanner.advance() }
            guard [nil, 0x0A, UInt8(ascii: "{")].contains(scanner.current) else {
                throw scanner.wrong("something follows the object")
            }
            return row
        } catch {
            guard error.code == .malformed else { throw error }
            var row = KeyedRow(line: line)
            row.report(.malformedRow, .error, RecipientError(error).message)
            if scanner.line == line { scanner.skipLine() }
            return row
        }
    }

    private mutating func object() throws(InterchangeError) -> KeyedRow {
        scanner.skipSpace()
        var row = KeyedRow(line: scanner.line)
        guard scanner.current == UInt8(ascii: "{") else {
            _ = try scanner.skipValue()
            row.report(
                .malformedRow, .error, "This is no object, so its values have no names.",
                hint: "Write each person as {\"name\": \"value\"}.")
            return row
        }
        try members(into: &row, prefix: "", depth: 0)
        return row
    }

    private mutating func members(into row: inout KeyedRow, prefix: String, depth: Int) throws(InterchangeError) {
        try scanner.expect("{")
        scanner.skipSpace()
        if scanner.take("}") { return }
        repeat {
            scanner.skipSpace()
            let name = prefix + (try scanner.key())
            do { try budget.spend(name.utf8.count) } catch { throw InterchangeError(.tooLarge, error.message) }
            scanner.skipSpace()
            if scanner.current == UInt8(ascii: "{"), depth < Self.columnDepth {
                try members(into: &row, prefix: name + ".", depth: depth + 1)
            } else {
                let value = try value()
                if !row.set(name, value) {
                    row.report(
                        .duplicateKey, .warning, field: name, "The object has “\(name)” twice; the last one counts.")
                }
            }
            scanner.skipSpace()
        } while scanner.take(",")
        try scanner.expect("}")
    }

    /// A value as text.
    private mutating func value() throws(InterchangeError) -> String {
        switch scanner.current {
        case UInt8(ascii: "\""): return try scanner.string()
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            let range = try scanner.skipValue()
            let text = String(decoding: scanner.bytes[range], as: UTF8.self)
            return text.utf8.filter { $0 > 0x20 } == Array("[]".utf8) ? "" : text
        default:
            let word = try scanner.word()
            return word == "null" ? "" : word
        }
    }
}

extension RecipientError {
    /// What is wrong with a text, in sentences.
    fileprivate init(_ error: InterchangeError) {
        if error.code == .tooLarge {
            self.init(.tooLarge, message: error.message)
            return
        }
        let message = error.message.prefix(1).uppercased() + error.message.dropFirst() + "."
        self.init(.malformed, place: Place(line: error.line), message: message)
    }
}
