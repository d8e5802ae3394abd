import PacketMapping
import Testing

/// Headers as offices write them: shortened, and with a word before them that says whose all of them are.
struct OfficeHeaderTests {
    private static func accepted(
        _ fields: [FieldProfile], _ columns: [(header: String, sample: String)]
    ) -> [String: String] {
        let columns = columns.map { ColumnProfile(header: $0.header, samples: $0.sample.isEmpty ? [] : [$0.sample]) }
        let proposal = MappingProposer(fields: fields, columns: columns).proposal()
        return Dictionary(uniqueKeysWithValues: proposal.accepted.map { (fields[$0.field].name, $0.expression) })
    }

    private static func field(_ printed: String, section: String? = nil) -> FieldProfile {
        FieldProfile(name: printed, printedLabel: printed, section: section)
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let header: String
        var sample = ""
        let printed: String
        var testDescription: String { "\(header) is \(printed)" }
    }

    @Test(
        "A shortened header is the field's label",
        arguments: [
            Case(header: "birth_dt", sample: "1990-05-31", printed: "Date of birth"),
            Case(header: "A#", sample: "A123456789", printed: "Alien number"),
            Case(header: "Home addr", printed: "Home address"), Case(header: "Prov.", printed: "Province"),
            Case(header: "Decedent First", printed: "First name of the deceased veteran"),
            Case(header: "TP Last", printed: "Taxpayer's last name"),
        ])
    func meansTheSame(_ sample: Case) {
        let fields = [Self.field(sample.printed), Self.field("Remarks")]
        #expect(Self.accepted(fields, [(sample.header, sample.sample)])[sample.printed] == "{\(sample.header)}")
    }

    @Test("The first word of many columns is the person that the form is about", arguments: ["emp", "Client", "cust"])
    func belongsToTheFormsPerson(_ owner: String) {
        let fields = ["First name", "Last name", "Spouse's first name", "Spouse's last name", "Email"].map {
            Self.field($0)
        }
        let headers = [
            "\(owner) first name", "\(owner) last name", "spouse first name", "spouse last name", "\(owner) email",
        ]
        let accepted = Self.accepted(fields, headers.map { ($0, $0.hasSuffix("email") ? "a@b.example" : "") })
        #expect(accepted == Dictionary(uniqueKeysWithValues: zip(fields.map(\.name), headers.map { "{\($0)}" })))
    }

