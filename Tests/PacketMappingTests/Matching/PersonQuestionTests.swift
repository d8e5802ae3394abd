import PacketMapping
import Testing

/// Headers that are questions in everyday words.
struct PersonQuestionTests {
    private static let labels = [
        "Date of birth", "Place of birth", "Street address", "City", "Employer", "Are you a U.S. citizen?",
    ]

    /// The label that is filled, and whether that is sure; nil where nothing is.
    private static func filled(_ header: String, _ samples: [String]) -> (label: String, isUnsure: Bool)? {
        let fields = labels.enumerated().map { index, label in
            FieldProfile(
                name: "f\(index)", printedLabel: label, kind: label.hasSuffix("?") ? .choice : .text,
                choices: label.hasSuffix("?") ? ["Yes", "No"] : [])
        }
        let columns = [ColumnProfile(header: header, samples: samples)]
        let accepted = MappingProposer(fields: fields, columns: columns).proposal().accepted
        return accepted.first.map { (labels[$0.field], $0.isUnsure) }
    }

    @Test(
        "When asks for the day of birth",
        arguments: [
            "When were you born?", "When was the applicant born", "Wann sind Sie geboren?", "Wann wurden Sie geboren?",
            "Quand êtes-vous né(e) ?", "¿Cuándo nació usted?", "Quando è nato?", "Wanneer bent u geboren?",
        ])
    func asksForTheDay(header: String) {
        let filled = Self.filled(header, ["1990-03-04", "1985-12-31"])
        #expect(filled?.label == "Date of birth" && filled?.isUnsure == false)
    }

    @Test(
        "Where asks for the place of birth, and never for the day",
        arguments: [
            "Where were you born?", "Wo sind Sie geboren?", "Où êtes-vous né ?", "¿Dónde nació?", "Dove è nato?",
        ])
    func asksForThePlace(header: String) {
        #expect(Self.filled(header, ["Pierre", "Mitchell"])?.label == "Place of birth")
    }

    @Test(
        "Where people live is an address, a city, or the part that is said behind the question",
        arguments: [
            ("Where do you live?", "12 Main St", "Street address", true),
            ("Where do you live?", "Pierre", "City", true), ("Wo wohnen Sie?", "Jena", "City", true),
            ("Où habitez-vous ?", "12 rue Haute", "Street address", true),
            ("Where do you live? (street)", "12 Main St", "Street address", false),
            ("Where do you live? (city)", "Pierre", "City", false),
        ])
    func asksForTheAddress(header: String, cell: String, label: String, isUnsure: Bool) {
        let filled = Self.filled(header, [cell])
        #expect(filled?.label == label && filled?.isUnsure == isUnsure)
    }

    @Test(
        "Where somebody lived before, or somebody else lives, is not their address",
        arguments: [
            "Where did you live before?", "Where will you live?", "Where does your landlord live?",
        ])
    func asksForAnother(header: String) {
        #expect(Self.filled(header, ["12 Main St"])?.isUnsure ?? true)
    }

    @Test(
        "Who asks for the one who is named",
        arguments: [
            "Who is your employer?", "Wer ist Ihr Arbeitgeber?", "¿Quién es su empleador?",
        ])
    func asksWho(header: String) {
        #expect(Self.filled(header, ["Lumen Mills"])?.label == "Employer")
    }

    @Test(
        "Initials are one word, with full stops and without",
        arguments: [
            "Are you a US citizen?", "Are you a U.S. citizen?", "U.S. citizen", "US citizen (yes/no)",
        ])
    func initialsAreOneWord(header: String) {
        let filled = Self.filled(header, ["yes", "no"])
        #expect(filled?.label == "Are you a U.S. citizen?" && filled?.isUnsure == false)
    }

    @Test(
        "Short forms with full stops mean what they mean without",
        arguments: [
            ("D.O.B.", "Date of birth", "1990-03-04"), ("S.S.N.", "SSN", "123-45-6789"),
            ("V.A. file number", "VA file number", "12"),
        ])
    func readsInitials(header: String, label: String, cell: String) {
        let proposal = MappingProposer(
            fields: [FieldProfile(name: "a", printedLabel: label)],
            columns: [ColumnProfile(header: header, samples: [cell])]
        ).proposal()
        #expect(proposal.accepted.map(\.expression) == ["{\(header)}"])
    }
}
