import Interchange
import PDFForms
import PDFObjects
import TestSupport
import Testing

struct ButtonWordsTests {
    struct Case: CustomTestStringConvertible {
        var form = "button-words"
        var field: String
        /// What cells choose: `off`, `-` for nothing, or the place of a state from 0.
        var cells: KeyValuePairs<String, String>
        var locale: String?
        var shared: SharedAnswer?
        var testDescription: String { "\(field)\(shared.map { " (\($0.part))" } ?? ""): \(cells)" }
    }

    static let cases: [Case] = [
        // Numbers are export values, and the states that are numbers are nobody's business.
        .init(field: "status", cells: ["1": "0", "4": "3", "0": "-", "5": "-", "no": "-", "yes": "-", "": "off"]),
        .init(field: "indexed", cells: ["0": "0", "1": "1", "2": "2", "3": "-", "no": "-"]),
        .init(
            field: "letters",
            cells: ["Y": "0", "n": "1", "no": "1", "Nein": "1", "yes": "0", "x": "0", "1": "0", "2": "1", "0": "1"]),
        .init(field: "french", cells: ["oui": "1", "no": "2", "NON": "2", "0": "-", "1": "-", "✓": "1", "nsp": "0"]),
        .init(field: "truth", cells: ["no": "1", "FALSE": "1", "1": "0", "0": "1", "ja": "0"]),
        .init(
            field: "colours", cells: ["no": "-", "0": "-", "off": "-", "Off": "off", "yes": "-", "2": "1", "3": "-"]),
        .init(
            field: "labelled",
            cells: [
                "Yes, by birth": "0", "yes": "0", "no": "1", "nein": "1", "c": "2", "not known": "2", "Citizen?": "-",
                "Not-Known": "2", "notknown": "2", "knownnot": "-",
            ]),
        // 1 could be the first button, which says no, or yes.
        .init(field: "turned", cells: ["1": "-", "2": "-", "yes": "1", "no": "0", "x": "1", "0": "-"]),
        .init(field: "Member Yes", cells: ["yes": "0", "oui": "0", "no": "off", "0": "off", "2": "-"]),
        .init(field: "Member No", cells: ["yes": "0", "x": "0", "no": "off"]),
        .init(
            field: "Member No", cells: ["yes": "off", "x": "off", "no": "0", "nein": "0", "": "off"],
            shared: SharedAnswer(.no)),
        .init(
            field: "agreed", cells: ["yes": "off", "x": "off", "no": "off", "agreed": "0", "other": "off", "zzz": "-"],
            shared: SharedAnswer(.neither, others: ["other"])),
        // Others write a word in one, or with a hyphen.
        .init(
            field: "agreed", cells: ["E-Mail": "off", "e mail": "off", "Iagree": "0", "1-0": "-"],
            shared: SharedAnswer(.neither, others: ["email"])),
        // Keyboards write apostrophes, dashes and accents otherwise.
        .init(
            field: "agreed", cells: ["remise d'especes": "off", "REMISE D`ESPÈCES": "off", "remise d espece": "-"],
            shared: SharedAnswer(.neither, others: ["remise d’espèces"])),
        // One spelling means another box of the column: nobody knows which is meant.
        .init(
            field: "agreed", cells: ["Iagree": "-", "I agree": "0", "i-agree": "off"],
            shared: SharedAnswer(.neither, others: ["i-agree"])),
        // Boxes of one column with names of their own: x would tick them all.
        .init(
            field: "agreed", cells: ["yes": "-", "x": "-", "no": "off", "agreed": "0", "other": "off"],
            shared: SharedAnswer(.oneOfSeveral(refusesNo: false), others: ["other"])),
        .init(
            field: "agreed", cells: ["no": "-", "off": "-", "": "off"],
            shared: SharedAnswer(.oneOfSeveral(refusesNo: true))),
        // A box that says no: nobody knows what a no in its cell is about.
        .init(field: "alone", cells: ["x": "0", "1": "0", "no": "-", "": "off"]),
        .init(field: "agreed", cells: ["agreed": "0", "I agree": "0", "0": "0", "1": "0", "no": "off"]),
        .init(field: "agreed", cells: ["e": "0"], locale: "tr"),
        .init(field: "agreed", cells: ["e": "off"], locale: "fi"),
    ]

