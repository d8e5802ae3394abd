import PacketModel
import TestSupport
import Testing

@testable import PacketRecipients

/// Files of people whose parts are used, or said, again and again.
struct RepeatingTableTests {
    /// Reads a table to its end, and says how many bytes came out.
    private static func read(_ bytes: [UInt8], _ format: RecipientFormat) throws -> Int {
        var options = RecipientFile.Options()
        options.format = format
        var source = try RecipientFile(bytes: bytes, name: "people", options: options).records
        var count = 0
        while let record = try source.next() { count += record.bytes.count }
        return count
    }

    /// What is used again within the bounds is read.
    @Test func whatPeopleShareIsRead() throws {
        let cells = String(repeating: "<c t=\"s\"><v>0</v></c>", count: 20)
        let headers = (1...20).map { "<c><v>\($0)</v></c>" }.joined()
        let rows = "<row>\(headers)</row>" + String(repeating: "<row>\(cells)</row>", count: 299)
        let bytes = TableParts.book(rows, strings: "<si><t>\(TableParts.long(1_000))</t></si>")
        #expect(try Self.read(bytes, .xlsx) == 299 * 20 * 1_000)
        let nested = TableParts.fdf(
            "<</T 3 0 R/Kids[<</T(a)/V[(x)(y)]>><</T(b)/V 3 0 R>>]>>", "3 0 obj (person) endobj")
        #expect(try Self.read(Array(nested.utf8), .fdf) == "[\"x\",\"y\"]person".utf8.count)
    }

    /// Each makes its rows of the same parts, eight times as many of them.
    private static func times(_ count: Int, _ part: String) -> String { String(repeating: part, count: count) }

    static let growing: [(name: String, format: RecipientFormat, text: @Sendable (Int) -> String)] = [
        ("equal headers", .csv, { "name\(times($0, ",name"))\n1\n" }),
        ("headers without a name", .csv, { "\(times($0, ","))x\n1\n" }),
        ("marks in a header", .csv, { "a\(times($0, marks)),b\n1,2\n" }),
        ("marks in a cell", .csv, { "a,b\n1\(times($0, marks)),2\n" }),
        ("short rows below a long header", .csv, { "a,\(TableParts.long(4_000))\n\(times($0, "1\n"))" }),
        ("cells without a header", .csv, { "a\n\(times($0 / 50, "1\(times(50, ",2"))\n"))" }),
        ("quotes", .csv, { "a\n\"\(times($0, "\"\""))\"\n" }),
        ("line breaks", .csv, { "a\n\"\(times($0, "\r\n"))\"\n" }),
        ("names twice", .json, { "[{\(times($0, "\"a\":1,"))\"b\":1}]" }),
        ("marks in a name", .json, { "[{\"a\(times($0, marks))\":1}]" }),
        ("deep lists", .json, { "[{\"a\":[\(times($0, "[[[[]]]],"))1]}]" }),
        ("broken lines", .jsonl, { times($0, "{\"a\":\n") }),
        ("telephone numbers", .vcard, { "\(begin)\(times($0 / 10, "TEL:1\nTEL;TYPE=work:2\n"))END:VCARD\n" }),
        ("cards", .vcard, { times($0, "\(begin)FN:A\nEND:VCARD\n") }),
        ("cards in cards", .vcard, { times($0, "\(begin)FN:A\n") }),
        ("folded lines", .vcard, { "\(begin)FN:A\(times($0, "\n b"))\nEND:VCARD\n" }),
        ("soft line breaks", .vcard, { "\(begin)NOTE;ENCODING=QUOTED-PRINTABLE:\(times($0, "a=\n"))\nEND:VCARD\n" }),
        ("parts of a name", .vcard, { "\(begin)N:\(times($0, "a,\\;"))\nEND:VCARD\n" }),
        ("lines that are none", .vcard, { "\(begin)\(times($0, "x\n"))END:VCARD\n" }),
        ("values of a list", .fdf, { TableParts.fdf("<</T(a)/V[\(times($0, "(\")"))]>>", "") }),
        ("line ends of a value", .fdf, { TableParts.fdf("<</T(a)/V(\(times($0, "\\r\\n")))>>", "") }),
        ("marks in a key", .fdf, { TableParts.fdf("<</T(a)/V(b)/a\(times($0, marks)) 1>>", "") }),
        (
            "values of a field", .xfdf,
            { "<xfdf><fields><field name=\"a\">\(times($0, "<value>\"</value>"))</field></fields></xfdf>" }
        ),
    ]

    private static let marks = "\u{301}\u{323}"
    private static let begin = "BEGIN:VCARD\n"

    @Test(.timeLimit(.minutes(30)), arguments: growing.indices)
    func takesTimeByItsLength(_ index: Int) throws {
        let table = Self.growing[index]
        let growth = Growth.overEightfold(1_500) {
            Array(table.text($0).utf8)
        } _: {
            _ = try? Self.read($0, table.format)
        }
        #expect(Growth.linear.contains(growth), "\(table.name): \(growth)")
    }
}
