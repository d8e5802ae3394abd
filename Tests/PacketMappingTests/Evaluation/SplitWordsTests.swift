import PacketMapping
import PacketModel
import Testing

/// The halves of a code in two fields.
struct SplitWordsTests {
    static let cases: [(expressions: [String], cell: String, isTold: Bool)] = [
        (["{n|word:1}", "{n|word:2:-1}"], "SW1A 1AA", false), (["{n|word:1}", "{n|word:2:-1}"], "SW1A1AA", true),
        (["{n|upper|word:1}", "{n|upper|word:2}"], "hu2", true), (["{n|word:1}", "{n|word:2:-1}"], "Madonna", false),
        (["{n|word:1}", "{n|word:2:-1}"], "", false), (["{n|word:2}"], "SW1A1AA", false),
        (["{n|word:1}", "{n|upper|word:2}"], "SW1A1AA", false),
    ]

    @Test("A code whose space is missing is told", arguments: cases)
    func told(expressions: [String], cell: String, isTold: Bool) throws {
        let bound = try expressions.enumerated().map { index, text in
            (field: "f\(index)", expression: try Expression(parsing: text).bind(to: RecordSchema(columns: ["n"])))
        }
        let problems = SplitWords.among(bound).compactMap { $0.problem(of: Record(row: 1, cells: [cell])) }
        #expect(problems.map(\.code.name) == (isTold ? ["part-missing"] : []))
        #expect(problems.allSatisfy { $0.field == "f\(expressions.count - 1)" })
    }
}
