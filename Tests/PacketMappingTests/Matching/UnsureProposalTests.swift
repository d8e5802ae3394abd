import PacketMapping
import Testing

/// What looks like a pair and is none: such pairs are at most mentioned.
struct UnsureProposalTests {
    private static func accepted(_ fields: [FieldProfile], _ columns: [ColumnProfile]) -> [String: String] {
        let proposal = MappingProposer(fields: fields, columns: columns).proposal()
        return Dictionary(uniqueKeysWithValues: proposal.accepted.map { (fields[$0.field].name, $0.expression) })
    }

    private static func boxes(_ captions: [String]) -> [FieldProfile] {
        captions.enumerated().map { index, caption in
            FieldProfile(name: "Check\(index)", printedLabel: caption, kind: .checkBox, choices: ["Yes"])
        }
    }

    struct Trap: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let field: FieldProfile
        let header: String
        let samples: [String]
    }

    static let traps = [
        Trap(
            testDescription: "a telephone number and the box for its area code",
            field: FieldProfile(name: "Phone", maxLength: 3), header: "Telephone", samples: ["503-555-0100"]),
        Trap(
            testDescription: "a postal code and the four digits behind it, in a field of digits",
            field: FieldProfile(name: "ZIP", kind: .number, maxLength: 4), header: "Zip code", samples: ["97301-1234"]),
        Trap(
            testDescription: "a yes or no and the number that it is about",
            field: FieldProfile(name: "Medicare"), header: "Medicare", samples: ["1", "0"]),
        Trap(
            testDescription: "a date and the office's own",
            field: FieldProfile(
                name: "Text1", printedLabel: "Date of birth", section: "FOR INTERNAL USE, do not write"),
            header: "DOB", samples: ["1990-05-31"]),
        Trap(
            testDescription: "an answer and boxes that are called so, with something else printed beside them",
            field: FieldProfile(
                name: "SANS R", printedLabel: "Affection longue durée", captions: ["sans rapport", "en rapport"],
                kind: .choice, choices: ["Oui", "NON", "sans rapport", "en rapport"]),
            header: "Affection longue durée", samples: ["oui", "non"]),
    ]

    @Test(arguments: traps)
    func isNotSure(of trap: Trap) {
        let columns = [ColumnProfile(header: trap.header, samples: trap.samples)]
        #expect(Self.accepted([trap.field], columns).isEmpty)
    }

    /// The same words stand beside boxes of two questions, unless one of these is called like the column.
    @Test(arguments: [("Reason", []), ("Hair", ["Hair1", "Hair2"])])
    func isNotSureOfBoxesWithTheSameWords(header: String, filled: [String]) {
        var fields = Self.boxes(["Black", "Gray", "Black", "Gray"])
        for (index, name) in ["Eyes1", "Eyes2", "Hair1", "Hair2"].enumerated() { fields[index].name = name }
        let columns = [ColumnProfile(header: header, samples: ["Black", "Gray"])]
        #expect(Set(Self.accepted(fields, columns).keys) == Set(filled))
    }

    /// Two fields that are called the same, and two columns in the other order.
    @Test func isNotSureOfTwinsInTheOtherOrder() {
        let fields = (1...2).map { FieldProfile(name: "Text\($0)", printedLabel: "Name") }
        let certain = [FieldProfile(name: "Text0", printedLabel: "Postal code")]
        let columns = ["Printed name", "Postal code", "Mailing name"].map { ColumnProfile(header: $0, samples: []) }
        let accepted = Self.accepted(fields + certain, columns)
        #expect(accepted["Text1"] != "{Mailing name}" && accepted["Text2"] != "{Printed name}", "\(accepted)")
    }

    /// The same answers are those of somebody else, of another time, or of another thing.
    @Test(arguments: [
        ("Sex", ["Male", "Female"], true), ("Spouse sex", ["Male", "Female"], false),
        ("Previous sex", ["Male", "Female"], false), ("Witness sex", ["Male", "Female"], false),
        ("Sex of the trustee", ["Male", "Female"], false), ("Gender", ["Male", "Female"], true),
        ("Hair color", ["Male"], false), ("Sex (male, female)", ["Male", "Female"], true),
    ])
    func isNotSureOfBoxesThatNothingOfTheHeaderSpeaksOf(header: String, samples: [String], isSure: Bool) {
        var fields = Self.boxes(["Male", "Female"])
        for index in fields.indices { fields[index].section = "8 Sex" }
        let columns = [ColumnProfile(header: header, samples: samples)]
        #expect(!Self.accepted(fields, columns).isEmpty == isSure)
    }

    /// A number is cut over cells that speak of what the column is about.
    @Test(arguments: [("Phone", true), ("Cemetery phone", false), ("Spouse phone", false)])
    func isNotSureOfCellsOfSomethingElse(header: String, isSure: Bool) {
        let fields = [3, 3, 4].enumerated().map { place, length in
            FieldProfile(name: "p\(place)", printedLabel: "Phone", maxLength: length)
        }
        let columns = [ColumnProfile(header: header, samples: ["605-555-0100", "605-555-0101"])]
        let pairs = MappingProposer(fields: fields, columns: columns).proposal().pairs
        #expect(pairs.count { $0.confidence >= MappingProposal.surely } == (isSure ? 3 : 0))
    }

    @Test func comparesWholeWordsOfBoxes() {
        let columns = [ColumnProfile(header: "Status", samples: ["Employed", "Unemployed"])]
        let fields = Self.boxes(["Self-employed", "Unemployed"])
        #expect(Self.accepted(fields, columns).isEmpty)
        #expect(Self.accepted(Self.boxes(["Employed", "Unemployed"]), columns).count == 2)
    }

    @Test func leavesBoxesAloneThatTwoValuesChoose() {
        let columns = [ColumnProfile(header: "Filing", samples: ["Married", "Married filing"])]
        #expect(Self.accepted(Self.boxes(["Married filing jointly", "Single"]), columns).isEmpty)
    }

    @Test func takesNoBoxesOfOtherQuestions() {
        var fields = Self.boxes(["Army", "Overseas", "Navy"])
        fields[1].question = "Was it overseas?"
        let columns = [ColumnProfile(header: "Branch", samples: ["Army", "Navy"])]
        #expect(Self.accepted(fields, columns).keys.sorted() == ["Check0", "Check2"])
    }

    @Test func knowsTheOwnerOfANumberedSection() {
        let fields = [
            FieldProfile(name: "7.1", printedLabel: "Name of representative"),
            FieldProfile(name: "7.9", printedLabel: "Email address"),
        ]
        #expect(Self.accepted(fields, [ColumnProfile(header: "Email", samples: ["a@b.example"])]).isEmpty)
        let theirs = ColumnProfile(header: "Representative email", samples: ["a@b.example"])
        #expect(Self.accepted(fields, [theirs]) == ["7.9": "{Representative email}"])
    }

    @Test func putsAWholeNameIntoNoRowOfATable() {
        let names = ["Name Joint 0", "Last Name First Name 1", "Last Name First Name 2"]
        let fields = names.enumerated().map { index, name in
            FieldProfile(name: name, printedLabel: index == 0 ? "Last Name, First Name, Initial" : nil)
        }
        let columns = ["Last Name", "First Name"].map { ColumnProfile(header: $0, samples: []) }
        let accepted = Self.accepted(fields, columns)
        #expect(accepted["Last Name First Name 1"] == nil && accepted["Last Name First Name 2"] == nil)
    }

    @Test func aWordForNothingDecidesNothing() {
        let field = FieldProfile(name: "Amended", printedLabel: "Amended return", kind: .checkBox, choices: ["Yes"])
        let column = ColumnProfile(header: "Amended return?", samples: ["no", "x", "ja", "N", "Y", "n/a", "-"])
        #expect(Self.accepted([field], [column]) == ["Amended": "{Amended return?}"])
    }
}
