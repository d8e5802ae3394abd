import Testing

@testable import PacketMapping

/// Columns for two fields that are called the same, of which one says in whose part of the form it belongs.
struct TwinOwnerTests {
    private static func field(_ name: String, page: Int, top: Double, label: String) -> FieldProfile {
        var field = FieldProfile(name: name, printedLabel: label)
        field.place = .init(page: page, left: 20, top: top, right: 200, bottom: top + 12)
        return field
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// What is printed in the part of the first field, and in that of the second.
        var printed = ["Association of public interest", "Last name"]
        /// The columns that fill the first and the second field.
        var headers = ["ZIP", "ZIP asso"]
        var fixed: Set<Int> = []
        let isExchanged: Bool
    }

    static let cases = [
        Case(testDescription: "the column's word begins one that is printed", isExchanged: true),
        Case(testDescription: "the columns stand right", headers: ["ZIP asso", "ZIP"], isExchanged: false),
        Case(testDescription: "it is printed nowhere", printed: ["Purpose", "Last name"], isExchanged: false),
        Case(
            testDescription: "it is printed in both parts", printed: ["Association", "Name of the association"],
            isExchanged: false),
        Case(
            testDescription: "three letters begin many words", printed: ["Fndry", "Last name"],
            headers: ["ZIP", "ZIP fnd"], isExchanged: false),
        Case(testDescription: "a merge fills it by itself", fixed: [1], isExchanged: false),
        Case(
            testDescription: "the printed word is the shorter one", printed: ["Assoc.", "Last name"],
            headers: ["ZIP", "ZIP association"], isExchanged: true),
    ]

    @Test("A column that says whose it is goes to the part of the form that says so", arguments: cases)
    func exchanges(_ item: Case) {
        let fields = [
            Self.field("Near", page: 0, top: 200, label: item.printed[0]),
            Self.field("Postal code", page: 0, top: 120, label: "Postal code"),
            Self.field("Far", page: 1, top: 200, label: item.printed[1]),
            Self.field("Postal code_2", page: 1, top: 120, label: "Postal code"),
        ]
        let scorer = PairScorer(fields, item.headers.map { ColumnProfile(header: $0, samples: []) })
        let pairs = [1, 3].enumerated().map { column, field in
            MappingProposal.Pair(
                field: field, columns: [column], expression: "{\(item.headers[column])}", confidence: 0.9, reason: "")
        }
        let settled = TwinOwners(scorer).exchanged(pairs, fixed: item.fixed, unsure: 0.6)
        #expect(settled.map(\.field) == (item.isExchanged ? [3, 1] : [1, 3]))
        #expect(settled.map(\.expression) == pairs.map(\.expression))
        #expect(settled.allSatisfy { $0.isUnsure == item.isExchanged })
    }
}
