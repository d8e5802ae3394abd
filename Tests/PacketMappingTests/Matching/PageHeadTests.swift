import PacketMapping
import Testing

/// Fields at the head of a page that say again whose form it is.
struct PageHeadTests {
    /// A field on a page, in points from its top.
    private static func field(_ name: String, page: Int, top: Double, label: String? = nil) -> FieldProfile {
        var field = FieldProfile(name: name, printedLabel: label, kind: .text)
        field.place = .init(page: page, left: 20, top: top, right: 200, bottom: top + 14)
        return field
    }

    /// A first page with a name and a number, and a second one with fields of its own.
    private static func form(_ second: [(name: String, top: Double)]) -> [FieldProfile] {
        [
            field("p1.LastName[0]", page: 0, top: 40, label: "Last name"),
            field("p1.FileNumber[0]", page: 0, top: 70, label: "VA file number"),
        ] + second.map { field($0.name, page: 1, top: $0.top) }
    }

    static let cases: [(second: [(name: String, top: Double)], filled: [String])] = [
        (
            [("p2.FileNumber[1]", 20), ("p2.Remarks[0]", 80), ("p2.Reason[0]", 110), ("p2.Place[0]", 140)],
            ["p1.FileNumber[0]", "p2.FileNumber[1]"]
        ),
        // In the middle of a page it is somebody else's.
        (
            [("p2.FileNumber[1]", 95), ("p2.Remarks[0]", 80), ("p2.Reason[0]", 110), ("p2.Place[0]", 140)],
            ["p1.FileNumber[0]"]
        ),
        // A page about a second person begins with the same fields.
        (
            [("p2.FileNumber[1]", 20), ("p2.LastName[1]", 40), ("p2.Remarks[0]", 80), ("p2.Reason[0]", 110)],
            ["p1.FileNumber[0]"]
        ),
        (
            [
                ("p2.FileNumber[1]", 20), ("p2.FileNumber[2]", 40), ("p2.Remarks[0]", 80), ("p2.Reason[0]", 110),
                ("p2.Place[0]", 140), ("p2.Town[0]", 170),
            ], ["p1.FileNumber[0]"]
        ),
    ]

    /// Acrobat numbers names that there are already; that alone says nothing of whose they are.
    @Test(
        "A numbered copy is a head where the same is printed before it",
        arguments: ["VA file number", "Child’s number"])
    func numberedCopies(label: String) {
        var fields = Self.form([("FileNumber_2", 20), ("Remarks", 80), ("Reason", 110), ("Place", 140)])
        (fields[1].name, fields[2].printedLabel) = ("FileNumber", label)
        let proposal = MappingProposer(
            fields: fields, columns: [ColumnProfile(header: "VA file number", samples: ["900 123", "900 345"])],
            certain: [.init(column: 0, field: 1, reason: "the header is the field's name")]
        ).proposal()
        let isSame = label == fields[1].printedLabel
        #expect(proposal.accepted.map(\.field) == (isSame ? [1, 2] : [1]))
    }

    @Test("The head of a page is filled like the field that it repeats", arguments: cases)
    func heads(second: [(name: String, top: Double)], filled: [String]) {
        let fields = Self.form(second)
        let proposal = MappingProposer(
            fields: fields, columns: [ColumnProfile(header: "VA file number", samples: ["900 123", "900 345"])],
            certain: [.init(column: 0, field: 1, reason: "the header is the field's name")]
        ).proposal()
        #expect(proposal.accepted.map { fields[$0.field].name }.sorted() == filled)
    }
}
