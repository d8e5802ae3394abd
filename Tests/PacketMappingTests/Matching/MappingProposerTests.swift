import PacketMapping
import PacketModel
import Testing

struct MappingProposerTests {
    private static func column(_ header: String, _ samples: String...) -> ColumnProfile {
        ColumnProfile(header: header, samples: samples)
    }

    /// The accepted expressions by field.
    private static func accepted(_ fields: [FieldProfile], _ columns: [ColumnProfile]) -> [String: String] {
        let proposal = MappingProposer(fields: fields, columns: columns).proposal()
        return Dictionary(uniqueKeysWithValues: proposal.accepted.map { (fields[$0.field].name, $0.expression) })
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let header: String
        let field: FieldProfile
        let isTaken: Bool
        var testDescription: String { "\(header) for \(field.name) (\(field.label ?? ""))" }

        init(_ header: String, _ name: String, _ label: String? = nil, _ isTaken: Bool = true) {
            (self.header, self.isTaken) = (header, isTaken)
            field = FieldProfile(name: name, label: label)
        }
    }

    static let cases = [
        Case("Last name", "surname"), Case("DOB", "Text7", "Date of Birth (mm/dd/yyyy)"),
        Case("SSN", "SocialSecurityNo"),
        Case("Apellidos", "LastName[0]"), Case("Vorname", "form1[0].p1[0].GivenName[0]"), Case("PLZ", "zip_code"),
        Case("이메일", "Email Address"), Case("氏名", "full_name"), Case("Straße", "StreetAddress"),
        Case("E-Mail", "MailAddr", "Your e-mail address"), Case("cell", "MobilePhoneNumber"),
        Case("M.I.", "middle_initial"),
        Case("Zip", "Preparer Zip Code", nil, false), Case("Name", "Employer.Name", nil, false),
        Case("Last name", "spouse_last_name", nil, false),
        Case("Phone", "Text9", "Emergency contact's telephone", false),
        Case("Colour", "Text1", nil, false), Case("Date of birth", "DateOfDeath", nil, false),
        Case("Spouse's last name", "LastName", nil, false), Case("Birth date", "DOB_year", nil, false),
        // A plain column is not what a court, a school or a licence has of it.
        Case("Name", "court_name", nil, false), Case("Name", "disaster_area_name", nil, false),
        Case("Name", "NAMEOFSCHOOLCHILDLASTName", nil, false), Case("Date", "separated_date", nil, false),
        Case("ZIP", "CourtInfo[0].CrtCityZip[0]", nil, false), Case("State", "DL OR STATE ID NO", nil, false),
        Case("Middle Name", "Text1", "VETERAN'S NAME (Last, First, Middle)", false),
        Case("Last Name", "Last Name First Name Middle Initial 1", nil, false),
        Case("City", "cityofbirth", "Place of birth: city", false),
        Case("City", "Mailing_City"), Case("Date", "date_signed"), Case("ZIP", "Applicant ZIP Code"),
        Case("State", "StateOrProvince"), Case("Court name", "court_name"),
        Case("Address", "Former Address", nil, false), Case("", "name", nil, false), Case("  ", "Text1", nil, false),
    ]

    @Test(arguments: cases)
    func takesWhatMeansTheSame(_ item: Case) {
        let accepted = Self.accepted([item.field], [Self.column(item.header)])
        #expect(accepted.isEmpty != item.isTaken)
    }

