import PacketMapping
import PacketModel
import Testing

/// A number in boxes: what stands in none of them is told.
struct SplitValueTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expressions: [String]
        let cell: String
        let said: String?

        init(_ label: String, _ expressions: [String], _ cell: String, _ said: String?) {
            (testDescription, self.expressions, self.cell, self.said) = (label, expressions, cell, said)
        }
    }

    static let boxes = ["{n|digits|slice:1:3}", "{n|digits|slice:4:5}", "{n|digits|slice:6}"]

    static let amount = (1...6).map { "{n|digits|slice:-\($0):-\($0)}" }

    static let cases = [
        Case("all of it", boxes, "123-45-6789", nil), Case("an empty cell", boxes, "", nil),
        Case("less than boxes without an end take", boxes, "1234", nil),
        Case("a name shorter than its boxes", ["{n|slice:1:5}", "{n|slice:6:9}"], "Ada", nil),
        Case(
            "a number shorter than its boxes",
            ["{n|digits|slice:1:3}", "{n|digits|slice:4:5}", "{n|digits|slice:6:9}"],
            "123-45-678", "“n” has 8 digits, and the 3 fields that share it take 9"),
        Case(
            "a short number in single boxes", (1...5).map { "{n|digits|slice:\($0):\($0)}" }, "2138",
            "“n” has 4 digits, and the 5 fields that share it take 5"),
        Case("a number of any length in single boxes", (1...5).map { "{n|slice:\($0):\($0)}" }, "12", nil),
        Case("a postal code", ["{n|slice:1:5}"], "02138", nil),
        Case(
            "a postal code that lost its zero", ["{n|slice:1:5}"], "2138",
            "“n” has 4 digits, and the slice that shows it takes 5"),
        Case(
            "a longer postal code", ["{n|slice:1:5}"], "02138-1234", "“n” has 9 digits, and its slice shows 5 of them"),
        Case("the year of a day", ["{n|slice:1:4}"], "2024-05-01", nil),
        Case("the year of a day in digits", ["{n|slice:1:4}"], "20240501", nil),
        Case("the beginning of a text", ["{n|slice:1:4}"], "Cambridge", nil),
        Case(
            "a gap", ["{n|slice:1:3}", "{n|slice:5}"], "123456789",
            "“n” has 9 letters and digits, and the 2 fields that share it show 8 of them"),
        Case("a hyphen in the gap", ["{n|slice:1:3}", "{n|slice:5:6}", "{n|slice:8}"], "123-45-6789", nil),
        Case(
            "hyphens where digits were meant", ["{n|slice:1:3}", "{n|slice:4:5}", "{n|slice:6:9}"], "123-45-6789",
            "“n” has 9 letters and digits, and the 3 fields that share it show 7 of them"),
        Case(
            "more than the boxes take", ["{n|digits|slice:1:3}", "{n|digits|slice:4:6}"], "1234567",
            "“n” has 7 letters and digits, and the 2 fields that share it show 6 of them"),
        Case("an initial alone", ["{n|slice:1:1}", "{n|slice:1:1}"], "Ada", nil),
        Case(
            "the last part counted from the end", ["{n|slice:1:3}", "{n|slice:4:5}", "{n|slice:-4}"], "123456789", nil),
        Case("an amount in its boxes", amount, "1,234.56", nil), Case("a short amount", amount, "5", nil),
        Case(
            "an amount with more digits than boxes", amount, "91,234,567.89",
            "“n” has 10 letters and digits, and the 6 fields that share it show 6 of them"),
        Case("the last four and the last two", ["{n|slice:-4}", "{n|slice:-2}"], "123456789", nil),
        Case(
            "a number that lost its zero, the last four counted from the end",
            ["{n|digits|slice:1:3}", "{n|digits|slice:4:5}", "{n|digits|slice:-4}"], "41223344",
            "“n” has 8 digits, and the 3 fields that share it take 9"),
        Case("the last four", ["{n|slice:1:1}", "{n|slice:-4}"], "123456789", nil),
        Case(
            "a day whose rest is written otherwise", ["{n|slice:1:3}", "{n|slice:4:4}", "{n|date:MM}"], "2024-05-01",
            nil),
        Case(
            "a day in slices, a digit short",
            ["{n|date:ddMMyyyy|slice:1:2}", "{n|date:ddMMyyyy|slice:3:4}", "{n|date:ddMMyyyy|slice:5:7}"], "2024-05-01",
            "“n” has 8 letters and digits, and the 3 fields that share it show 7 of them"),
        Case("two slices in one field", ["{n|slice:1:1} {n|slice:2:2}", "{n|slice:3}"], "1998", nil),
        Case(
            "two slices in one field, and a gap", ["{n|slice:1:1} {n|slice:2:2}", "{n|slice:4}"], "19981",
            "“n” has 5 letters and digits, and the 2 fields that share it show 4 of them"),
        Case("slices of something else", ["{n|slice:1:2}", "{m|slice:4}"], "123456", nil),
        Case("slices of another form of it", ["{n|digits|slice:1:2}", "{n|upper|slice:4}"], "123456", nil),
    ]

    @Test(arguments: cases)
    func whatNoFieldShowsIsTold(_ sample: Case) throws {
        let schema = RecordSchema(columns: ["n", "m"])
        let expressions = try sample.expressions.enumerated().map { index, text in
            (field: "f\(index)", expression: try Expression(parsing: text).bind(to: schema))
        }
        let record = Record(row: 1, line: 2, cells: [sample.cell, "zzzzzz"])
        let said = SplitValue.among(expressions).compactMap { $0.problem(of: record)?.message }
        #expect(said == (sample.said.map { [$0] } ?? []))
    }

    /// The last slice of a number goes as far as its field.
    @Test(arguments: [
        ("123456789", false), ("12345678", true), ("12-3", true), ("", false), ("none", false), ("-", false),
    ])
    func aNumberThatLeavesItsLastFieldShortIsTold(cell: String, isTold: Bool) throws {
        let schema = RecordSchema(columns: ["n"])
        let expressions = try Self.boxes.enumerated().map { index, text in
            (field: "f\(index)", expression: try Expression(parsing: text).bind(to: schema))
        }
        let record = Record(row: 1, line: 2, cells: [cell])
        let said = SplitValue.among(expressions, limits: ["f2": 4]).compactMap { $0.problem(of: record)?.code }
        #expect(said == (isTold ? [.partMissing] : []))
    }

    /// A postal code may end with its first field, and zeros are spoken of only where the beginning may be missing.
    @Test(
        arguments: [
            ("zip", [5, 4], "57104", nil), ("zip", [5, 4], "571041234", nil), ("PLZ", [4, 3], "1234", nil),
            ("zip", [5, 4], "2138", "{zip|pad:5:0}"), ("zip", [5, 4], "21381234", "see whether digits are missing"),
            ("zip", [3, 4], "123", "see whether the end of the number is missing"),
            ("n", [5, 4], "57104", "see whether the end of the number is missing"),
            ("n", [3, 2, 4], "54122", "see whether the end of the number is missing"),
            ("n", [3, 2, 4], "1223344", "{n|pad:9:0}"), ("n", [3, 3, 4], "5550112", "see whether digits are missing"),
        ] as [(String, [Int], String, String?)])
    func whatMayBeMissingIsSaid(column: String, sizes: [Int], cell: String, hint: String?) throws {
        let schema = RecordSchema(columns: [column])
        var start = 1
        let expressions = try sizes.enumerated().map { index, size -> (field: String, expression: BoundExpression) in
            defer { start += size }
            let text = "{\(column)|digits|slice:\(start):\(start + size - 1)}"
            return (field: "f\(index)", expression: try Expression(parsing: text).bind(to: schema))
        }
        let record = Record(row: 1, line: 2, cells: [cell])
        let said = SplitValue.among(expressions).compactMap { $0.problem(of: record) }
        #expect(said.map(\.code) == (hint == nil ? [] : [.partMissing]))
        #expect(hint.map { said.first?.hint?.contains($0) == true } ?? true, "\(said.first?.hint ?? "")")
        #expect(hint?.contains("pad") ?? false || said.allSatisfy { $0.hint?.contains("pad") != true })
    }

    /// A box that a short number leaves empty is nothing to tell; a cell without any digit is.
    @Test(arguments: [
        ("{n|digits|slice:-5:-5}", "123", false), ("{n|digits|slice:4:4}", "123", false),
        ("{n|digits|slice:-1}", "none", true), ("{n|digits|slice:1:3}", "none", true), ("{n|digits}", " ", false),
    ])
    func aTextWithoutDigitsIsTold(expression: String, cell: String, isTold: Bool) throws {
        let bound = try Expression(parsing: expression).bind(to: RecordSchema(columns: ["n"]))
        #expect((bound.emptied(Record(row: 1, line: 2, cells: [cell]), field: "f") != nil) == isTold)
    }
}
