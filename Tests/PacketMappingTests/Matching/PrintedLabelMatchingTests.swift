import PacketMapping
import PacketModel
import TestSupport
import Testing

struct PrintedLabelMatchingTests {
    private static func accepted(_ fields: [FieldProfile], _ columns: [ColumnProfile]) -> [String: String] {
        let proposal = MappingProposer(fields: fields, columns: columns).proposal()
        return Dictionary(uniqueKeysWithValues: proposal.accepted.map { (fields[$0.field].name, $0.expression) })
    }

    @Test func takesThePrintedLabelWhereTheNameSaysNothing() {
        let fields = [
            FieldProfile(name: "Text1", printedLabel: "Last name"), FieldProfile(name: "Text2", printedLabel: "PLZ"),
        ]
        let columns = ["Surname", "ZIP"].map { ColumnProfile(header: $0, samples: []) }
        #expect(Self.accepted(fields, columns) == ["Text1": "{Surname}", "Text2": "{ZIP}"])
    }

    @Test func knowsWhoseAFieldIsByItsHeading() {
        let fields = [
            FieldProfile(name: "PHONE", printedLabel: "Phone", section: "Plaintiff"),
            FieldProfile(name: "PHONE_2", printedLabel: "Phone", section: "Defendant"),
        ]
        let columns = [ColumnProfile(header: "Defendant phone", samples: [])]
        #expect(Self.accepted(fields, columns) == ["PHONE_2": "{Defendant phone}"])
    }

    /// The heading of a part in a tooltip is about all of its fields; only whom it is about counts.
    @Test(arguments: [
        ("PART 4 - CLAIM FOR PLOT ALLOWANCE. 16. PLACE OF BURIAL.", "Allowance", false),
        ("PART 4 - CLAIM FOR PLOT ALLOWANCE. 16. PLACE OF BURIAL.", "Place of burial", true),
        ("Allowance. 16. Place of burial.", "Allowance", true),
        ("Section II: Spouse. 5. Telephone.", "Spouse telephone", true),
    ])
    func theHeadingOfAPartIsNoLabel(_ label: String, _ header: String, _ isFilled: Bool) {
        let fields = [FieldProfile(name: "Text1", label: label), FieldProfile(name: "Text2", label: "Remarks")]
        let accepted = Self.accepted(fields, [ColumnProfile(header: header, samples: [])])
        #expect((accepted["Text1"] != nil) == isFilled)
    }

