import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

struct ButtonValueTests {
    struct Case: CustomTestStringConvertible {
        var form = "checkbox-states"
        var field: String
        var cells: [String]
        /// The state of each widget.
        var states: [String]
        var testDescription: String { "\(form): \(field) \(cells)" }
    }

    private static let yes = ["yes", " YES ", "true", "x", "on", "On"]
    private static let no = ["", "no", "false", "off", "NO", "0"]

    static let cases: [Case] = [
        .init(field: "yes", cells: yes + ["Yes", "1"], states: ["Yes"]),
        .init(field: "yes", cells: no, states: ["Off"]),
        .init(field: "one", cells: yes + ["1"], states: ["1"]), .init(field: "one", cells: no, states: ["Off"]),
        .init(field: "blanks", cells: ["Yes I agree", "yes i agree", "x"], states: ["Yes I agree"]),
        .init(field: "umlaut", cells: ["Grüße", "grüße", "1"], states: ["Grüße"]),
        .init(field: "stream", cells: ["yes", "1"], states: ["Yes"]),
        .init(field: "no-off", cells: ["Yes"], states: ["Yes"]),
        .init(field: "no-off", cells: no, states: ["Off"]),
        .init(field: "no-appearance", cells: ["x"], states: ["Yes"]),
        .init(field: "pair", cells: ["first", "FIRST"], states: ["first", "Off"]),
        .init(field: "pair", cells: ["second"], states: ["Off", "second"]),
        .init(field: "pair", cells: no + ["Off"], states: ["Off", "Off"]),
        .init(field: "pair", cells: ["2"], states: ["Off", "second"]),
        .init(field: "on", cells: ["no"], states: ["Off"]),
        .init(field: "opt", cells: ["agreed", "0", "1", "yes"], states: ["0"]),
        .init(form: "radio-groups", field: "plain", cells: ["red", "Red", "1"], states: ["red", "Off", "Off"]),
        .init(form: "radio-groups", field: "plain", cells: ["blue", "3"], states: ["Off", "Off", "blue"]),
        .init(form: "radio-groups", field: "plain", cells: ["", "Off"], states: ["Off", "Off", "Off"]),
        .init(form: "radio-groups", field: "opt", cells: ["Übrige", "übrige", "1"], states: ["Off", "1", "Off"]),
        .init(form: "radio-groups", field: "opt", cells: ["홍길동", "2"], states: ["Off", "Off", "2"]),
        .init(form: "radio-groups", field: "unison", cells: ["a"], states: ["a", "Off", "a"]),
        .init(form: "radio-groups", field: "pages", cells: ["there"], states: ["Off", "there"]),
        .init(form: "radio-groups", field: "forced", cells: ["y"], states: ["Off", "y"]),
        .init(form: "radio-groups", field: "same-opt", cells: ["same", "0"], states: ["0", "Off", "Off"]),
        .init(form: "radio-groups", field: "same-opt", cells: ["other"], states: ["Off", "Off", "2"]),
    ]

