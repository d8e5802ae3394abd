import Testing

@testable import PacketMapping

/// People who stand in for others, and columns that say only of whom they are.
struct PersonDoubtTests {
    typealias Case = DoubtTests.Case

    private static func texts(_ labels: String...) -> [FieldProfile] {
        labels.enumerated().map { FieldProfile(name: "a\($0)", printedLabel: $1) }
    }

    static let cases = [
        Case("a deputy", texts("Representative's phone"), ["Deputy representative phone"]),
        Case("a deputy's field", texts("Deputy representative's phone"), ["Representative phone"]),
        Case("the deputy", texts("Deputy representative's phone"), ["Deputy representative phone"], isSure: true),
        Case("the representative", texts("Representative's phone"), ["Authorized representative phone"], isSure: true),
        Case("an alternate", texts("Legal guardian's name"), ["Alternate legal guardian name"]),
        Case("a co-applicant", texts("Applicant's date of birth"), ["Co-applicant date of birth"]),
        Case(
            "the same one in one word", texts("Coapplicant's date of birth"), ["Co-applicant date of birth"],
            isSure: true),

        Case("an assistant of nobody", texts("Physician's phone"), ["Physician phone (assistant)"], isSure: true),
        Case("a Spanish deputy", texts("Teléfono del representante"), ["Teléfono del representante suplente"]),
        Case("the other one of two", texts("Husband's name"), ["Wife name"]),
        Case("the same one", texts("Wife's name"), ["Wife name"], isSure: true),
        Case("either of two", texts("Spouse's name"), ["Wife name"], isSure: true),
        Case("called otherwise than a field", texts("Representative phone", "Agent phone"), ["Agent phone"]),
        Case(
            "called so", texts("Agent phone", "Representative phone"), ["Agent phone", "Representative phone"],
            isSure: true),
        Case(
            "called otherwise than a column", texts("Representative's phone"), ["Agent phone", "Representative phone"]),
        Case("the only word for it", texts("Representative's phone"), ["Agent phone"], isSure: true),
        Case("shortened", texts("Attorney's phone"), ["Atty phone", "Attorney name"], isSure: true),
    ]

    @Test(arguments: cases)
    func whoStandsInForAnotherIsNotSure(_ item: Case) {
        #expect(item.isTaken == item.isSure)
    }

    /// A column that says nothing of whose it is fills no field of somebody else.
    @Test(arguments: [
        ("Sponsor's phone", false), ("Guarantor's phone", false), ("Supervisor's phone", false),
        ("Notary's phone", false), ("Witness's phone", false), ("Preparer's phone", false),
        ("Emergency contact's phone", false), ("Authorized representative's phone", false), ("Your phone", true),
        ("Phone number", true),
    ])
    func thePhoneOfSomebodyElseIsNotSure(label: String, isSure: Bool) {
        let columns = [ColumnProfile(header: "Phone", samples: ["605-555-0100", "605-555-0101"])]
        let pairs = MappingProposer(fields: Self.texts(label), columns: columns).proposal().accepted
        #expect(pairs.contains { !$0.isUnsure } == isSure)
    }

    private static func field(_ label: String, below heading: String?) -> FieldProfile {
        FieldProfile(name: "f", printedLabel: label, section: heading)
    }
    private static let people = ["Ada King", "Bo Öst"]

    /// A header that says only of whom a column is means their name, where the form asks for that and the cells are names.
    @Test(
        arguments: [
            ("Plaintiff", field("Name", below: "Plaintiff"), people, true),
            ("Plaintiff", field("Name of plaintiff", below: nil), people, true),
            ("Petitioner", field("Full name", below: "PETITIONER"), people, true),
            ("Tenant", field("Tenant name", below: nil), people, true),
            ("Defendant", field("Name", below: "Defendant"), people, true),
            ("Plaintiff", field("Name", below: "Defendant"), people, false),
            ("Plaintiff", field("Name", below: nil), people, false),
            ("Plaintiff", field("Address", below: "Plaintiff"), people, false),
            ("Employer", field("Name", below: "Physician"), ["Acme Ltd", "3M"], false),
            ("Employer", field("Name", below: nil), ["Acme Ltd", "3M"], false),
            ("Tenant", field("Name", below: "Tenant"), ["yes", "no"], false),
            ("Tenant", field("Name", below: "Tenant"), ["1001", "1002"], false),
        ] as [(String, FieldProfile, [String], Bool)])
    func aPersonAloneIsTheirName(header: String, field: FieldProfile, cells: [String], isSure: Bool) {
        let columns = [ColumnProfile(header: header, samples: cells)]
        let pairs = MappingProposer(fields: [field], columns: columns).proposal().accepted
        #expect(pairs.contains { !$0.isUnsure } == isSure, "\(pairs.map(\.reason))")
    }

    /// The name of the person whom the form is about has a column of its own.
    @Test func aPersonAloneLeavesTheirNameAlone() {
        let fields = [Self.field("Name of plaintiff", below: nil)]
        let columns = ["Plaintiff", "Plaintiff name"].map { ColumnProfile(header: $0, samples: Self.people) }
        let accepted = MappingProposer(fields: fields, columns: columns).proposal().accepted
        #expect(accepted.map(\.columns) == [[1]])
    }

    /// A field that is called by the person alone is the one that is meant.
    @Test func aPersonAloneIsTheFieldOfThatName() {
        let fields = [FieldProfile(name: "a", printedLabel: "Plaintiff"), Self.field("Name", below: "Plaintiff")]
        let columns = [ColumnProfile(header: "Plaintiff", samples: Self.people)]
        let accepted = MappingProposer(fields: fields, columns: columns).proposal().accepted
        #expect(accepted.map(\.field) == [0])
    }
}