    @Test func cutsANumberOverTheCellsOfItsLabel() {
        let fields = [3, 2, 4].enumerated().map { index, length in
            FieldProfile(name: "Text\(index)", printedLabel: "Social Security Number", maxLength: length)
        }
        let columns = [ColumnProfile(header: "SSN", samples: ["123-45-6789"])]
        #expect(
            Self.accepted(fields, columns) == [
                "Text0": "{SSN|digits|slice:1:3}", "Text1": "{SSN|digits|slice:4:5}",
                "Text2": "{SSN|digits|slice:6}",
            ])
    }

    /// A postal code in two halves: where they part, the values say, and not the size of the cells.
    @Test(
        arguments: [
            (["LS1 4AP", "SW19 5AE"], ["{Postcode|word:1}", "{Postcode|word:2:-1}"]),
            (["LS19 4AP", "SW19 5AE"], ["{Postcode|word:1}", "{Postcode|word:2:-1}"]),
            (["SW195AE", "LS14AP"], []), (["LS1 4AP", "SW19"], []),
            (["LS194AP9"], ["{Postcode|slice:1:4}", "{Postcode|slice:5}"]),
        ] as [([String], [String])])
    func partsAPostalCodeAtItsSpace(_ samples: [String], _ expected: [String]) {
        let fields = (1...2).map { FieldProfile(name: "Text\($0)", printedLabel: "Postcode", maxLength: 4) }
        let accepted = Self.accepted(fields, [ColumnProfile(header: "Postcode", samples: samples)])
        #expect(accepted.sorted { $0.key < $1.key }.map(\.value).filter { $0.contains("|") } == expected)
    }

    /// Cells of the second of several, where the first has no cells.
    @Test(arguments: [("Defendant postcode", false), ("Defendant 2 postcode", true)])
    func fillsNoCellsOfTheSecondOne(_ header: String, _ isFilled: Bool) {
        let fields =
            [FieldProfile(name: "defendant_1_code1", printedLabel: "Postcode")]
            + (1...2).map { FieldProfile(name: "defendant_2_code\($0)", printedLabel: "Postcode", maxLength: 4) }
        let accepted = Self.accepted(fields, [ColumnProfile(header: header, samples: ["LS1 4AP"])])
        #expect((accepted["defendant_2_code1"] != nil) == isFilled, "\(accepted)")
    }

    @Test func ticksTheBoxThatAValueIsPrintedBeside() {
        let fields = ["Army", "Navy"].enumerated().map { index, caption in
            FieldProfile(name: "Check\(index)", printedLabel: caption, kind: .checkBox, choices: ["Yes"])
        }
        let columns = [ColumnProfile(header: "Branch", samples: ["Army", "Navy", ""])]
        #expect(
            Self.accepted(fields, columns) == [
                "Check0": "{Branch|choose:army=yes:navy=}", "Check1": "{Branch|choose:army=:navy=yes}",
            ])
    }

    @Test func writesExpressionsThatAreReadBack() throws {
        let cells = [3, 2, 4].enumerated().map { index, length in
            FieldProfile(name: "Text\(index)", printedLabel: "Social Security Number", maxLength: length)
        }
        let boxes = ["Say: \"A|B\"", "It's {one}", "Cee\\Dee"].enumerated().map { index, caption in
            FieldProfile(name: "Check\(index)", printedLabel: caption, kind: .checkBox, choices: ["Yes"])
        }
        let columns = [
            ColumnProfile(header: "SSN", samples: ["123-45-6789"]),
            ColumnProfile(header: "Answer: {1}", samples: ["Say: \"A|B\"", "It's {one}", "Cee\\Dee"]),
        ]
        let proposal = MappingProposer(fields: cells + boxes, columns: columns).proposal()
        #expect(proposal.accepted.count == 6)
        for pair in proposal.pairs {
            _ = try Expression(parsing: pair.expression).bind(to: RecordSchema(columns: columns.map(\.header)))
        }
    }

    /// A number that a field is called after stands in the cells of another page as well.
    @Test(arguments: ["Your Social Security Number", "SSN"])
    func aNumberFillsItsCellsBesideTheFieldOfItsName(_ header: String) {
        let cells = (0..<3).map { index in
            FieldProfile(
                name: "Text\(index)", printedLabel: "Your Social Security Number", maxLength: [3, 2, 4][index])
        }
        let fields = cells + [FieldProfile(name: header, printedLabel: "")]
        let column = ColumnProfile(header: header, samples: ["123-45-6789", "987-65-4321"])
        let proposal = MappingProposer(
            fields: fields, columns: [column], certain: [.init(column: 0, field: 3, reason: "the same name")]
        ).proposal()
        let filled = Dictionary(grouping: proposal.accepted, by: \.field).mapValues { $0.map(\.expression) }
        let digits = MappingProposer.insertion(header, "|digits|slice")
        #expect(filled[3] == [MappingProposer.insertion(header)])
        #expect(filled[0] == [digits.replacing("slice}", with: "slice:1:3}")])
        #expect(filled[2] == [digits.replacing("slice}", with: "slice:6}")])
    }

    @Test(arguments: ["last ", "last first "])
    func readsLongLabelsInLinearTime(_ piece: String) {
        let column = ColumnProfile(header: "Surname", samples: [])
        let times = Growth.overEightfold(1_000) {
            String(repeating: piece, count: $0)
        } _: { label in
            _ = MappingProposer(fields: [FieldProfile(name: "a", label: label)], columns: [column]).proposal()
        }
        #expect(Growth.linear.contains(times))
    }
}
