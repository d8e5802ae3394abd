import PacketMapping
import PacketModel
import Testing

struct ArithmeticTests {
    static let schema = RecordSchema(columns: ["a", "b", "last-price", "empty", "d", "e", "unit price", "t", "day"])
    static let record = Record(
        row: 3, line: 4, cells: ["12.50", "-4", "7", "", "2024-01-31", "2024-03-01", "1.10", "2024-01-31T10:00Z", "5"])

    static func value(_ expression: String) throws -> String {
        try Expression(parsing: expression).bind(to: schema).text(for: record)
    }

    @Test(arguments: [
        ("{= a + b}", "8.50"), ("{= a - b}", "16.50"), ("{=a*b}", "-50.00"), ("{= a / b}", "-3.125"),
        ("{= -a}", "-12.50"),
        ("{= -(a + b) * 2}", "-17.00"), ("{= 2 + 3 * 4}", "14"), ("{= (2 + 3) * 4}", "20"), ("{= 2 - 3 - 4}", "-5"),
        ("{= 100 / 10 / 5}", "2"), ("{= last-price * 2}", "14"), ("{= {unit price} * 3}", "3.30"), ("{= a -4}", "8.50"),
        ("{= row * 10 + line}", "34"), ("{= \"1.5\" * 2}", "3.0"), ("{= 1 / 3}", "0.3333333333333333"),
        ("{= 2 / 3}", "0.6666666666666667"), ("{= -2 / 3}", "-0.6666666666666667"), ("{= 0.1 + 0.2}", "0.3"),
        ("{= 1.005 * 100}", "100.500"), ("{= 19.99 * 0.0725|round:2}", "1.45"), ("{= 0.00}", "0.00"),
        ("{= 0 * -1}", "0"),
        ("{= 99999999999999999999 * 99999999999999999}", "9999999999999999899900000000000000001"),
        ("{= 12345678901234567890.12 + 0.01}", "12345678901234567890.13"),
        // empty cells
        ("{= a + empty}", ""), ("{= empty * 2|default:none}", "none"), ("{= sum(a, empty, b)}", "8.50"),
        ("{= average(a, empty, b)}", "4.25"), ("{= count(a, empty, b)}", "2"), ("{= max(empty)}", ""),
        ("{= -empty}", ""),
        // functions
        ("{= round(2.5)}", "3"), ("{= round(-2.5)}", "-3"), ("{= round(1.2345, 2)}", "1.23"),
        ("{= round(7, 2)}", "7.00"),
        ("{= floor(-1.5)}", "-2"), ("{= ceiling(1.01)}", "2"), ("{= Floor(1.29, 1)}", "1.2"), ("{= abs(b)}", "4"),
        ("{= min(a, b, 3)}", "-4"), ("{= max(d, e)}", "2024-03-01"), ("{= min(e, d)}", "2024-01-31"),
        ("{= year(d) + month(d) + day(d)}", "2056"), ("{= monthEnd(\"2023-02-03\")}", "2023-02-28"),
        // dates
        ("{= d + 1 day}", "2024-02-01"), ("{= d + 1 month}", "2024-02-29"), ("{= d + 13 months}", "2025-02-28"),
        ("{= d - 1 year}", "2023-01-31"), ("{= 2 weeks + d}", "2024-02-14"), ("{= d + 1 month - 1 day}", "2024-02-28"),
        ("{= d + (1 + 2) days}", "2024-02-03"), ("{= d + b days}", "2024-01-27"), ("{= d + day days}", "2024-02-05"),
        ("{= e - d}", "30"), ("{= d - e}", "-30"), ("{= days(d, e) / 2}", "15"), ("{= months(d, e)}", "1"),
        ("{= months(e, d)}", "-1"), ("{= months(d, d + 1 month)}", "1"), ("{= t + 1 day}", "2024-02-01T10:00:00+00:00"),
        ("{= 2000-02-29 + 100 years}", "2100-02-28"), ("{= years(\"2000-02-29\", \"2001-02-28\")}", "1"),
        ("{= years(\"2000-03-01\", \"2018-02-28\")}", "17"), ("{= 0001-01-01 - 9999-12-31}", "-3652058"),
        // in conditions
        ("{if a + b > 8}yes{end}", "yes"), ("{if a * 2 == 25}yes{end}", "yes"), ("{if d + 1 day < e}yes{end}", "yes"),
        ("{if round(a) in (12, 13)}yes{end}", "yes"), ("{if 3 <= e - d}yes{end}", "yes"),
        ("{if {= (a + b) * 2} > 16}yes{end}", "yes"), ("{if not a - b < 1 and a}yes{end}", "yes"),
        ("{if empty + 1 is empty}yes{end}", "yes"),
    ])
    func calculates(_ expression: String, _ result: String) throws {
        #expect(try Self.value(expression) == result)
    }