    /// Buttons that people misread.
    static let traps: [Case] = [
        // Who reads YES and NO has never seen that the state of YES is 0.
        .init(form: "button-traps", field: "prisoner", cells: ["YES": "0", "no": "1", "1": "-", "0": "-", "2": "-"]),
        // Two buttons have one export value: only the states tell them apart.
        .init(form: "button-traps", field: "stocks", cells: ["no": "1", "1": "1", "0": "0", "2": "2", "x": "-"]),
        .init(
            form: "button-traps", field: "changed2", cells: ["yes": "0", "x": "0", "N": "0", "no": "-", "": "off"],
            shared: SharedAnswer(.named)),
        // The box for yes has its own column, too: what the table says of each is about that box.
        .init(
            form: "button-traps", field: "changed2",
            cells: ["yes": "0", "x": "0", "true": "0", "N": "off", "no": "off", "false": "off", "": "off"],
            shared: SharedAnswer(.namedInPair)),
        // Nothing but numbers names these; they are what they are, and a warning says so.
        .init(form: "button-traps", field: "combat", cells: ["1": "1", "0": "0", "YES": "0", "no": "1"]),
        // The first on the page is the last of the file.
        .init(form: "button-traps", field: "gender", cells: ["M": "1", "F": "2", "X": "0", "1": "-", "2": "-"]),
        .init(form: "button-traps", field: "leave", cells: ["no": "1", "non": "1", "oui": "0", "yes": "0"]),
        // A box for no that has a column of its own.
        .init(
            form: "button-traps", field: "changed2",
            cells: ["no": "-", "n": "0", "yes": "-", "x": "0", "1": "-", "0": "off"]),
    ]