    @Test("Of two persons that a form names, a header means its own", arguments: ["Veteran", "Claimant"])
    func keepsPersonsApart(_ person: String) {
        let fields = ["Veteran's phone", "Claimant's phone"].map { Self.field($0) }
        #expect(
            Self.accepted(fields, [("\(person) phone", "503-555-0100")]) == ["\(person)'s phone": "{\(person) phone}"])
    }

    @Test(
        "A name on something old is not the name", arguments: ["Surname on old card", "Prior surname", "Other surname"])
    func isNotSureOfAFormerThing(_ header: String) {
        #expect(Self.accepted([Self.field("Surname")], [(header, "Lee")]).isEmpty)
        #expect(Self.accepted([Self.field("Former surname")], [("Previous surname", "Lee")]).count == 1)
    }

    @Test("A numbered heading counts for people, whatever numbers names have")
    func countsByHeadings() {
        let fields = (0...2).map { index in
            FieldProfile(name: "LAST_NAME_\(index)", printedLabel: "Last name", section: "PERSON \(index + 2)")
        }
        let accepted = Self.accepted(fields, [("person2_last", "Lee"), ("person3_last", "Kim")])
        #expect(accepted == ["LAST_NAME_0": "{person2_last}", "LAST_NAME_1": "{person3_last}"])
    }

    @Test(
        "Firma is a signature beside Spanish headers, and a company beside German ones",
        arguments: [("Apellido", "Nombre de la empresa", nil), ("Nachname", "Arbeitgeber", "{Firma}")])
    func understandsFirma(_ other: String, _ printed: String, _ expression: String?) {
        let accepted = Self.accepted([Self.field(printed), Self.field(other)], [("Firma", ""), (other, "Lee")])
        #expect(accepted[printed] == expression)
    }

    @Test(
        "The type of an account is no number of it",
        arguments: [("Tipo de cuenta", "Número de cuenta"), ("Account type", "Account number")])
    func keepsTypesFromNumbers(_ header: String, _ label: String) {
        let field = FieldProfile(
            name: "f2_26", label: label, printedLabel: header.split(separator: " ").first.map(String.init))
        #expect(Self.accepted([field], [(header, "Ahorros")]).isEmpty)
    }

    @Test("Numbers of fields that begin with 0 are one less than people say", arguments: ["1", "2", "0"])
    func countsFromNought(_ first: String) {
        let fields = (0...2).map { FieldProfile(name: "dependent_\($0)_relationship") }
        let accepted = Self.accepted(
            fields, [("Dependent \(first) relationship", "son"), ("Dependent 3 relationship", "niece")])
        let field = first == "0" ? "dependent_0_relationship" : "dependent_\((Int(first) ?? 0) - 1)_relationship"
        #expect(accepted[field] == "{Dependent \(first) relationship}")
        #expect(accepted["dependent_2_relationship"] == (first == "0" ? nil : "{Dependent 3 relationship}"))
    }

    @Test("Beside a field without a number, and of persons, nobody can say what 1 is")
    func countsNothingInDoubt() {
        let others = (0...2).map { FieldProfile(name: "dependent_\($0)_relationship") }
        let own = FieldProfile(name: "dependent_relationship")
        #expect(Self.accepted(others + [own], [("Dependent 2 relationship", "son")]).isEmpty)
        let people = (0...2).map { FieldProfile(name: "person_\($0)_relationship") }
        #expect(Self.accepted(people, [("Person 2 relationship", "son")]).isEmpty)
    }

    @Test("Beside somebody's first name, his name is the last name")
    func understandsNamesBesideFirstNames() {
        let fields = ["Vorname des Mieters", "Nachname des Mieters"].map { Self.field($0) }
        #expect(
            Self.accepted(fields, [("Mieter Vorname", "Ann"), ("Mieter Name", "Lee")])
                == ["Vorname des Mieters": "{Mieter Vorname}", "Nachname des Mieters": "{Mieter Name}"])
    }

    @Test(
        "A street takes the house number that has no field of its own",
        arguments: [
            (["Straße", "Haus-Nr."], "{Straße} {Haus-Nr.}"), (["house no", "street"], "{house no} {street}"),
        ])
    func joinsHouseNumbers(_ headers: [String], _ expression: String) {
        let columns = [(headers[0], "12"), (headers[1], "Bahnhofstr."), ("city", "Jena")]
        let street = Self.field(headers.contains("street") ? "Street address" : "Straße und Hausnummer")
        #expect(Self.accepted([street, Self.field("City")], columns)[street.name] == expression)
        let apart = Self.accepted([street, Self.field("House number"), Self.field("City")], columns)
        #expect(apart[street.name] != expression)
    }

    /// Letters are the choices that begin with them, where each begins one alone and the choices are not letters themselves.
    @Test(arguments: [
        (["F", "M"], ["0", "MALE", "1", "FEMALE"], "{Sex|choose:f=FEMALE:m=MALE}"),
        (["f", "M", "X"], ["Male", "Female", "X, another"], nil),
        (["M", "F"], ["Male", "Female", "Missing"], nil), (["M", "F"], ["M", "F", "Male", "Female"], "{Sex}"),
        (["F"], ["Male", "Female"], nil), (["DE", "FR"], ["Denmark", "France", "Germany"], nil),
        (["Y", "N"], ["Yes", "No"], "{Sex}"),
    ])
    func spellsOutLetters(samples: [String], choices: [String], expression: String?) {
        let field = FieldProfile(name: "RadioButtonList1", printedLabel: "Sex", kind: .choice, choices: choices)
        let columns = [ColumnProfile(header: "Sex", samples: samples)]
        let proposal = MappingProposer(fields: [field], columns: columns).proposal()
        #expect(proposal.accepted.map(\.expression) == (expression.map { [$0] } ?? []))
    }

    @Test(
        "Letters for the sexes tick the boxes beside their words",
        arguments: [["M", "F"], ["male", "female"], ["female"]])
    func ticksTheSexes(_ samples: [String]) {
        let fields = ["Male", "Female", "Married"].map { (word: String) in
            FieldProfile(name: "box \(word)", printedLabel: word, kind: .checkBox, choices: ["Yes"])
        }
        let columns = [ColumnProfile(header: "Sex", samples: samples)]
        let proposal = MappingProposer(fields: fields, columns: columns).proposal()
        let filled = proposal.accepted.map { fields[$0.field].name }
        #expect(filled == ["box Male", "box Female"], "\(proposal.pairs)")
        let word = samples.first { $0.lowercased().hasPrefix("f") }?.lowercased() ?? ""
        #expect(proposal.accepted.last?.expression.contains("\(word)=yes") ?? false)
    }

    @Test("The part of a question above is nobody's heading")
    func takesNoQuestionForAnOwner() {
        let fields = [Self.field("Email", section: "Last year, was your spouse")]
        #expect(Self.accepted(fields, [("Email", "a@b.example")]) == ["Email": "{Email}"])
    }

    @Test("The interpreter is not the preparer")
    func keepsHelpersApart() {
        let fields = ["Interpreter's email", "Preparer's email"].map { Self.field($0) }
        let accepted = Self.accepted(fields, [("Preparer email", "a@b.example")])
        #expect(accepted == ["Preparer's email": "{Preparer email}"])
        let both = [Self.field("Preparer or translator email")]
        #expect(Self.accepted(both, [("Translator email", "a@b.example")]).count == 1)
    }
}