    @Test(arguments: cases)
    func understandsACell(_ item: Case) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: item.form)))
        let stamper = PacketStamper(
            try CompiledTemplate(form, filling: [item.field], options: CompileOptions(isFillable: true)))
        for cell in item.cells {
            let isWritten = stamper.stamp(Packet.row([cell]))
            let field = Form(try PDFDocument(reading: stamper.packet)).field(named: item.field)
            let states = field?.widgets.map { $0.state?.text ?? "none" }
            let value = item.states.first { $0 != "Off" }.map { [$0] } ?? []
            #expect(isWritten && states == item.states && field?.value == value, "cell \(cell.debugDescription)")
        }
    }

    struct UnknownCase: CustomTestStringConvertible {
        var form = "checkbox-states"
        var field: String
        var cell: String
        var hint: String
        var testDescription: String { "\(form): \(field) “\(cell)”" }
    }

    static let unknown: [UnknownCase] = [
        .init(field: "yes", cell: "maybe", hint: "it takes “Yes”, “no”"),
        .init(field: "pair", cell: "yes", hint: "it takes “first”, “second”, “1”, “2”, “no”"),
        .init(field: "opt", cell: "1x", hint: "it takes “agreed”, “0”, “opt”, “yes”, “no”"),
        .init(form: "radio-groups", field: "plain", cell: "4", hint: "it takes “red”, “green”, “blue”, “1”, “2”, “3”"),
        .init(
            form: "radio-groups", field: "opt", cell: "erste",
            hint: "it takes “Erste Wahl”, “Übrige”, “홍길동”, “0”, “1”, “2”"),
        .init(form: "button-words", field: "status", cell: "0", hint: "it takes “1”, “2”, “3”, “4”"),
        .init(form: "button-words", field: "colours", cell: "yes", hint: "it takes “red”, “green”, “1”, “2”"),
        .init(form: "choice-combo", field: "plain", cell: "tiny", hint: "it takes “small”, “medium”, “large”"),
        .init(
            form: "choice-list", field: "multiple", cell: "mo;xx",
            hint: "it takes “Monday”, “Tuesday”, “Wednesday”, “Thursday”, “Friday”, “Saturday”"),
    ]

    @Test(arguments: unknown)
    func refusesAnUnknownChoiceAndListsTheOthers(_ item: UnknownCase) throws {
        let packet = try Packet(item.form, [item.field: item.cell])
        let problem = try #require(packet.problems.first)
        #expect(packet.bytes.isEmpty && packet.problems.count == 1 && problem.severity == .error)
        #expect(problem.code == .unknownChoice && problem.field == item.field)
        // A table with other words than the form is not wrong.
        #expect(problem.hint == "\(item.hint); in a mapping, synonyms gives them other spellings")
        #expect(!problem.message.contains(item.cell))
    }

    /// Which of many refused values are the same is known without what they say.
    @Test func sameWordsAreKnown() throws {
        let likenesses = try ["maybe", " Maybe", "perhaps"].map { cell in
            try #require(try Packet("checkbox-states", ["yes": cell]).problems.first?.likeness)
        }
        #expect(likenesses[0] == likenesses[1] && likenesses[0] != likenesses[2])
    }

    /// The words of both boxes of a question are told once each, whatever their capitals.
    @Test func theWordsOfAPairAreToldOnce() throws {
        let packet = try Packet("button-words", ["Member Yes": "maybe", "Member No": "maybe"]) {
            $0.sharedAnswers = ["Member Yes": SharedAnswer(.yes), "Member No": SharedAnswer(.no)]
        }
        let problem = try #require(packet.problems.first { $0.code == .unknownChoice })
        let words = try #require(problem.hint).split(separator: "; ")[0].matches(of: #/“([^”]*)”/#).map {
            $0.1.lowercased()
        }
        #expect(words.count > 1 && Set(words).count == words.count, "\(words)")
    }

    /// So are the options of a list that differ only in what nobody sees.
    @Test func optionsThatLookAlikeAreToldOnce() throws {
        let file = RawPDF([
            5: "<</Type/Annot/Subtype/Widget/FT/Ch/Ff 131072/T(answer)/Opt[(Y)(N)(N )]/Rect[10 10 200 30]/F 4/P 3 0 R>>"
        ])
        let packet = try Packet(Form(PDFDocument(reading: file.bytes)), [("answer", "maybe")], fillable: false)
        #expect(packet.problems.first?.hint?.hasPrefix("it takes “Y”, “N”; ") == true, "\(packet.problems)")
    }

    struct PairCase: CustomTestStringConvertible {
        var cells: KeyValuePairs<String, String?>
        var isShared = false
        var code: DiagnosticCode?
        var field: String?
        var testDescription: String { "\(cells) \(isShared ? "of one column" : "")" }
    }

    static let pairs: [PairCase] = [
        .init(cells: ["Member Yes": "yes", "Member No": "yes"], isShared: true),
        .init(cells: ["Member Yes": "no", "Member No": "no"], isShared: true),
        .init(cells: ["Member Yes": "", "Member No": ""], isShared: true, code: .unanswered, field: "Member No"),
        .init(cells: ["Member Yes": "x", "Member No": "x"], code: .answeredTwice, field: "Member No"),
        .init(cells: ["Member Yes": "no", "Member No": ""], code: .answerLost, field: "Member No"),
        // A “No” that only clears the box for yes is a question without an answer.
        .init(cells: ["Member Yes": "no"], code: .answerLost, field: "Member No"),
        .init(cells: ["Member Yes": "yes"]), .init(cells: ["Member Yes": "x", "Member No": nil]),
    ]

    @Test(arguments: pairs)
    func saysWhenAQuestionHasTwoAnswersOrNone(_ item: PairCase) throws {
        let packet = try Packet("button-words", item.cells) {
            if item.isShared { $0.sharedAnswers = ["Member No": SharedAnswer(.no)] }
        }
        #expect(packet.problems.map(\.code) == (item.code.map { [$0] } ?? []))
        #expect(packet.problems.first?.field == item.field && !packet.bytes.isEmpty)
    }

    struct QuestionCase: CustomTestStringConvertible {
        var form = "box-questions"
        var cells: KeyValuePairs<String, String?>
        var asked: [[String]] = []
        var severity: Severity?
        var field: String?
        var testDescription: String { "\(cells)" }
    }

    static let questions: [QuestionCase] = [
        .init(cells: ["citizen1": "no", "citizen2": "0", "citizen3": "false"], severity: .note, field: "citizen1"),
        .init(cells: ["citizen1": "no", "citizen2": "yes", "citizen3": "no"]),
        // Who leaves a box empty says nothing, and one box alone may well be off.
        .init(cells: ["citizen1": "no", "citizen2": "no", "citizen3": ""]), .init(cells: ["citizen1": "no"]),
        .init(cells: ["citizen3": "no", "citizen4": "no"]), .init(cells: ["consent1": "no", "consent2": "no"]),
        .init(
            cells: ["living[0]": "no", "living[1]": "no", "living[2]": "no", "living[3]": ""], severity: .warning,
            field: "living[0]"),
        .init(cells: ["living[0]": "no", "living[1]": "no", "living[2]": "no", "living[3]": "yes"]),
        .init(cells: ["living[0]": "", "living[1]": "", "living[2]": "", "living[3]": ""]),
        .init(
            cells: ["speaks english": "no", "speaks french": "no"], asked: [["speaks english", "speaks french"]],
            severity: .warning, field: "speaks english"),
        .init(form: "checkbox-states", cells: ["pair": "no"], severity: .warning, field: "pair"),
        .init(form: "checkbox-states", cells: ["pair": "second"]), .init(form: "checkbox-states", cells: ["pair": ""]),
    ]

    @Test(arguments: questions)
    func saysWhenEveryBoxOfAQuestionIsAnsweredWithNo(_ item: QuestionCase) throws {
        let packet = try Packet(item.form, item.cells) { $0.questions = item.asked }
        #expect(packet.problems.map(\.code) == (item.severity.map { _ in [.answerLost] } ?? []))
        #expect(packet.problems.first?.severity == item.severity && packet.problems.first?.field == item.field)
        #expect(!packet.bytes.isEmpty)
    }

    /// What the appearances of a widget draw, by state.
    private static func pictures(_ widget: Widget, _ document: PDFDocument) -> [String: [UInt8]] {
        var pictures: [String: [UInt8]] = [:]
        for entry in widget.normalAppearance?.dictionary?.entries ?? [] {
            pictures[entry.key.text] = document.resolve(entry.value).stream.flatMap {
                StreamDecoder.decode($0, in: document)
            }
        }
        return pictures
    }

    @Test(arguments: ["Yes", ""])
    func drawsThePictureOfTheState(_ cell: String) throws {
        let template = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "checkbox-states")))
        let widget = try #require(template.field(named: "yes")?.widgets.first)
        let packet = try Packet("checkbox-states", ["yes": cell])
        let operators = contentOperators(packet.content().last ?? [])
        let name = operators.first { $0.name == "Do" }?.operands.first?.name
        let page = packet.document.inherited("Resources", page: packet.document.pages[0])
        let objects = packet.document.dictionary(packet.document.dictionary(page)?["XObject"])
        let drawn = packet.document.resolve(name.flatMap { objects?[$0] }).stream.flatMap {
            StreamDecoder.decode($0, in: packet.document)
        }
        let moved = operators.first { $0.name == "cm" }?.description
        #expect(
            drawn == Self.pictures(widget, template.document)[cell == "" ? "Off" : cell] && moved == "1 0 0 1 20 120 cm"
        )
    }

    @Test func drawsNothingForABoxThatIsOffWithoutAPicture() throws {
        #expect(try Packet("checkbox-states", ["no-off": ""]).content().last == [])
    }
}
