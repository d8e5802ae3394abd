import PacketMapping
import Testing

/// What places, rows, questions and columns beside each other say.
struct NeighbouringFieldTests {
    private static func field(
        _ name: String, _ printed: String?, at place: (Double, Double), width: Double = 100,
        kind: FieldProfile.Kind = .text, maxLength: Int? = nil
    ) -> FieldProfile {
        var field = FieldProfile(name: name, printedLabel: printed, kind: kind, maxLength: maxLength)
        field.place = .init(page: 0, left: place.0, top: place.1, right: place.0 + width, bottom: place.1 + 14)
        return field
    }

    private static func accepted(
        _ fields: [FieldProfile], _ headers: [String], samples: [String] = [], answers: [MappingProposer.Answers] = []
    ) -> [String: String] {
        let columns = headers.map { ColumnProfile(header: $0, samples: samples) }
        let proposal = MappingProposer(fields: fields, columns: columns, answers: answers).proposal()
        return Dictionary(uniqueKeysWithValues: proposal.accepted.map { (fields[$0.field].name, $0.expression) })
    }

    @Test func columnsBesideEachOtherFillFieldsBesideEachOther() {
        let fields = [
            Self.field("a", "Mailing address (street)", at: (20, 20)), Self.field("b", "City", at: (130, 20)),
            Self.field("c", "Home address (street)", at: (20, 60)), Self.field("d", "City", at: (130, 60)),
        ]
        let headers = ["mailing_street", "mailing_city", "home_street", "home_city"]
        #expect(
            Self.accepted(fields, headers) == [
                "a": "{mailing_street}", "b": "{mailing_city}", "c": "{home_street}", "d": "{home_city}",
            ])
    }

    @Test func aFieldBetweenThoseOfASpouseIsTheSpouses() {
        let fields = [
            Self.field("a", "First name", at: (20, 20)), Self.field("b", "Last name", at: (130, 20)),
            Self.field("c", "Spouse's first name", at: (20, 60)), Self.field("d", "Last name", at: (130, 60)),
            Self.field("e", "Spouse's birth date", at: (240, 60)),
        ]
        #expect(
            Self.accepted(fields, ["last_name", "spouse_last_name"]) == [
                "b": "{last_name}", "d": "{spouse_last_name}",
            ])
    }

    @Test func aRowOfATableHasItsNumber() {
        let fields = (0..<3).map { Self.field("f\($0)", "Relationship", at: (20, 20 + 16 * Double($0))) }
        #expect(Self.accepted(fields, ["Relationship 2"]) == ["f1": "{Relationship 2}"])
    }

    @Test func cellsOfARowTakeOneNumberWhateverTheLabelOfEachIs() {
        let fields = (0..<9).map { index in
            Self.field(
                "f\(index)", index < 4 ? "Social Security Number" : "SSN", at: (20 + 16 * Double(index), 20),
                width: 14, maxLength: 1)
        }
        let accepted = Self.accepted(fields, ["SSN"], samples: ["123-45-6789"])
        #expect(accepted.count == 9 && accepted["f8"] == "{SSN|digits|slice:9}")
    }

    /// The cells of the one whom a form is about are his own; those of a table are of others.
    @Test func rowsOfATableAreNoRivalsOfCellsThatStandAlone() {
        func cells(_ name: String, _ label: String, at top: Double) -> [FieldProfile] {
            (0..<9).map {
                Self.field("\(name)\($0)", label, at: (20 + 16 * Double($0), top), width: 14, maxLength: 1)
            }
        }
        let own = cells("own", "Your Social Security Number", at: 20)
        let table = (0..<3).flatMap { cells("row\($0)c", "Social Security Number", at: 120 + 30 * Double($0)) }
        let accepted = Self.accepted(own + table, ["SSN"], samples: ["123-45-6789"])
        #expect(Set(accepted.keys) == Set(own.map(\.name)))
    }

    @Test("Cells are filled from left to right, in whatever order the form lists them")
    func cellsAreFilledFromLeftToRight() {
        let cells: [(name: String, left: Double, length: Int)] = [
            ("SecondTwoNumbers", 100, 2), ("FirstThreeNumbers", 20, 3), ("LastFourNumbers", 160, 4),
        ]
        let fields = cells.map {
            Self.field($0.name, "SOCIAL SECURITY NO.", at: ($0.left, 20), width: 50, maxLength: $0.length)
        }
        #expect(
            Self.accepted(fields, ["SSN"], samples: ["123-45-6789"]) == [
                "FirstThreeNumbers": "{SSN|digits|slice:1:3}", "SecondTwoNumbers": "{SSN|digits|slice:4:5}",
                "LastFourNumbers": "{SSN|digits|slice:6}",
            ])
    }

    @Test func aNumberBesideAStreetIsThatOfTheHouse() {
        let fields = [Self.field("a", "N°", at: (20, 20), width: 30), Self.field("b", "Rue", at: (56, 20))]
        #expect(Self.accepted(fields, ["Numéro de rue", "Rue"]) == ["a": "{Numéro de rue}", "b": "{Rue}"])
    }

    @Test func bothBoxesOfAQuestionAreFilled() {
        let fields = ["Yes", "No"].enumerated().map { index, caption in
            var box = Self.field("Box\(index)", caption, at: (200 + 40 * Double(index), 20), width: 10, kind: .checkBox)
            box.question = "Jury demand"
            return box
        }
        let accepted = Self.accepted(
            fields, ["Jury demand?"], samples: ["yes", "no"], answers: [.init(yes: 0, no: 1)])
        #expect(accepted == ["Box0": "{Jury demand?}", "Box1": "{Jury demand?}"])
    }

    @Test func aNameThatIsKnownToBeAnothersSaysNothing() {
        var field = Self.field("SSN", "Home address", at: (20, 20))
        field.isMisnamed = true
        #expect(Self.accepted([field], ["SSN"]).isEmpty)
        #expect(Self.accepted([field], ["Address"]) == ["SSN": "{Address}"])
    }

    @Test func takesAPlainColumnForNobodyElsesWhereAnotherIsTheSameOfSomebodyElse() {
        let fields = [Self.field("Text1", "Name", at: (20, 20))]
        #expect(Self.accepted(fields, ["Name of the association", "Name of the donor"]).isEmpty)
    }

    @Test(arguments: [
        ("Geburtsdatum des Antragstellers", "Geburtsdatum"), ("Kundennummer", "Kundennummer"),
        ("Bruttoeinkünfte", "Bruttoeinkommen"), ("mothersfirstname", "Mother's first name"),
        ("Nome do Pai e Apelido", "x"), ("성명", "이름"), ("苗字", "姓"), ("Code postal", "Postleitzahl"),
        ("Fecha de nacimiento", "Date de naissance"), ("Telefoonnummer", "Téléphone"), ("Woonplaats", "Ville"),
    ])
    func knowsWordsOfSeveralLanguages(_ label: String, _ header: String) {
        let accepted = Self.accepted([Self.field("Text1", label, at: (20, 20))], [header])
        #expect(accepted.isEmpty == (header == "x"))
    }

    @Test func takesDatesApartThatAreCalledByTheirParts() {
        let fields = ["YY_NAC", "MM_NAC", "DD_NAC"].enumerated().map { index, name in
            Self.field(name, nil, at: (20 + 110 * Double(index), 20))
        }
        #expect(
            Self.accepted(fields, ["Fecha de nacimiento"], samples: ["14/05/1996"]) == [
                "YY_NAC": "{Fecha de nacimiento|date:yyyy:d/m/yyyy}",
                "MM_NAC": "{Fecha de nacimiento|date:MM:d/m/yyyy}",
                "DD_NAC": "{Fecha de nacimiento|date:dd:d/m/yyyy}",
            ])
    }

    /// The end of a period is not its beginning, whichever of them a table has.
    @Test(arguments: ["From", "To"])
    func tellsTheEndsOfAPeriodApart(_ end: String) {
        let fields = ["AssignmentDateFrom", "AssignmentDateTo"].enumerated().flatMap { row, name in
            ["Month", "Day", "Year"].enumerated().map { index, part in
                Self.field("\(name)\(part)", nil, at: (20 + 110 * Double(index), 20 + 40 * Double(row)))
            }
        }
        let header = "Assignment \(end.lowercased())"
        let accepted = Self.accepted(fields, [header], samples: ["1990-05-31"])
        let expected = [("Month", "MM"), ("Day", "dd"), ("Year", "yyyy")].map { part, pattern in
            ("AssignmentDate\(end)\(part)", "{\(header)|date:\(pattern)}")
        }
        #expect(accepted == Dictionary(uniqueKeysWithValues: expected))
    }

    @Test func largeFormsAndWideTablesAreNoTrouble() {
        let fields = (0..<1_500).map { index in
            Self.field(
                "f\(index)", "Total \(index % 5)", at: (Double(index % 40) * 14, Double(index / 40) * 15), width: 12,
                maxLength: 1)
        }
        let accepted = Self.accepted(fields, (0..<40).map { "Total \($0 % 4) of month \($0)" }, samples: ["1234"])
        #expect(accepted.count <= fields.count)
    }
}
