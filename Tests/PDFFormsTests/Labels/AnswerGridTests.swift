import Testing

@testable import PDFForms

/// Boxes in columns below yes and no mean the head for the question of their row, whatever the boxes are called.
struct AnswerGridTests {
    private static let questions = ["Are you a veteran?", "Have you been convicted?", "Do you rent your home?"]

    /// A table of questions with two boxes each.
    private static func grid(_ heads: [String], isFramed: Bool = false) -> LabelPage {
        var page = LabelPage()
        for (column, head) in heads.enumerated() { page = page.text(head, at: 298 + 40 * Double(column), 260) }
        for (row, question) in questions.enumerated() {
            let y = 235 - 22 * Double(row)
            page = page.text(question, at: 20, y + 2)
            for column in heads.indices {
                let x = 300 + 40 * Double(column)
                page = page.field("k\(row * heads.count + column)", [x, y, x + 10, y + 10], box: true)
                if isFramed { page = page.frame(x - 15, y - 6, width: 40, height: 22) }
            }
            if isFramed { page = page.frame(15, y - 6, width: 270, height: 22) }
        }
        return page
    }

    @Test(arguments: [
        (grid(["NO", "YES"]), 1, 0), (grid(["YES", "NO"]), 0, 1), (grid(["Ja", "Nein"]), 0, 1),
        (grid(["NO", "YES"], isFramed: true), 1, 0),
    ])
    func theHeadAndTheRowAreRead(_ page: LabelPage, yes: Int, no: Int) {
        let form = page.form
        let printed = form.printedLabels
        #expect(printed.answers.map { [$0.yes, $0.no] } == (0..<3).map { ["k\(2 * $0 + yes)", "k\(2 * $0 + no)"] })
        #expect(form.fields.map { printed.question(of: $0) } == Self.questions.flatMap { [$0, $0] })
        #expect(!form.fields.contains { printed.label(of: $0).map(Self.questions.contains) ?? true })
    }

    /// A third column is called by its head as well, and its boxes belong to no pair.
    @Test func anotherAnswerHasItsHead() {
        let form = Self.grid(["Yes", "No", "Not sure"]).form
        let printed = form.printedLabels
        #expect(printed.answers.map { [$0.yes, $0.no] } == (0..<3).map { ["k\(3 * $0)", "k\(3 * $0 + 1)"] })
        #expect([2, 5, 8].map { printed.label(of: form.fields[$0]) } == ["Not sure", "Not sure", "Not sure"])
    }

    /// Where the same words stand beside boxes, or in a sentence, they are no heads of columns.
    @Test(arguments: [
        LabelPage().text("Answer yes or no:", at: 282, 225).field("a", [300, 200, 310, 210], box: true)
            .field("b", [340, 200, 350, 210], box: true),
        LabelPage().text("Yes", at: 298, 225).field("a", [300, 200, 310, 210], box: true)
            .field("b", [340, 200, 350, 210], box: true),
    ])
    func otherWordsAreNoHeads(_ page: LabelPage) {
        let form = page.form
        #expect(form.printedLabels.answers.isEmpty)
    }

    /// What stands below a box is its own, and no head of the next one.
    @Test func wordsBelowBoxesAreTheirs() {
        var page = LabelPage()
        for (row, y) in [240.0, 205].enumerated() {
            for (column, word) in ["Yes", "No"].enumerated() {
                let x = 100 + 40 * Double(column)
                page = page.field("b\(2 * row + column)", [x, y, x + 10, y + 10], box: true)
                    .text(word, at: x - 2, y - 10)
            }
        }
        let form = page.form
        let answers = form.printedLabels.answers
        #expect(!answers.contains { $0.yes == "b3" || $0.no == "b2" })
    }
}
