import PacketMapping
import PacketModel
import Testing

struct ExpressionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let label: String
        let expression: String
        let expected: String
        var testDescription: String { label }

        init(_ label: String, _ expression: String, _ expected: String) {
            (self.label, self.expression, self.expected) = (label, expression, expected)
        }
    }

    static let schema = RecordSchema(columns: [
        "firstName", "Last Name", "E-Mail", "Last | Name", "N", "이름", "Time: start", "Q:1", "empty", "it's", "if",
        "due",
    ])
    static let record = Record(
        row: 7, line: 12,
        cells: [
            "Ada", "Lovelace", "ada@example.org", "pipe", "42", "홍길동", "9", "quarter", "", "apostrophe", "iffy",
            "2024-05-01",
        ])

    static let cases = [
        Case("empty", "", ""),
        Case("text", "Dear all", "Dear all"),
        Case("literal braces", "{{firstName}} {{}}", "{firstName} {}"),
        Case("brace behind an insertion", "{{{firstName}}}", "{Ada}"),
        Case("column", "{firstName}", "Ada"),
        Case("column in another case", "{FIRSTNAME}", "Ada"),
        Case("column with spaces around", "{ last name }", "Lovelace"),
        Case("quoted column", #"{"Last | Name"|upper}"#, "PIPE"),
        Case("column of another script", "{이름}님", "홍길동님"),
        Case("column with a colon", "{Time: start}", "9"),
        Case("column with an apostrophe", "{it's}", "apostrophe"),
        Case("column that looks like a width", "{Q:1}", "quarter"),
        Case("column named like a keyword", "{if|upper} {\"if\"}", "IFFY iffy"),
        Case("row and line", "{row}/{line}", "7/12"),
        Case("padded row", "{row:05}", "00007"),
        Case("padded with spaces", "{n:4}|", "  42|"),
        Case("padded quoted name", "{\"N\":4|pad:5:x}", "x  42"),
        Case("filters in a chain", "{firstName|upper|slice:1:2}", "AD"),
        Case("space around filters", "{ firstName | upper | pad : 5 : . }", "..ADA"),
        Case("quoted arguments", #"{empty|default:"a:b|c}d"}"#, "a:b|c}d"),
        Case("escapes", #"{empty|default:"\"\\\n\t\'"}"#, "\"\\\n\t'"),
        Case("empty argument", "{firstName|replace:d:}", "Aa"),
        Case("standard property by another spelling", "{lastName} <{email}>", "Lovelace <ada@example.org>"),
        Case("full name from its parts", "{fullName|upper}", "ADA LOVELACE"),
        Case("choice", "{if n > 40}many{else}few{end}", "many"),
        Case("chain of choices", "{if n < 10}a{else if n < 50}b{else}c{end}", "b"),
        Case("choice without else", "x{if empty}y{end}z", "xz"),
        Case("nested choices", "{if email}{if empty}1{else}2{end}{else}3{end}", "2"),
        Case("choice in parentheses", "{if(n==42)}yes{end}", "yes"),
        Case("choice on a filtered column", "{if {firstName|upper} == 'ADA'}yes{end}", "yes"),
        Case("braces in a choice", "{if email}{{{firstName}}}{end}", "{Ada}"),
        Case("signs between nothing", "({empty}) {empty}, {empty}", ""),
        Case("signs beside something", "{empty}, {firstName}", ", Ada"),
        Case("words beside nothing", "No. {empty}", "No. "), Case("signs alone", "--", "--"),
        Case("particle", "{이름|josa:은/는}", "홍길동은"),
        Case("date", "{due|date:'MMM d, yyyy'}", "May 1, 2024"),
    ]

    /// Packets of other scripts are byte for byte what they were.
    @Test(arguments: [
        ("길동", "홍", "홍길동"), (" 길동 ", "홍 ", "홍길동"), ("太郎", "山田", "山田太郎"), ("길동", "Hong", "길동 Hong"),
        ("Gil-dong", "홍", "Gil-dong 홍"), ("길동", "", "길동"), ("", "홍", "홍"), ("Ada ", " Lovelace", "Ada   Lovelace"),
        (" ", "Ng", " Ng"), ("Зоя", "Иванова", "Зоя Иванова"), ("さくら", "田中", "さくら 田中"),
    ])
    func aFullNameIsAsItIsSaid(_ first: String, _ last: String, _ name: String) throws {
        let schema = RecordSchema(columns: ["Vorname", "Nachname"])
        let bound = try Expression(parsing: "{fullName}").bind(to: schema)
        #expect(try bound.text(for: Record(row: 1, cells: [first, last])) == name)
    }

    @Test(arguments: cases)
    func evaluates(_ item: Case) throws {
        let bound = try Expression(parsing: item.expression).bind(to: Self.schema)
        #expect(try bound.text(for: Self.record) == item.expected)
    }

    struct Shape: Sendable {
        let expression: String
        let column: Int?
        let isConstant: Bool
        let columns: [Int]
    }

    static let shapes = [
        Shape(expression: "{firstName}", column: 0, isConstant: false, columns: [0]),
        Shape(expression: "{firstName|upper}", column: nil, isConstant: false, columns: [0]),
        Shape(expression: "{firstName} ", column: nil, isConstant: false, columns: [0]),
        Shape(expression: "{row}", column: nil, isConstant: false, columns: []),
        Shape(expression: "text", column: nil, isConstant: true, columns: []),
        Shape(expression: "{if 1 == 2}a{end}", column: nil, isConstant: true, columns: []),
        Shape(expression: "{if email}{n}{else}{fullName}{end}", column: nil, isConstant: false, columns: [0, 1, 2, 4]),
    ]

    @Test(arguments: shapes)
    func knowsWhatItReads(_ shape: Shape) throws {
        let bound = try Expression(parsing: shape.expression).bind(to: Self.schema)
        let found = Shape(
            expression: shape.expression, column: bound.column, isConstant: bound.isConstant, columns: bound.columns)
        #expect("\(found)" == "\(shape)")
    }

    @Test
    func leavesTheBufferAsItWasAfterAFailure() throws {
        let bound = try Expression(parsing: "Due {firstName|date:yyyy}").bind(to: Self.schema)
        var output: [UInt8] = [1, 2]
        let failure = #expect(throws: EvaluationFailure.self) { try bound.evaluate(Self.record, into: &output) }
        #expect(output == [1, 2])
        let diagnostic = try #require(failure).diagnostic(for: Self.record, field: "Due")
        let expected = Diagnostic(
            .notADate, .error, row: 7, line: 12, field: "Due", message: "`firstName` is not a date like 2024-05-31",
            hint: "say how dates are written: date:\"d MMMM yyyy\":m/d/yyyy")
        #expect(diagnostic == expected)
    }

    /// A day that may be read in two ways is told with both.
    @Test(arguments: [
        ("03/04/2024", ["d/m/yyyy", "m/d/yyyy"]), ("31/12/2024", ["d/m/yyyy"]), ("12/31/2024", ["m/d/yyyy"]),
        ("03.04.2024", ["d.m.yyyy"]), ("03-04-2024", ["d-m-yyyy", "m-d-yyyy"]),
    ])
    func aDayIsToldAsItMayBeRead(_ cell: String, _ inputs: [String]) throws {
        let bound = try Expression(parsing: "{day|date:dd}").bind(to: RecordSchema(columns: ["day"]))
        let record = Record(row: 1, line: 2, cells: [cell])
        let failure = #expect(throws: EvaluationFailure.self) { try bound.text(for: record) }
        let hint = try #require(failure).diagnostic(for: record, field: "f").hint
        let expected = inputs.map { "date:\"d MMMM yyyy\":\($0)" }.joined(separator: " or ")
        #expect(hint == "say how dates are written: \(expected)")
    }
}
