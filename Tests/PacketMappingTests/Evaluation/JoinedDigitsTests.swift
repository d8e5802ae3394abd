import PacketMapping
import PacketModel
import Testing

/// Digits between which a cell has letters are those of two numbers.
struct JoinedDigitsTests {
    @Test(arguments: [
        ("{n|digits}", "402-555-0112 ext. 5", true), ("{n|digits}", "402-555-0112", false),
        ("{n|digits}", "tel. 402 555 0112", false), ("{n|digits}", "12345678Z", false), ("{n|digits}", "", false),
        ("{n|digits}", "02-123-4567 내선 5", true), ("{n|digits}", "1 2 – 3", false),
        ("{n|digits|slice:1:10}", "402-555-0112 ext. 5", false), ("{n|digits|slice:7}", "402-555-0112 ext. 5", true),
        ("{n|digits|slice:1:3}", "402-555-0112 ext. 5", false), ("{n|digits|first}", "4x5", false),
        ("{n|replace:x:-|digits}", "4x5", false), ("{n|upper|digits}", "4x5", true), ("{n}", "4x5", false),
        ("Tel. {n|digits}", "4x5", true), ("{if n == \"\"}-{else}{n|digits}{end}", "4x5", true),
    ])
    func areTold(_ expression: String, _ cell: String, _ isTold: Bool) throws {
        let bound = try Expression(parsing: expression).bind(to: RecordSchema(columns: ["n"]))
        let problem = bound.joinedDigits(Record(row: 1, line: 2, cells: [cell]), field: "f")
        #expect((problem != nil) == isTold)
        #expect(problem.map { $0.code == .digitsJoined && $0.severity == .warning && $0.field == "f" } ?? true)
        #expect(bound.picksDigits == expression.contains("digits"))
    }

    /// The message counts and repeats nothing of the cell, and the hint keeps the first number.
    @Test func sayHowMany() throws {
        let bound = try Expression(parsing: "{n|digits}").bind(to: RecordSchema(columns: ["n"]))
        let record = Record(row: 1, line: 2, cells: ["402-555-0112 ext. 57"])
        let problem = try #require(bound.joinedDigits(record, field: "f"))
        #expect(
            problem.message
                == "“n” has letters between 10 of its digits and 2 more, and the field shows digits of both sides as one number"
        )
        #expect(problem.hint?.hasSuffix("{n|digits|slice:1:10}") == true)
    }
}
