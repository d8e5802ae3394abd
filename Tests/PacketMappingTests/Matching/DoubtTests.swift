import Testing

@testable import PacketMapping

/// What keeps a pair from being sure.
struct DoubtTests {
    /// A field for a whole address takes no street alone, where the table has the rest as well.
    @Test(arguments: [
        (["Street", "City", "State", "ZIP"], 0.45), (["Street", "City"], 0.8), (["Street"], 0.8),
        // Beside columns for the rest, an address is the street.
        (["Address", "City", "State", "ZIP"], 0.45), (["Address"], 0.8),
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

    /// What looks right and is somebody else's, or another one's.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let fields: [FieldProfile]
        let headers: [String]
        let isSure: Bool

        init(_ description: String, _ fields: [FieldProfile], _ headers: [String], isSure: Bool = false) {
            (testDescription, self.fields, self.headers, self.isSure) = (description, fields, headers, isSure)
        }

        /// Whether the first column is part of the mapping in the first field, where the two read alike.
        var isTaken: Bool {
            let scorer = PairScorer(fields, headers.map { ColumnProfile(header: $0, samples: []) })
            let pair = MappingProposal.Pair(
                field: 0, columns: [0], expression: "{\(headers[0])}", confidence: 0.8, reason: "it reads so")
            return Doubts(scorer).weighed([pair])[0].confidence >= MappingProposal.threshold
        }
    }

    private static let lab = [
        FieldProfile(name: "db_lab_city", printedLabel: "City"),
        FieldProfile(name: "db_irb_city", printedLabel: "City"),
    ]
    private static let wages = [FieldProfile(name: "a1", printedLabel: "Wages from Form 8919, line 6")]
    private static let phone = [
        FieldProfile(name: "phonenumber", printedLabel: "Number"),
        FieldProfile(name: "areacode", printedLabel: "Area code"),
    ]
    private static let whole = [FieldProfile(name: "Your last name", printedLabel: "Your name as shown on return")]

    private static let dated = [FieldProfile(name: "a", printedLabel: "Date", section: "ORDER FOR TESTING")]

    private static let cells = ["VeteransLastName", "VeteransFirstName", "VeteransMiddleName"].map {
        FieldProfile(name: $0, printedLabel: "Name (first, middle initial, last)")
    }
    static let cases = [
        Case("of what other columns are about", lab, ["Hospital city", "Lab city", "Lab street"]),
        Case("of what this column is about", lab, ["Lab city", "Hospital city", "Lab street"], isSure: true),
        Case(
            "by the beginning of a word", [FieldProfile(name: "Conv Mid Name", printedLabel: "Middle name")],
            ["Middle", "Conviction first name", "Conviction last name"]),
        Case("an amount of another form", wages, ["Wages"]),
        Case("an amount of that form", wages, ["Wages of form 8919"], isSure: true),
        Case("a number without its area code", phone, ["Phone"]), Case("a number", [phone[0]], ["Phone"], isSure: true),
        Case("a part of the whole name", whole, ["Last name", "First name"]),
        Case("all that there is of the name", whole, ["Last name"], isSure: true),
        Case("one of three cells of a name", cells, ["Last name", "First name", "Middle name"], isSure: true),
        Case("one cell of a whole name", Array(cells.prefix(1)), ["Last name", "First name", "Middle name"]),
        Case(
            "the one who asks",
            [
                FieldProfile(name: "a", printedLabel: "Claimant's name"),
                FieldProfile(name: "b", printedLabel: "Respondent's name"),
            ], ["Name"]),
        Case("a date of something", [FieldProfile(name: "a", printedLabel: "Date")], ["Order date", "Date"]),
        Case("a date below a heading", dated, ["Order date", "Date"]),
        Case("a date of the heading", dated, ["Order date"], isSure: true),
        Case("called as another column", [FieldProfile(name: "City or Town")], ["Municipality", "City"]),
        Case("called as the column", [FieldProfile(name: "Municipality")], ["Municipality", "City"], isSure: true),
        Case("the only city", [FieldProfile(name: "City or Town")], ["Municipality"], isSure: true),
        Case("the only date", [FieldProfile(name: "a", printedLabel: "Date")], ["Order date"], isSure: true),
    ]

    @Test(arguments: cases)
    func somebodyElsesIsNotSure(_ item: Case) {
        #expect(item.isTaken == item.isSure)
    }

    /// What a form asks in one field and a table has in several columns is put together, and a name is taken apart; a person
    /// is asked to look at either.
    @Test(arguments: [
        (
            ["Full address"], ["Street", "Apt", "City", "State", "ZIP"],
            ["{Street}{if Apt}, {Apt}{end}, {City}, {State} {ZIP}"]
        ),
        (["Anschrift"], ["Straße", "PLZ", "Ort"], ["{Straße}, {PLZ} {Ort}"]),
        (["Address (street, city, state)"], ["Street", "City", "State", "ZIP"], ["{Street}, {City}, {State}"]),
        (["First name", "Last name"], ["Full name"], ["{Full name|word:1}", "{Full name|word:2:-1}"]),
    ])
    func whatIsOneThingIsPutTogetherAndTakenApart(labels: [String], headers: [String], expressions: [String]) {
        let columns = headers.map { ColumnProfile(header: $0, samples: ["Ada King"]) }
        let fields = labels.enumerated().map { FieldProfile(name: "f\($0)", printedLabel: $1) }
        let accepted = MappingProposer(fields: fields, columns: columns).proposal().accepted
        #expect(accepted.map(\.expression) == expressions)
        #expect(!accepted.contains { !$0.isUnsure })
    }

    /// An initial between two names has a field of its own, or is left out.
    @Test(arguments: [
        (["First name", "MI", "Last name"], ["Jane Q. Doe", "John Roe"], ["|word:1", "|word:2:-2", "|word:-1"]),
        (["First name", "Last name"], ["Jane Q Doe", "John Roe"], ["|word:1", "|word:-1"]),
        (["First name", "Last name"], ["Jane Doe"], ["|word:1", "|word:2:-1"]),
        (["First name", "Last name"], ["Jane van Doe", "John Roe"], []),
        (["First name", "Last name"], ["Doe, Jane"], []),
    ])
    func aNameIsTakenApart(labels: [String], cells: [String], filters: [String]) {
        let fields = labels.enumerated().map { FieldProfile(name: "f\($0)", printedLabel: $1) }
        let columns = [ColumnProfile(header: "Full name", samples: cells)]
        let accepted = MappingProposer(fields: fields, columns: columns).proposal().accepted.filter {
            $0.isOneOfSeveral
        }
        #expect(accepted.map(\.expression) == filters.map { "{Full name\($0)}" })
    }

    /// A number of ten digits is cut where its area code has a field of its own; of two alike, nobody can say which.
    @Test(arguments: [
        (["Phone"], ["{Phone|phone:US|slice:2:4}", "{Phone|phone:US|slice:7}"]), (["Phone", "Phone number"], []),
    ])
    func aPhoneIsCutIntoAreaCodeAndNumber(headers: [String], accepted: [String]) {
        let columns = headers.map { ColumnProfile(header: $0, samples: ["(313) 555-0101", "248-555-0102"]) }
        let fields = [
            FieldProfile(name: "a", printedLabel: "Area code"), FieldProfile(name: "b", printedLabel: "Phone number"),
        ]
        #expect(
            MappingProposer(fields: fields, columns: columns).proposal().accepted.map(\.expression) == accepted)
    }

