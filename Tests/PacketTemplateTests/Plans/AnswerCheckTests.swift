import PDFObjects
import PacketModel
import Testing

@testable import PDFForms
@testable import PacketTemplate

/// What is told of a row when a question has a box for yes, one for no, and one for another answer.
struct AnswerCheckTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Which boxes rows fill.
        let filled: [String]
        /// What a row has on of them.
        let chosen: [String]
        /// What the template has on.
        let kept: [String]
        let code: DiagnosticCode?

        init(_ label: String, _ chosen: [String], kept: [String] = [], filled: [String]? = nil, _ code: DiagnosticCode?)
        {
            (testDescription, self.chosen, self.kept, self.code) = (label, chosen, kept, code)
            self.filled = filled ?? ["q[0]", "q[1]", "q[2]"]
        }
    }

    static let cases = [
        Case("the third answer", ["q[2]"], nil), Case("yes", ["q[0]"], nil), Case("none of the three", [], .answerLost),
        Case("yes and no", ["q[0]", "q[1]"], .answeredTwice),
        Case("the form's own third answer", [], kept: ["q[2]"], filled: ["q[0]", "q[1]"], nil),
        Case("a third box that rows leave off", [], filled: ["q[0]", "q[1]"], .answerLost),
        Case(
            "yes, no and the form's own", ["q[0]", "q[1]"], kept: ["q[2]"], filled: ["q[0]", "q[1]"], .answeredTwice),
    ]

    @Test(arguments: cases)
    func aThirdAnswerIsAnAnswer(_ sample: Case) throws {
        let pair = AnswerPair(yes: "q[0]", no: "q[1]", question: "", others: ["q[2]"])
        let places = Dictionary(uniqueKeysWithValues: sample.filled.enumerated().map { ($1, $0) })
        let check = try #require(
            AnswerCheck(
                pair, places: places, isOn: { sample.kept.contains($0) }, caption: { _ in nil }, shortNames: [:]))
        let choices = sample.filled.map { sample.chosen.contains($0) ? ChoiceResolver.Choice.state("On") : .off }
        #expect(check.problem(choices) { _ in true }?.code == sample.code)
    }

    @Test(arguments: [(["q[0]", "q[1]", "q[2]"], DiagnosticCode.unanswered), (["q[0]"], nil), (["q[1]"], nil)])
    func anEmptyCellIsNoAnswer(_ filled: [String], _ code: DiagnosticCode?) throws {
        let pair = AnswerPair(yes: "q[0]", no: "q[1]", question: "", others: ["q[2]"])
        let places = Dictionary(uniqueKeysWithValues: filled.enumerated().map { ($1, $0) })
        let check = try #require(
            AnswerCheck(pair, places: places, isOn: { _ in false }, caption: { _ in nil }, shortNames: [:]))
        #expect(check.problem(filled.map { _ in .off }) { _ in false }?.code == code)
    }

    /// Two boxes that nothing sets apart are seldom meant both.
    @Test(arguments: [([true, true], 2), ([true, false], 0), ([false, false], 0)])
    func saysWhenAWordTicksSeveral(_ isOn: [Bool], _ count: Int) throws {
        let check = try #require(TogetherCheck(["a", "b"], places: ["a": 0, "b": 1], caption: { _ in nil }))
        let problem = check.problem(isOn.map { $0 ? ChoiceResolver.Choice.state("1") : .off })
        #expect(problem?.code == (count > 0 ? .tickedTogether : nil))
        #expect(TogetherCheck(["a", "b"], places: ["a": 0], caption: { _ in nil }) == nil)
    }

    /// People know boxes by what is printed beside them; where that is the same for both, only names tell them apart.
    @Test(arguments: [
        (["q[0]": "Sí", "q[1]": "No"], "neither “Sí” nor “No” is ticked"),
        (["q[0]": "Yes", "q[1]": "Yes"], "neither “q[0]” nor “q[1]” is ticked"),
        (["q[1]": "No"], "neither “q[0]” nor “q[1]” is ticked"),
    ])
    func namesBoxesByTheirCaptions(_ captions: [String: String], _ words: String) throws {
        let pair = AnswerPair(yes: "q[0]", no: "q[1]", question: "", others: [])
        let check = try #require(
            AnswerCheck(
                pair, places: ["q[0]": 0, "q[1]": 1], isOn: { _ in false }, caption: { captions[$0] }, shortNames: [:]))
        let problem = try #require(check.problem([.off, .off]) { _ in true })
        #expect(problem.message.contains(words) && problem.field == "q[1]")
    }

    @Test(
        "Advice to fill the other box calls it by its shortest name",
        arguments: [("a.q[0]", "q[1]"), ("a.q[1]", "q[0]")])
    func namesTheOtherBoxShortly(_ filled: String, _ other: String) throws {
        let pair = AnswerPair(yes: "a.q[0]", no: "a.q[1]", question: "", others: [])
        let check = try #require(
            AnswerCheck(
                pair, places: [filled: 0], isOn: { _ in false }, caption: { _ in nil },
                shortNames: ["a.q[0]": "q[0]", "a.q[1]": "q[1]"]))
        let problem = try #require(check.problem([.off]) { _ in true })
        let advice = "fill “\(other)” from the same column as the other box; "
        #expect(problem.hint?.hasPrefix(advice) == true && problem.field == "a.\(other)")
    }

    /// Who has no mapping reads where the advice is written down.
    @Test(
        arguments: [
            (["q[0]", "q[1]"], ["q[0]", "q[1]"]), (["q[0]", "q[1]"], []), (["q[0]"], []),
        ] as [([String], [String])])
    func adviceSaysWhereItIsWritten(_ filled: [String], _ chosen: [String]) throws {
        let pair = AnswerPair(yes: "q[0]", no: "q[1]", question: "", others: [])
        let places = Dictionary(uniqueKeysWithValues: filled.enumerated().map { ($1, $0) })
        let check = try #require(
            AnswerCheck(pair, places: places, isOn: { _ in false }, caption: { _ in nil }, shortNames: [:]))
        let choices = filled.map { chosen.contains($0) ? ChoiceResolver.Choice.state("On") : .off }
        let problem = try #require(check.problem(choices) { _ in true })
        #expect(problem.hint?.contains("in a mapping (packet map writes one) or with --set 'BOX={COLUMN}'") == true)
    }
}
