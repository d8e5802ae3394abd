import PacketMapping
import PacketModel
import Testing

struct ConditionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let condition: String
        let holds: Bool
        var testDescription: String { condition }

        init(_ condition: String, _ holds: Bool) { (self.condition, self.holds) = (condition, holds) }
    }

    static let schema = RecordSchema(columns: [
        "state", "amount", "zip", "due", "empty", "blank", "last name", "cafe", "and", "도시", "text",
    ])
    static let record = Record(
        row: 3,
        cells: [
            "SD", "0.10", "00501", "2024-05-01", "", " \t", "Smith", "cafe\u{301}", "conjunction", "서울", "alpha beta",
        ])

    static let cases = [
        // equality
        Case("state == \"SD\"", true), Case("state = 'SD'", true), Case("state == \"sd\"", false),
        Case("state != \"ND\"", true), Case("STATE==\"SD\"", true), Case("{last name} == \"Smith\"", true),
        Case("cafe == \"caf\u{e9}\"", true), Case("도시 == '서울'", true), Case("{state|lower} == 'sd'", true),
        // numbers, exactly
        Case("amount == 0.1", true), Case("amount == .1", true), Case("amount < 0.100000000000000000001", true),
        Case("amount > -5", true), Case("zip == 501", true), Case("zip < 1000", true), Case("row == 3", true),
        Case("-0.0 == 0", true), Case("10 > 9", true), Case("-10 < -9", true), Case("-2 < 1", true),
        Case("1 < -2", false),
        Case("99999999999999999999999999999999 < 100000000000000000000000000000000", true),
        // dates and text
        Case("due < 2024-06-01", true), Case("due >= 2024-05-01", true), Case("due == \" 2024-05-01\"", true),
        Case("\"10a\" < \"9a\"", true), Case("empty > 1000", false), Case("state > \"A\"", true),
        Case("\"a\" < \"é\"", true),
        Case("state <= \"SD\"", true), Case("\"é\" >= \"e\u{301}\"", true),
        // a missing value is neither below nor above
        Case("empty < 5", false), Case("empty > 5", false), Case("due < empty", false), Case("empty <= blank", true),
        Case("empty == \"\"", true),
        // parts
        Case("text contains \"ha b\"", true), Case("text contains \"x\"", false), Case("text not contains \"x\"", true),
        Case("cafe contains \"e\"", false), Case("cafe ends with \"\u{e9}\"", true),
        Case("text starts with \"alp\"", true),
        Case("text ends with \"beta\"", true), Case("text ends with \"xalpha beta\"", false),
        Case("text contains ''", true),
        Case("state in (\"ND\", \"SD\")", true), Case("state in ('ND')", false),
        Case("state not in (\"ND\",\"MN\")", true),
        Case("amount in (1, 0.1)", true),
        // presence
        Case("state", true), Case("empty", false), Case("blank", false), Case("empty is empty", true),
        Case("state is not empty", true), Case("{blank} is empty", true), Case("\"x\"", true),
        // combination
        Case("state and not empty", true), Case("empty or state", true), Case("not (state and empty)", true),
        Case("empty and empty or state", true), Case("state or empty and empty", true),
        Case("(state or empty) and empty", false),
        Case("NOT empty AND state IS NOT EMPTY", true), Case("not not state", true),
        Case("{and} == \"conjunction\"", true),
        Case("  ( state == \"SD\" )  ", true), Case("(state)and(amount)", true),
    ]

    @Test(arguments: cases)
    func decides(_ item: Case) throws {
        let bound = try Condition(parsing: item.condition).bind(to: Self.schema)
        #expect(try bound.holds(for: Self.record) == item.holds)
    }

    /// A date in the condition is compared with dates, or with nothing.
    @Test(
        arguments: [
            ("d < \"2020-01-01\"", "2019-12-31", true), ("d < 2020-01-01", "31/12/2019", nil),
            ("d < \"2020-01-01\"", "31/12/2019", nil), ("2020-01-01 > d", "20191231", nil),
            ("{d|date:iso:d/m/yyyy} < 2020-01-01", "31/12/2019", true), ("{d|upper} >= 2020-01-01", "soon", nil),
            ("{= d + 1 days} <= 2020-01-01", "2019-12-31", true), ("d < 2020-01-01", " ", false),
            ("d < 2020-01-01", "2019-12-31T08:30", true), ("d <= '2020-01-01T00:00'", "2020-01-02", false),
            ("d < 2020-01-01", " 2019-12-31 ", true), ("d == 2020-01-01", "31/12/2019", false),
            ("d > \"2020\"", "31/12/2019", true), ("d is empty or d < 2020-01-01", "", true),
        ] as [(String, String, Bool?)])
    func datesAreComparedWithDates(_ condition: String, _ value: String, _ holds: Bool?) throws {
        let bound = try Condition(parsing: condition).bind(to: RecordSchema(columns: ["d"]))
        let record = Record(row: 1, cells: [value])
        guard let holds else {
            let failure = #expect(throws: EvaluationFailure.self) { try bound.holds(for: record) }
            #expect(failure?.code == .notADate && failure?.message.hasPrefix("`d` is not a date") == true)
            return
        }
        #expect(try bound.holds(for: record) == holds)
    }

    @Test(
        "A number in the condition is compared with numbers, or with nothing",
        arguments: [
            ("d > 1000", "1500", true), ("d > 1000", "900.5", false), ("1000 <= d", " 1000 ", true),
            ("d < 5", "", false),
            ("d > 1000", "1,234", nil), ("d > 1000", "$1,500", nil), ("1000 < d", "n/a", nil), ("d >= 0", "(300)", nil),
            ("{d|numeric} > 1000", "1,234", true), ("d > \"1000\"", "n/a", true), ("d == 1000", "n/a", false),
        ] as [(String, String, Bool?)])
    func numbersAreComparedWithNumbers(_ condition: String, _ value: String, _ holds: Bool?) throws {
        let bound = try Condition(parsing: condition).bind(to: RecordSchema(columns: ["d"]))
        let record = Record(row: 1, cells: [value])
        guard let holds else {
            let failure = #expect(throws: EvaluationFailure.self) { try bound.holds(for: record) }
            #expect(failure?.code == .notANumber && failure?.message.hasPrefix("`d` is not a number") == true)
            return
        }
        #expect(try bound.holds(for: record) == holds)
    }

    @Test
    func failsWhereAFilterFails() throws {
        let bound = try Condition(parsing: "empty or {state|number} > 5").bind(to: Self.schema)
        #expect(throws: EvaluationFailure.self) { try bound.holds(for: Self.record) }
        #expect(bound.columns == [0, 4])
    }
}
