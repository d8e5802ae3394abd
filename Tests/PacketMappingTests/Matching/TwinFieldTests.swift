import Testing

@testable import PacketMapping

/// Fields that are called the same and belong to two people.
struct TwinFieldTests {
    private static func field(_ name: String, page: Int, top: Double, label: String) -> FieldProfile {
        var field = FieldProfile(name: name, printedLabel: label)
        field.place = .init(page: page, left: 20, top: top, right: 200, bottom: top + 12)
        return field
    }

    /// An organisation on the first page, a donor on the second one.
    private static func form(labelOfCopy: String = "Postal code", copyAt place: (page: Int, top: Double) = (1, 120))
        -> [FieldProfile]
    {
        [
            field("Postal code", page: 0, top: 200, label: "Postal code"),
            field("Purpose", page: 0, top: 240, label: "Purpose"),
            field("Last name", page: 1, top: 40, label: "Last name"),
            field("First name", page: 1, top: 80, label: "First name"),
            field("Postal code_2", page: place.page, top: place.top, label: labelOfCopy),
        ]
    }

    static let cases: [(fields: [FieldProfile], filled: [Int], twins: [Int: Int])] = [
        (form(), [0, 2, 3], [0: 4]), (form(), [0, 1, 2], [:]), (form(), [0, 2], [:]), (form(), [0, 2, 3, 4], [:]),
        (form(labelOfCopy: "Postal code of birth place"), [0, 2, 3], [:]), (form(copyAt: (0, 260)), [0, 2, 3], [:]),
    ]

    @Test("A field is doubted whose copy stands among what the other columns fill", arguments: cases)
    func doubts(fields: [FieldProfile], filled: [Int], twins: [Int: Int]) {
        #expect(TwinFields.doubts(fields, filled: filled) == twins)
        let headers = ["Postal code", "Purpose", "Last name", "First name"]
        let columns = headers.filter { header in filled.contains { fields[$0].name == header } }
        let proposal = MappingProposer(
            fields: fields, columns: columns.map { ColumnProfile(header: $0, samples: []) },
            certain: columns.enumerated().compactMap { column, header in
                fields.firstIndex { $0.name == header }.map {
                    .init(column: column, field: $0, reason: "the header is the field's name")
                }
            }
        ).proposal()
        let isDoubted = proposal.pairs.contains { $0.field == 0 && $0.isUnsure && $0.others == [4] }
        #expect(isDoubted == (twins[0] != nil) || filled.contains(4))
    }
}
