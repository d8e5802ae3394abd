import Testing

@testable import PacketMapping

/// Columns without a number, and lines of a table that are alike.
struct FirstLineTests {
    private static func field(_ name: String, _ label: String, page: Int, left: Double, top: Double) -> FieldProfile {
        var field = FieldProfile(name: name, printedLabel: label)
        field.place = .init(page: page, left: left, top: top, right: left + 100, bottom: top + 14)
        return field
    }

    /// The first line is offered, but where a field beside another one is filled.
    @Test(
        "Of alike lines the first is offered",
        arguments: [(1, 400, 0), (0, 36, 1), (0, 400, 0)] as [(Int, Double, Int)])
    func offersTheFirst(pageOfPurpose: Int, topOfPurpose: Double, line: Int) {
        let fields = [
            Self.field("f0", "Amount", page: 0, left: 20, top: 20),
            Self.field("f1", "Amount", page: 0, left: 20, top: 36),
            Self.field("Purpose", "Purpose", page: pageOfPurpose, left: 130, top: topOfPurpose),
        ]
        let columns = ["Purpose", "Amount"].map { ColumnProfile(header: $0, samples: []) }
        let certain = MappingProposal.Pair(field: 2, columns: [0], expression: "{Purpose}", confidence: 1, reason: "")
        let pairs = SingleFields(PairScorer(fields, columns), columns: [1], fields: [0, 1], near: [certain]).pairs()
        #expect(pairs.map(\.field) == [line])
        #expect(pairs.allSatisfy { $0.isUnsure })
    }
}