    @Test(arguments: [
        ("{= d + e}", "not-computable", "d + e"), ("{= d + 1}", "not-computable", "d + 1"),
        ("{= a / (b + 4)}", "not-computable", "a / (b + 4)"), ("{= 3 days}", "not-computable", "3 days"),
        ("{= d + a days}", "not-computable", "d + a days"), ("{= year(a)}", "not-computable", "year(a)"),
        ("{= d * 2}", "not-computable", "d * 2"), ("{= d + 9999999 days}", "not-computable", "d + 9999999 days"),
        ("{= d + 99999999999 days}", "not-computable", "d + 99999999999 days"), ("{= -d}", "not-computable", "-d"),
        (
            "{= 99999999999999999999 * 9999999999999999999}", "not-computable",
            "99999999999999999999 * 9999999999999999999"
        ),
        ("{= {a|replace:.:x} * 2}", "not-a-number", "a"), ("{= a + 2|date:yyyy}", "not-a-date", "a + 2"),
        ("{= max(a, d)}", "not-computable", "max(a, d)"), ("{= round(a, 99)}", "not-computable", "round(a, 99)"),
    ])
    func saysWhatCannotBeComputed(_ expression: String, _ code: String, _ name: String) throws {
        let failure = #expect(throws: EvaluationFailure.self) { try Self.value(expression) }
        #expect(failure?.code.name == code && failure?.column == name)
    }

    @Test(arguments: [
        ("{= }", 0, 4, "a calculation is expected after `{=`"), ("{= a +}", 6, 1, "a value is expected here"),
        ("{= a b}", 5, 1, "an operator is expected before `b`"), ("{= (a + b}", 3, 1, "`(` is not closed"),
        ("{= rund(a)}", 3, 4, "unknown function `rund`"), ("{= round()}", 3, 7, "`round` does not take 0 arguments"),
        ("{= \"x\"}", 3, 3, "a number or a date is expected here"), ("{= a", 0, 1, "`{` is not closed"),
        ("{= unit price}", 8, 5, "an operator is expected before `price`"),
        ("{= {{a}} }", 3, 2, "braces stand around columns here"),
        ("{= a % 2}", 5, 1, "an operator or the end is expected here"), ("{= aa * 2}", 3, 2, "unknown column `aa`"),
        ("{= a-b}", 3, 3, "unknown column `a-b`"), ("{if rund(a) > 2}x{end}", 4, 4, "unknown function `rund`"),
    ])
    func pointsAtTheMistake(_ source: String, _ offset: Int, _ length: Int, _ message: String) {
        let error = #expect(throws: MappingError.self) { try Expression(parsing: source).bind(to: Self.schema) }
        #expect(
            error?.offset == offset && error?.length == length && error?.message == message,
            "\(error?.rendered() ?? "")")
    }

    @Test func knowsTheColumnsOfACalculation() throws {
        let bound = try Expression(parsing: "{= a + {unit price} * 2}").bind(to: Self.schema)
        #expect(bound.columns == [0, 6] && bound.column == nil && !bound.isConstant)
        #expect(try Expression(parsing: "{= 1 + 2}").bind(to: Self.schema).isConstant)
    }

    @Test(arguments: [
        "{= \(String(repeating: "(", count: 200))1", "{= \(String(repeating: "-", count: 300))a}",
        "{= a\(String(repeating: " + a", count: 400))}", "{= \(String(repeating: "abs(", count: 100))1",
    ])
    func deepAndLongCalculationsAreRefused(_ source: String) {
        let error = #expect(throws: MappingError.self) { try Expression(parsing: source) }
        #expect(error?.code == .expressionTooDeep || error?.code == .expressionSyntax)
    }

    @Test func otherSpellingsOfAValue() throws {
        let schema = RecordSchema(columns: ["sex"])
        let expression = try Expression(parsing: "{sex}").understanding(["M": "Male", " f ": "Female"])
        let values = try ["m", " F", "x", ""].map { value in
            try expression.bind(to: schema).text(for: Record(row: 1, cells: [value]))
        }
        #expect(values == ["Male", "Female", "x", ""])
        #expect(try expression.bind(to: schema).column == nil)
        #expect(try Expression(parsing: "{sex}").understanding([:]).bind(to: schema).column == 0)
    }
}