    /// Tables write numbers with and without the 1 of North America; both give the same area code.
    @Test(arguments: ["(216) 555-0171", "+1 216 555 0171", "1-216-555-0171"])
    func theAreaCodeIsThatOfTheNumber(cell: String) throws {
        let fields = ["Area code", "Phone number"].map { FieldProfile(name: $0, printedLabel: $0) }
        let columns = [ColumnProfile(header: "Phone", samples: [cell, "248-555-0102"])]
        let pairs = MappingProposer(fields: fields, columns: columns).proposal().accepted
        let filters = pairs.map { String($0.expression.dropFirst("{Phone|".count).dropLast()) }
        #expect(try filters.map { try FilterCatalogueTests.value($0, cell) } == ["216", "555-0171"])
    }

    /// A Korean number has ten digits as well, or eleven.
    @Test func otherNumbersAreNotCut() {
        let fields = ["Area code", "Phone number"].map { FieldProfile(name: $0, printedLabel: $0) }
        let columns = [ColumnProfile(header: "Phone", samples: ["02-1234-5678", "010-1234-5678"])]
        let accepted = MappingProposer(fields: fields, columns: columns).proposal().accepted
        #expect(!accepted.contains { $0.expression.contains("phone:US") })
    }

    /// A field that is called as the column and has something more special printed for it.
    @Test(arguments: [
        ("Name", "Maiden name", false), ("Name", "Spouse's name", false), ("City", "City of birth", false),
        ("Date", "Date of death", false), ("Email", "Employer e-mail", false), ("Name", "Full name", true),
        ("Phone", "Daytime telephone number", true), ("City", "City or town", true),
        ("Maiden name", "Maiden name", true), ("Name", "riverside.example.org", true),
    ])
    func aNameThatLeavesOutWhatIsPrintedIsNotSure(name: String, printed: String, isSure: Bool) {
        let fields = [FieldProfile(name: name, printedLabel: printed)]
        let proposer = MappingProposer(
            fields: fields, columns: [ColumnProfile(header: name, samples: [])],
            certain: [.init(column: 0, field: 0, reason: "the header is the field's name")])
        #expect(proposer.proposal().pairs.map { $0.confidence >= MappingProposal.surely } == [isSure])
    }

    /// A field that lists the parts of a name gets them in its order.
    @Test(arguments: [
        ("Last Name, First Name and Middle Initial", "{Surname}, {Given} {MI|first}"),
        ("First name and last name", "{Given} {Surname}"), ("Name", "{Given} {Surname}"),
    ])
    func aNameIsPutTogetherAsItsFieldSays(label: String, expression: String) {
        let fields = [FieldProfile(name: "EmployeeName", printedLabel: label)]
        let columns = ["Surname", "Given", "MI"].map { ColumnProfile(header: $0, samples: []) }
        #expect(
            MappingProposer(fields: fields, columns: columns).proposal().pairs.map(\.expression) == [expression])
    }

    /// A box of a column's own name takes no names of people.
    @Test(arguments: [(["Bo Öst", "Cy Mills"], false), (["yes", "no"], true)])
    func aBoxOfTheColumnsNameWantsAnswers(values: [String], isSure: Bool) {
        let proposer = MappingProposer(
            fields: [FieldProfile(name: "spouse", kind: .checkBox)],
            columns: [ColumnProfile(header: "Spouse", samples: values)],
            certain: [MappingProposer.Certain(column: 0, field: 0, reason: "the header is the field's name")])
        #expect((proposer.proposal().pairs[0].confidence == 1) == isSure)
    }
}