    @Test func findsTheBestAsAWhole() {
        let fields = ["LastName", "SpouseLastName", "FirstName", "City", "BirthCity"].map { FieldProfile(name: $0) }
        let columns = ["City of birth", "Spouse last name", "City", "Surname", "Given name"].map { Self.column($0) }
        #expect(
            Self.accepted(fields, columns) == [
                "LastName": "{Surname}", "SpouseLastName": "{Spouse last name}", "FirstName": "{Given name}",
                "City": "{City}",
                "BirthCity": "{City of birth}",
            ])
    }

    @Test func theFirstOfSeveralCopiesIsMeantAndNoOtherOne() {
        let fields = ["NAME_0", "NAME_1", "NAME_2"].map { FieldProfile(name: $0) }
        let proposal = MappingProposer(fields: fields, columns: [Self.column("Full name")]).proposal()
        #expect(proposal.pairs.map(\.field) == [0])
        #expect(proposal.pairs[0].confidence < 0.75 && proposal.pairs[0].reason.contains("the first of 3 alike"))
        let second = MappingProposer(fields: fields, columns: [Self.column("Name 2")]).proposal()
        // Where the first person has fields of his own, number 0 is the second.
        #expect(second.pairs.map(\.field) == [2] && second.accepted.isEmpty)
    }

    @Test func whatFitsTwiceIsOnlyMentioned() {
        let fields = [FieldProfile(name: "a.City"), FieldProfile(name: "b.City")]
        let proposal = MappingProposer(fields: fields, columns: [Self.column("City")]).proposal()
        #expect(proposal.accepted.isEmpty && proposal.guesses.count == 1 && proposal.guesses[0].others.count == 1)
    }

    @Test func valuesSpeakForAndAgainst() {
        let box = FieldProfile(name: "Student", kind: .checkBox, choices: ["Yes"])
        let list = FieldProfile(name: "Sex", kind: .choice, choices: ["M", "F"])
        #expect(Self.accepted([box], [Self.column("Student", "yes", "no")]).count == 1)
        #expect(Self.accepted([box], [Self.column("Student", "Ada", "Grace")]).isEmpty)
        #expect(Self.accepted([list], [Self.column("Gender", "f", "m")]).count == 1)
        #expect(Self.accepted([list], [Self.column("Gender", "woman", "man")]).isEmpty)
        let date = FieldProfile(name: "DOB", kind: .date)
        #expect(Self.accepted([date], [Self.column("Birthday", "Mary", "Ann")]).isEmpty)
        let short = FieldProfile(name: "State", maxLength: 2)
        #expect(Self.accepted([short], [Self.column("State", "South Dakota")]).isEmpty)
    }

    /// A name that is made for everybody is that of the standard property where some begin with the family's.
    @Test(
        arguments: [
            (["길동", "Ada"], ["홍", "Holt"], "{fullName}"), (["太郎"], ["山田"], "{fullName}"),
            (["Ada"], ["Holt"], "{First name} {Last name}"), (["길동"], ["Hong"], "{First name} {Last name}"),
            ([], [], "{First name} {Last name}"),
        ] as [([String], [String], String)])
    func namesAreMadeAsTheyAreSaid(_ first: [String], _ last: [String], _ expression: String) {
        let people = [
            ColumnProfile(header: "First name", samples: first), ColumnProfile(header: "Last name", samples: last),
        ]
        #expect(Self.accepted([FieldProfile(name: "FullName")], people) == ["FullName": expression])
    }

    @Test func putsNamesAndPlacesTogether() {
        let people = [
            Self.column("First name"), Self.column("Last name"), Self.column("City"), Self.column("ZIP"),
            Self.column("State"),
        ]
        #expect(Self.accepted([FieldProfile(name: "FullName")], people) == ["FullName": "{First name} {Last name}"])
        let listed = FieldProfile(name: "Text1", label: "Name (last name, first name, middle initial)")
        #expect(Self.accepted([listed], people) == ["Text1": "{Last name}, {First name}"])
        let middle = people + [Self.column("Middle name")]
        for (name, expression) in [
            ("VETERAN'S NAME (Last, First, Middle)", "{Last name}, {First name} {Middle name}"),
            ("Name: first, middle, last", "{First name} {Middle name} {Last name}"),
            ("Last Name First Name Middle Initial 1", "{Last name}, {First name} {Middle name|first}"),
        ] {
            #expect(Self.accepted([FieldProfile(name: name)], middle) == [name: expression])
        }
        let line = FieldProfile(name: "Text2", label: "City, State and ZIP code")
        #expect(Self.accepted([line], people) == ["Text2": "{City}, {State} {ZIP}"])
    }

    @Test(
        arguments: [
            ("SSN", 9, "SSN", "123-45-6789", "{SSN|digits}"), ("SSN", 11, "SSN", "123-45-6789", "{SSN}"),
            ("SSN", 9, "SSN", "AB-123-4567", nil), ("Phone", 10, "Phone", "(605) 555-0100", "{Phone|digits}"),
            ("Phone", 10, "Phone", "+1 605 555 0100", nil), ("State", 2, "State", "Ohio", nil),
            ("Amount", 6, "Amount", "1234.56", nil), ("Amount", 6, "Amount", "1,234.56", nil),
            ("Date mmddyyyy", 8, "Date", "2024-05-01", "{Date|date:MMddyyyy}"),
            ("Date mmddyyyy", 8, "Date", "12/31/1999", "{Date|date:MMddyyyy:m/d/yyyy}"),
            ("Date mmddyyyy", 8, "Date", "03/04/1999", nil), ("Date", 8, "Date", "2024-05-01", nil),
            ("Date (dd/mm/yyyy)", nil, "Date", "2024-05-01", "{Date|date:dd/MM/yyyy}"),
            ("Date (mm/dd/yyyy)", nil, "Date", "12/31/1999", "{Date}"),
            ("Date (mm/dd/yyyy)", 10, "Date", "31.12.1999", "{Date|date:MM/dd/yyyy:d.m.yyyy}"),
            ("Date (mm/dd/yyyy)", 10, "Date", "03/04/1999", "{Date}"),
            ("Date (MM/DD/YYYY)", 8, "Date", "1999-12-31", "{Date|date:MMddyyyy}"),
        ] as [(String, Int?, String, String, String?)])
    func bringsValuesIntoTheRoomThatThereIs(
        _ name: String, _ limit: Int?, _ header: String, _ value: String, _ expression: String?
    ) {
        let accepted = Self.accepted([FieldProfile(name: name, maxLength: limit)], [Self.column(header, value)])
        #expect(accepted[name] == expression)
    }

    @Test(arguments: [
        ("Date of birth (MM/DD/YYYY)", "Date of birth", "MM/dd/yyyy"),
        ("Geburtsdatum (TT.MM.JJJJ)", "Geburtsdatum", "dd.MM.yyyy"),
        ("Date de naissance (jj/mm/aaaa)", "Date de naissance", "dd/MM/yyyy"),
    ])
    func writesDatesAsThePageAsksForThem(_ label: String, _ header: String, _ pattern: String) {
        let field = FieldProfile(name: "p1-13", printedLabel: label, maxLength: 10)
        #expect(
            Self.accepted([field], [Self.column(header, "1961-03-14")]) == ["p1-13": "{\(header)|date:\(pattern)}"])
    }

    /// What the page prints has marks that names leave out.
    @Test func printedMarksCount() {
        let field = FieldProfile(name: "Birth mmddyyyy", printedLabel: "Date of Birth (mm/dd/yyyy)")
        let accepted = Self.accepted([field], [Self.column("Date of birth", "1961-03-14")])
        #expect(accepted == ["Birth mmddyyyy": "{Date of birth|date:MM/dd/yyyy}"])
    }

    @Test func takesDatesApart() {
        let fields = [("DOBmonth", 2), ("DOBday", 2), ("DOByear", 4)].map { FieldProfile(name: $0, maxLength: $1) }
        #expect(
            Self.accepted(fields, [Self.column("Date of birth", "12/31/1999", "1/2/2003")]) == [
                "DOBmonth": "{Date of birth|date:MM:m/d/yyyy}", "DOBday": "{Date of birth|date:dd:m/d/yyyy}",
                "DOByear": "{Date of birth|date:yyyy:m/d/yyyy}",
            ])
        #expect(
            Self.accepted(fields, [Self.column("Date of birth", "1999-12-31")])["DOBday"] == "{Date of birth|date:dd}")
        // The third of April or the fourth of March: nobody can say.
        #expect(Self.accepted(fields, [Self.column("Date of birth", "3/4/1999")]).isEmpty)
    }

    @Test func mentionsTheOrderWhereNothingElseSpeaks() {
        let fields = ["Text1", "Text2"].map { FieldProfile(name: $0) }
        let proposal = MappingProposer(fields: fields, columns: [Self.column("Colour"), Self.column("Size")]).proposal()
        #expect(proposal.accepted.isEmpty && proposal.guesses.map(\.expression) == ["{Colour}", "{Size}"])
    }

    @Test func whatAMergeDoesByItselfIsCertain() {
        let fields = [FieldProfile(name: "Last"), FieldProfile(name: "Name")]
        let columns = [Self.column("Name"), Self.column("Last name")]
        let proposal = MappingProposer(
            fields: fields, columns: columns, certain: [.init(column: 0, field: 1, reason: "the same")]
        ).proposal()
        #expect(proposal.pairs.filter { $0.confidence == 1 }.map(\.field) == [1])
        #expect(proposal.pairs.filter { $0.field == 0 }.allSatisfy { $0.confidence < 1 && $0.columns == [1] })
        #expect(proposal.openColumns.isEmpty)
    }

    @Test(arguments: [
        ("a:b", #"{"a:b"}"#), ("say \"hi\"", #"{"say \"hi\""}"#), ("row", #"{"row"}"#), ("a|b", #"{"a|b"}"#),
        ("E-Mail", "{E-Mail}"),
        ("line\nbreak", #"{"line\nbreak"}"#), (" x", #"{" x"}"#), ("if you", #"{"if you"}"#),
    ])
    func headersAreWrittenAsExpressions(_ header: String, _ expression: String) throws {
        let proposal = MappingProposer(
            fields: [FieldProfile(name: "f")], columns: [Self.column(header)],
            certain: [.init(column: 0, field: 0, reason: "")]
        ).proposal()
        #expect(proposal.pairs[0].expression == expression)
        let bound = try Expression(parsing: expression).bind(to: .init(columns: [header]))
        #expect(bound.column == 0)
    }

    @Test func wideTablesAndLongFormsAreNoTrouble() {
        let fields = (0..<150).map { FieldProfile(name: "Field \($0) total \($0 % 7)") }
        let columns = (0..<60).map { Self.column("total \($0 % 9)", "1") }
        let proposal = MappingProposer(fields: fields, columns: columns).proposal()
        #expect(Set(proposal.pairs.map(\.field)).count == proposal.pairs.count)
    }
}
