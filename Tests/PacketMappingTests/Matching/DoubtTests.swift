import Testing

@testable import PacketMapping

/// What keeps a pair from being sure.
struct DoubtTests {
    /// A field for a whole address takes no street alone, where the table has the rest as well.
    @Test(arguments: [
        (["Street", "City", "State", "ZIP"], 0.45), (["Street", "City"], 0.8), (["Street"], 0.8),
        (["Address", "City", "State", "ZIP"], 0.8),
    ])
    func aPartOfMoreIsNotSure(headers: [String], confidence: Double) {
        let label = "Mailing address (number and street, city, state and ZIP code)"
        let scorer = PairScorer(
            [FieldProfile(name: "six", printedLabel: label), FieldProfile(name: "seven", printedLabel: "Remarks")],
            headers.map { ColumnProfile(header: $0, samples: []) })
        let pair = MappingProposal.Pair(
            field: 0, columns: [0], expression: "{\(headers[0])}", confidence: 0.8, reason: "its printed label says so")
        #expect(Doubts(scorer).weighed([pair]).map(\.confidence) == [confidence])
    }
}
