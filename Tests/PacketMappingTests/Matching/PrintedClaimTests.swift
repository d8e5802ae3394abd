import Testing

@testable import PacketMapping

/// A column that is called as one box is, and another one whose values tick boxes.
struct PrintedClaimTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var captions = ["Rent", "Mortgage"]
        var header = "Rent"
        var values = ["x", ""]
        /// How sure the column whose values are printed is.
        var confidence = 0.45
        let isClaimed: Bool
    }

    static let cases = [
        Case(testDescription: "called just as the box", isClaimed: true),
        Case(testDescription: "called as two boxes", captions: ["Rent", "Mortgage", "Rent"], isClaimed: false),
        Case(testDescription: "called by more than that", header: "Rent paid", isClaimed: false),
        Case(testDescription: "an amount", values: ["850.00", "640"], isClaimed: false),
        Case(testDescription: "the values are sure", confidence: 0.75, isClaimed: false),
    ]

    @Test("A column that has a box's whole name fills it", arguments: cases)
    func settles(_ item: Case) {
        let boxes = item.captions.enumerated().map { index, caption in
            FieldProfile(name: "Check\(index)", printedLabel: caption, kind: .checkBox, choices: ["Yes"])
        }
        let columns = [
            ColumnProfile(header: "Kind of cost", samples: ["Rent", "Mortgage"]),
            ColumnProfile(header: item.header, samples: item.values),
        ]
        let fields = boxes + [FieldProfile(name: "Text1", printedLabel: "Not included in rent")]
        let chosen = boxes.indices.map { box in
            MappingProposal.Pair(
                field: box, columns: [0], expression: "{Kind of cost|choose}", confidence: item.confidence, reason: "",
                isOneOfSeveral: true)
        }
        let elsewhere = MappingProposal.Pair(
            field: boxes.count, columns: [1], expression: "{\(item.header)}", confidence: 0.45, reason: "")
        let pairs = PrintedClaims(PairScorer(fields, columns))
            .settled(chosen + [elsewhere], mostColumns: 400, unsure: 0.6)
        #expect(pairs.filter { $0.columns == [1] }.map(\.field) == [item.isClaimed ? 0 : boxes.count])
        #expect(pairs.filter { $0.field == 0 }.map(\.columns) == [item.isClaimed ? [1] : [0]])
        #expect(pairs.allSatisfy { $0.columns == [0] || $0.isUnsure })
    }
}
