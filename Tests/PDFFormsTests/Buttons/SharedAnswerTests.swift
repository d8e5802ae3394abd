import PDFObjects
import TestSupport
import Testing

@testable import PDFForms

/// What cells mean in several boxes that one expression fills.
struct SharedAnswerTests {
    /// Three check boxes under two parents, as forms have them for one question.
    private static func boxes(_ states: [String], labels: [String] = []) throws -> [Field] {
        var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R 21 0 R]>>>>"])
        file.objects[3] = "<</Type/Page/Parent 2 0 R/Annots[10 0 R 11 0 R 12 0 R]/Resources<<>>/Contents 7 0 R>>"
        file.objects[9] = "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>stream\n\nendstream"
        file.objects[20] = "<</T(first)/Kids[10 0 R 11 0 R]>>"
        file.objects[21] = "<</T(second)/Kids[12 0 R]>>"
        for (index, state) in states.enumerated() {
            file.objects[10 + index] =
                "<</Type/Annot/Subtype/Widget/FT/Btn/T(c\(index))/Parent \(index < 2 ? 20 : 21) 0 R/F 4/P 3 0 R"
                + "/Rect[10 \(100 + 30 * index) 20 \(110 + 30 * index)]/AP<</N<</\(state) 9 0 R>>>>"
                + (index < labels.count ? "/TU(\(labels[index]))>>" : ">>")
        }
        return Form(try PDFDocument(reading: file.bytes)).fields
    }

    private static let numbered = ["1", "2", "3"]

    static let cases: [(states: [String], cell: String, expected: String)] = [
        (numbered, "2", "off on off"), (numbered, "1", "on off off"), (numbered, "", "off off off"),
        (numbered, "x", "- - -"), (numbered, "yes", "- - -"), (numbered, "true", "- - -"), (numbered, "joint", "- - -"),
        (["1", "1", "1"], "x", "on on on"), (["On", "On", "On"], "yes", "on on on"),
        (["1", "1", "3"], "x", "on on on"), (["A", "B", "3"], "x", "- - -"), (["A", "B", "3"], "3", "off off on"),
    ]

    @Test("Boxes of one expression with states of their own are one choice", arguments: cases)
    func areOneChoice(states: [String], cell: String, expected: String) throws {
        let fields = try Self.boxes(states)
        let filled = fields.map { SharedAnswer.FilledBox($0, filledWith: "{status}") }
        #expect(try Self.chosen(fields, cell, filled) == expected)
    }

    static let captioned: [(labels: [String], cell: String, expected: String)] = [
        (["Asian", "White", "Black"], "x", "- - -"), (["Asian", "White", "Black"], "1", "- - -"),
        (["Asian", "White", "Black"], "yes", "- - -"), (["Asian", "White", "Black"], "white", "off on off"),
        (["Asian", "White", "Black"], "", "off off off"), (["Asian", "White", "Black"], "no", "off off off"),
        // Copies of one box at several places.
        (["I agree", "I agree", "I agree"], "x", "on on on"), (["Page 1", "Page 1", "Page 2"], "1", "on on on"),
        (["Yes", "No", "Unknown"], "x", "on off off"), (["Yes", "No", "Unknown"], "unknown", "off off on"),
    ]

    @Test("Boxes of one expression that are called otherwise on paper are one choice", arguments: captioned)
    func captionsTellBoxesApart(labels: [String], cell: String, expected: String) throws {
        let fields = try Self.boxes(["1", "1", "1"], labels: labels)
        let filled = fields.map { SharedAnswer.FilledBox($0, filledWith: "{race}") }
        #expect(try Self.chosen(fields, cell, filled) == expected)
    }

    @Test(
        "Boxes that nothing sets apart are told",
        arguments: [[], ["Asian"], ["Asian", "White", "Black"], ["a", "a", "a"]])
    func toldTogether(labels: [String]) throws {
        let fields = try Self.boxes(["1", "1", "1"], labels: labels)
        let form = Form(try PDFDocument(reading: RawPDF().bytes))
        let filled = fields.map { SharedAnswer.FilledBox($0, filledWith: "{race}") }
        let parts = SharedAnswer.parts(of: filled, labels: form.printedLabels, locale: nil)
        #expect(fields.allSatisfy { parts[$0.name]?.together == (labels.count < 2 ? fields.map(\.name) : []) })
    }

    /// A box for no that a column fills alone: of a yes nobody knows whether it is about the box or about the question.
    @Test(arguments: [
        ("{q}", "yes", "-"), ("{q}", "Yes", "-"), ("{q}", "no", "-"), ("{q}", "x", "on"), ("{q}", "", "off"),
        ("{q|choose:no=yes:yes=}", "yes", "on"), ("{if q == no}yes{end}", "yes", "on"),
    ])
    func aBoxForNoAloneTakesSigns(_ expression: String, _ cell: String, _ expected: String) throws {
        let fields = try Self.boxes(["Yes", "Yes", "Yes"], labels: ["Yes", "No"])
        let filled = [SharedAnswer.FilledBox(fields[1], filledWith: expression)]
        #expect(try Self.chosen([fields[1]], cell, filled) == expected)
        let positive = [SharedAnswer.FilledBox(fields[0], filledWith: expression)]
        #expect(try Self.chosen([fields[0]], "yes", positive) == "on")
    }

    /// A box that no word names may be the answer as well: a row that ticks it has answered.
    @Test func aBoxWithoutANameIsOneOfTheChoice() throws {
        let fields = try Self.boxes(["1", "1", "1"], labels: ["Asian", "White"])
        let form = Form(try PDFDocument(reading: RawPDF().bytes))
        let filled = fields.map { SharedAnswer.FilledBox($0, filledWith: "{race}") }
        let parts = SharedAnswer.parts(of: filled, labels: form.printedLabels, locale: nil)
        #expect(parts[fields[0].name]?.choice == fields.map(\.name))
    }

    @Test(
        "A spelling that one box knows is no unknown word to the others",
        arguments: [
            ("Joint", "off - off"), ("apart", "off off -"), ("alone", "- - -"),
        ])
    func othersKnowSynonyms(cell: String, expected: String) throws {
        let fields = try Self.boxes(Self.numbered)
        // The filter of a box's own synonyms has made its state of them before.
        let synonyms = [[:], ["joint": "2"], ["apart": "3"]]
        let filled = zip(fields, synonyms).map { SharedAnswer.FilledBox($0, filledWith: "{status}", synonyms: $1) }
        #expect(try Self.chosen(fields, cell, filled) == expected)
    }

    /// A list of what the boxes take has the short word of each, and no label with its question in it.
    @Test(arguments: [
        (["1", "1", "1"], ["Spouse", "Child", "Parent"]), (["wed", "kid", "mum"], ["wed", "kid", "mum"]),
    ])
    func boxesHaveShortWords(_ states: [String], _ expected: [String]) throws {
        let captions = ["Spouse", "Child", "Parent"]
        let fields = try Self.boxes(states, labels: captions.map { "8. Relationship to the owner. \($0)." })
        let form = Form(try PDFDocument(reading: RawPDF().bytes))
        let filled = fields.map { SharedAnswer.FilledBox($0, filledWith: "{kin}") }
        let parts = SharedAnswer.parts(of: filled, labels: form.printedLabels, locale: nil)
        let words = zip(fields, captions).map { field, caption in
            ButtonWords(field, captions: [caption], shared: parts[field.name])
        }
        #expect(words.compactMap(\.shortWord) == expected)
        #expect(words.allSatisfy { $0.choice($0.shortWord ?? "") == .state(0) })
    }

    @Test("Another expression, and one without a column, is not shared", arguments: ["{other}", "yes"])
    func otherExpressionsAreApart(expression: String) throws {
        let fields = try Self.boxes(Self.numbered)
        let filled = zip(fields, ["{status}", expression, expression]).map {
            SharedAnswer.FilledBox($0, filledWith: $1)
        }
        let form = Form(try PDFDocument(reading: RawPDF().bytes))
        let parts = SharedAnswer.parts(of: filled, labels: form.printedLabels, locale: nil)
        #expect(Set(parts.keys) == (expression == "yes" ? [] : [fields[1].name, fields[2].name]))
    }

    @Test("The boxes of a choice are one question, whatever they are called")
    func namesTheQuestion() throws {
        let fields = try Self.boxes(Self.numbered)
        let form = Form(try PDFDocument(reading: RawPDF().bytes))
        let filled = fields.map { SharedAnswer.FilledBox($0, filledWith: "{status}") }
        let parts = SharedAnswer.parts(of: filled, labels: form.printedLabels, locale: nil)
        #expect(fields.count == 3 && fields.allSatisfy { parts[$0.name]?.choice == fields.map(\.name) })
    }

    private static func chosen(
        _ fields: [Field], _ cell: String, _ filled: [SharedAnswer.FilledBox]
    ) throws -> String {
        let form = Form(try PDFDocument(reading: RawPDF().bytes))
        let parts = SharedAnswer.parts(of: filled, labels: form.printedLabels, locale: nil)
        return fields.map { field in
            switch ButtonWords(field, shared: parts[field.name]).choice(cell) {
            case .off: "off"
            case .state: "on"
            case .unknown: "-"
            }
        }.joined(separator: " ")
    }
}
