import Testing

@testable import PacketMapping

/// Pairs that read alike and are about somebody else, about another time, or about one of several: each was once sure.
struct OwnerDoubtTests {
    typealias Case = DoubtTests.Case

    private static func box(_ printed: String) -> [FieldProfile] {
        [FieldProfile(name: "a", printedLabel: printed, kind: .checkBox)]
    }
    private static func text(_ printed: String, name: String = "a") -> FieldProfile {
        FieldProfile(name: name, printedLabel: printed)
    }
    private static let phones = ["Phone (cell)", "Phone (home)"].enumerated().map { place, label in
        var field = FieldProfile(name: "f\(place)", printedLabel: label)
        field.place = FieldProfile.Place(
            page: 0, left: 20, top: 100 + 20 * Double(place), right: 120, bottom: 112 + 20 * Double(place))
        return field
    }
    private static let parties = [
        FieldProfile(name: "NAME_2", printedLabel: "Defendant's name"),
        FieldProfile(name: "NAME", printedLabel: "Plaintiff's name"),
    ]
    private static let burial = [
        text("Veteran's date of birth", name: "born"), text("Claimant's name", name: "name"),
    ]
    private static let children = [1, 0].map {
        FieldProfile(name: "CHILDFirstName[\($0)]", printedLabel: "First name of child")
    }

    static let cases = [
        Case(
            "the number of the one meant", [text("Decedent's Social Security number")], ["Deceased SSN"], isSure: true),
        Case("somebody else than who asks", burial, ["Date of birth"]),
        Case("the only one there is", Array(burial.prefix(1)), ["Date of birth"], isSure: true),
        Case("the name of a former spouse", [text("Former spouse's last name")], ["Spouse former last name"]),
        Case("a spouse's former name", [text("Spouse's former last name")], ["Spouse former last name"], isSure: true),
        Case("a second one that the form does not have", [text("Job title")], ["Second job title"]),
        Case("a suffix of somebody else", parties, ["Defendant 2 name"]),
        Case("one of several children", children, ["Child first name"]),
        Case("the first of several children", children.reversed(), ["Child first name"], isSure: true),
        Case("a box that says less", box("Tribal"), ["Tribal member"]),
        Case("a box", box("Tribal"), ["Tribal"], isSure: true),
        Case("a box of today for what was", box("Divorced"), ["Was divorced"]),
        Case("a box for what was", box("Was divorced"), ["Was divorced"], isSure: true),
        Case("the name at birth", [text("Mother's last name at her birth")], ["Mother's current last name"]),
        Case("another day", [text("Date", name: "ClaimServedOnDate")], ["Date of claim"]),
        Case("one kind of several", phones, ["Phone"]),
        Case("the only kind", Array(phones.prefix(1)), ["Phone"], isSure: true),
    ]

    @Test(arguments: cases)
    func somebodyElsesIsNotSure(_ item: Case) {
        #expect(item.isTaken == item.isSure)
    }

    @Test(arguments: [("Veteran's Social Security number", false), ("Decedent's Social Security number", true)])
    func whoDiedIsNotTheVeteran(label: String, isSure: Bool) {
        let columns = [ColumnProfile(header: "Deceased SSN", samples: ["123-45-6789", "987-65-4321"])]
        let accepted = MappingProposer(fields: [Self.text(label)], columns: columns).proposal().accepted
        #expect(accepted.map(\.isUnsure) == (isSure ? [false] : []))
    }

    /// A form that speaks of the deceased veteran has one person by both names; one that knows somebody else who died has two.
    @Test(arguments: [
        (["Name of deceased veteran"], ["Deceased SSN"], true),
        (["Relationship to the DECEASED VETERAN'S family"], ["Decedent SSN"], true),
        (["Name of the veteran"], ["Deceased SSN"], false),
        (["Name of deceased veteran", "Name of the decedent"], ["Deceased SSN"], false),
        (["Name of deceased veteran", "Name of deceased student"], ["Deceased SSN"], false),
        (["Name of deceased veteran"], ["Deceased spouse SSN"], false),
        (["Name of deceased veteran"], ["Deceased SSN", "Veteran SSN"], false),
        (["Veterans who are deceased"], ["Deceased SSN"], false),
        (["Check if deceased. Veteran who asks"], ["Deceased SSN"], false),
    ])
    func theDeceasedVeteranIsOnePerson(others: [String], headers: [String], isSure: Bool) {
        let labels = ["Veteran's Social Security number"] + others
        let fields = labels.enumerated().map { Self.text($1, name: "f\($0)") }
        let columns = headers.map { ColumnProfile(header: $0, samples: ["123-45-6789", "987-65-4321"]) }
        let accepted = MappingProposer(fields: fields, columns: columns).proposal().accepted
        let own = accepted.filter { $0.field == 0 && $0.columns == [0] }
        #expect(own.map(\.isUnsure) == (isSure ? [false] : []), "\(accepted)")
    }

    /// Who asks for something is alive, whoever else is called deceased.
    @Test func theDeceasedTaxpayerIsNotTheOneWhoAsks() {
        let fields = [
            Self.text("Taxpayer's Social Security number"), Self.text("Name of deceased taxpayer", name: "b"),
        ]
        let columns = [ColumnProfile(header: "Deceased SSN", samples: ["123-45-6789", "987-65-4321"])]
        let accepted = MappingProposer(fields: fields, columns: columns).proposal().accepted
        #expect(!accepted.contains { $0.field == 0 })
    }

    /// In many languages the first name is called as any name is.
    @Test(arguments: [
        ["Apellidos", "Nombre"], ["Cognome", "Nome"], ["Achternaam", "Naam"], ["Efternamn", "Namn"],
        ["Surname", "Name"],
        ["Sukunimi", "Nimi"],
    ])
    func aNameBesideTheLastOneIsNotTheWhole(labels: [String]) {
        let fields = labels.enumerated().map { FieldProfile(name: "f\($0)", printedLabel: $1) }
        let columns = ["last name", "first name"].map { ColumnProfile(header: $0, samples: []) }
        let accepted = MappingProposer(fields: fields, columns: columns).proposal().accepted
        #expect(!accepted.contains { $0.field == 1 && $0.columns.count > 1 })
    }
}
