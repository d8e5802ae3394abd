import PacketMapping
import PacketModel
import Testing

/// A text that none of the boxes takes among which it chooses.
struct ChosenValueTests {
    @Test(arguments: [("Fraud", true), ("", false), (" ", false), ("n/a", false), ("–", false)])
    func aTextThatTicksNoBoxIsTold(_ cell: String, _ isTold: Bool) throws {
        let schema = RecordSchema(columns: ["suit"])
        let bound = try Expression(parsing: "{suit|choose:adoption=yes:fraud=}").bind(to: schema)
        let value = try #require(bound.chosen)
        let problem = value.problem(of: Record(row: 1, line: 2, cells: [cell]), among: ["a", "b"])
        #expect((problem?.code == .valueEmptied) == isTold)
        #expect(problem.map { !$0.message.contains(cell) } ?? true)
    }

    @Test(arguments: ["{suit}", "{suit|upper}", "{suit|choose:a=b} ", "x"])
    func onlyChooseAloneChooses(_ expression: String) throws {
        #expect(try Expression(parsing: expression).bind(to: RecordSchema(columns: ["suit"])).chosen == nil)
    }
}