    @Test(arguments: cases + traps)
    func understandsCells(_ item: Case) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: item.form)))
        let field = try #require(form.field(named: item.field))
        let words = ButtonWords(field, answers: AnswerWords(locale: item.locale), shared: item.shared)
        for (cell, expected) in item.cells {
            let found =
                switch words.choice(cell) {
                case .off: "off"
                case .state(let state): "\(state)"
                case .unknown: "-"
                }
            #expect(found == expected, "“\(cell)”")
        }
    }

    /// Letters that are codes are no answers of a language that nobody named.
    @Test(
        arguments: [
            (["A", "B", "C", "D", "E"], nil, "yes", nil), (["S", "M", "L", "N"], nil, "yes", nil),
            (["D", "N"], ["Day", "Night"], "yes", nil), (["H", "M"], ["Hombre", "Mujer"], "x", nil),
            (["J", "N"], nil, "nein", 1), (["J", "N"], ["Ja", "Nein"], "ja", 0), (["Y", "N"], ["Yes", "No"], "no", 1),
            (["Y", "N"], ["I have", "I have not"], "yes", 0), (["Y", "N"], nil, "no", 1),
            (["Y", "N", "U"], nil, "no", 1),
        ] as [([String], [String]?, String, Int?)])
    func lettersAreCodes(states: [String], printed: [String]?, cell: String, state: Int?) throws {
        var page = LabelPage()
        for (index, state) in states.enumerated() {
            let left = 20 + 80 * Double(index)
            page = page.box("code", at: left, 200, state: state)
            if let printed { page = page.text(printed[index], at: left + 14, 202) }
        }
        let form = page.form
        let field = try #require(form.fields.first)
        let words = ButtonWords(field, captions: form.printedLabels.captions(of: field))
        #expect(words.choice(cell) == (state.map { .state($0) } ?? .unknown))
    }

    /// All that is shown is taken, and the other way round.
    @Test(arguments: [
        "status", "indexed", "letters", "french", "truth", "colours", "labelled", "turned", "alone", "agreed",
    ])
    func showsWhatItTakes(_ name: String) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "button-words")))
        let words = ButtonWords(try #require(form.field(named: name)))
        #expect(words.texts.allSatisfy { words.choice($0) != .unknown })
        for word in words.words { #expect(words.choice(word.text) == .state(word.state)) }
        for state in words.states.indices { #expect(words.choice(ButtonWords.spelling(of: state)) == .state(state)) }
    }

    @Test(arguments: [
        ("status", "its numbers (1, 2, 3, 4) are export values, not names of its states"),
        ("indexed", "its numbers (0, 1, 2) are names of its states, not positions"),
        ("letters", "its numbers (1 = Y, 2 = N) count the buttons, and 0 says no"),
        ("colours", "its numbers (1 = red, 2 = green) count the buttons"),
        ("agreed", "0 is the name of its state, and ticks it"),
    ])
    func saysWhatNumbersAre(_ name: String, _ note: String?) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "button-words")))
        #expect(ButtonWords(try #require(form.field(named: name))).numberNote == note)
    }

    /// Two spellings of one word are one word.
    @Test func capitalsAreNoOtherWord() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "button-words")))
        let field = try #require(form.field(named: "indexed"))
        var widget = field.widgets[0]
        widget.label = "alpha"
        var changed = field
        changed.widgets[0] = widget
        let words = ButtonWords(changed, captions: ["Alpha", "Beta", "Gamma"])
        #expect(words.texts == ["0", "1", "2", "alpha", "Beta", "Gamma"])
        #expect(words.choice("ALPHA") == .state(0))
    }

    /// What is printed beside a button is a word where the button has no label.
    @Test func takesPrintedCaptions() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "button-words")))
        let field = try #require(form.field(named: "indexed"))
        let words = ButtonWords(field, captions: ["Single", "Married", "Married"])
        #expect(words.choice("single") == .state(0))
        #expect(words.choice("married") == .unknown)
        #expect(words.texts == ["0", "1", "2", "Single"])
    }

    @Test func findsPairsByNameLabelAndPlace() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "button-words")))
        let pairs = form.printedLabels.answers.map { [$0.yes, $0.no] }
        #expect(pairs == [["Member Yes", "Member No"], ["q2a", "q2b"], ["b1", "b2"], ["b3", "b4"]])
    }

    /// What cells of one column choose in several boxes.
    static let shared: [(boxes: [String], cell: String, expected: [String])] = [
        (["changed1", "changed2"], "x", ["on", "off"]), (["changed1", "changed2"], "1", ["on", "off"]),
        (["changed1", "changed2"], "no", ["off", "on"]), (["changed1", "changed2"], "0", ["off", "on"]),
        (["changed1", "changed2"], "N", ["off", "on"]), (["changed1", "changed2"], "NA", ["-", "-"]),
        (["changed1", "changed2", "changed3"], "NA", ["off", "off", "on"]),
        (["changed1", "changed2", "changed3"], "yes", ["on", "off", "off"]),
        (["changed1", "changed2", "changed3"], "", ["off", "off", "off"]),
        (["ethnicity1", "ethnicity2"], "Hispanic", ["off", "on"]), (["ethnicity1", "ethnicity2"], "n", ["on", "off"]),
        (["ethnicity1", "ethnicity2"], "x", ["-", "-"]), (["ethnicity1", "ethnicity2"], "no", ["-", "-"]),
    ]

    @Test(arguments: shared)
    func boxesOfOneColumnAreOneChoice(_ boxes: [String], _ cell: String, _ expected: [String]) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "button-traps")))
        let fields = try boxes.map { try #require(form.field(named: $0)) }
        let filled = fields.map { SharedAnswer.FilledBox($0, filledWith: "{answer}") }
        let parts = SharedAnswer.parts(of: filled, labels: form.printedLabels, locale: nil)
        let found = fields.map { field in
            switch ButtonWords(field, shared: parts[field.name]).choice(cell) {
            case .off: "off"
            case .state: "on"
            case .unknown: "-"
            }
        }
        #expect(found == expected)
    }

    @Test(arguments: [
        ("prisoner", nil), ("gender", nil),
        ("stocks", "its numbers mean the opposite of yes and no: 0 ticks “yes”, 1 ticks “no”, 2 ticks “yes”"),
        ("combat", "its numbers mean the opposite of yes and no: 0 ticks “YES”, 1 ticks “NO”"),
    ])
    func saysWhichNumbersMeanTheOpposite(_ name: String, _ note: String?) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "button-traps")))
        let words = ButtonWords(try #require(form.field(named: name)))
        #expect(words.hasContraryNumbers == (note != nil))
        if let note { #expect(words.numberNote == note) }
    }
}
