import Testing

@testable import PDFForms

/// A caption that is read for the wrong button ticks it: it is right, or there is none.
struct ButtonCaptionTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let page: LabelPage
        let captions: [String?]

        init(_ description: String, _ page: LabelPage, _ captions: [String?]) {
            testDescription = description
            self.page = page
            self.captions = captions
        }
    }

    /// Words with a box between each and the next.
    private static func row(_ gap: Double, _ words: [(text: String, width: Double)]) -> LabelPage {
        var page = LabelPage()
        var x = 20.0
        for (index, word) in words.enumerated() {
            page = page.text(word.text, at: x, 202)
            x += word.width + gap
            page = page.box("status", at: x, 200, state: "\(index)")
            x += 10 + 12 - gap
        }
        return page
    }

    private static let words = [
        (text: "Single", width: 27.8), (text: "Married", width: 33.9), (text: "Widowed", width: 41.1),
    ]

    /// A box before each text.
    private static func boxes(before texts: [String], apart distance: Double = 60) -> LabelPage {
        texts.enumerated().reduce(LabelPage()) { page, next in
            let left = 20 + distance * Double(next.offset)
            return page.box("status", at: left, 200, state: "\(next.offset)").text(next.element, at: left + 14, 202)
        }
    }

    static let cases = [
        Case("numbers behind boxes", boxes(before: ["0", "1", "2", "3"]), ["0", "1", "2", "3"]),
        Case(
            "numbers among words", boxes(before: ["none", "1", "2", "3 or more"]), ["none", "1", "2", "3 or more"]),
        Case("ages", boxes(before: ["0-17", "18-64", "65+"]), ["0-17", "18-64", "65+"]),
        Case(
            "numbers before boxes, between words",
            (1...3).reduce(LabelPage().text("Poor", at: 20, 202)) { page, number in
                let left = 40.0 + 40 * Double(number)
                return page.text("\(number)", at: left, 202).box("status", at: left + 8, 200, state: "s\(number)")
            }.text("Excellent", at: 200, 202), ["1", "2", "3"]),
        Case("numbers of items", boxes(before: ["1.", "2.", "3."]), [nil, nil, nil]),
        Case("a number that one of them lacks", boxes(before: ["1", "", "3"]), [nil, nil, nil]),
        Case("behind the words, nearer to the next", row(8, words), ["Single", "Married", "Widowed"]),
        Case("behind the words, nearer to their own", row(4, words), ["Single", "Married", "Widowed"]),
        Case(
            "before the words, behind a question",
            LabelPage().text("Status", at: 20, 202).box("status", at: 60, 200, state: "0").text("Single", at: 74, 202)
                .box("status", at: 112, 200, state: "1").text("Married", at: 126, 202),
            ["Single", "Married"]),
        Case(
            "on both sides of two",
            LabelPage().text("Yes", at: 20, 202).box("status", at: 42, 200, state: "0")
                .box("status", at: 58, 200, state: "1").text("No", at: 72, 202), ["Yes", "No"]),
        Case(
            "a word that leads on to the next",
            LabelPage().box("status", at: 20, 200, state: "0").text("Checking or", at: 34, 202)
                .box("status", at: 100, 200, state: "1").text("Savings", at: 114, 202), ["Checking", "Savings"]),
        Case(
            "reached by buttons that are larger than their boxes",
            LabelPage().field("status", [20, 196, 44, 214], box: true, state: "0").text("YES", at: 36, 202)
                .field("status", [80, 196, 104, 214], box: true, state: "1").text("NO", at: 97, 202), ["YES", "NO"]),
        Case(
            "a button that lies on another one",
            boxes(before: ["Daily", "Weekly", "Other"]).box("status", at: 140.1, 199.9, state: "3"),
            ["Daily", "Weekly", "Other", "Other"]),
        Case(
            "words that name two of three",
            row(8, Array(words.prefix(2))).box("status", at: 20, 100, state: "2"), [nil, nil, nil]),
    ]

    @Test(arguments: cases)
    func namesAllButtonsOfAQuestionOrNone(_ sample: Case) throws {
        let form = sample.page.form
        #expect(form.printedLabels.captions(of: try #require(form.fields.first)) == sample.captions)
    }

    /// What stands beside two buttons that lie on each other names neither, and the others are named by what is beside them.
    @Test func buttonsOnEachOtherLeaveTheOthersTheirWords() throws {
        let form = Self.boxes(before: ["Daily", "Weekly", "Other"]).box("status", at: 140.1, 199.9, state: "3").form
        let field = try #require(form.fields.first)
        let words = ButtonWords(field, captions: form.printedLabels.captions(of: field))
        #expect(words.choice("weekly") == .state(1) && words.choice("Daily") == .state(0))
        #expect(words.choice("Other") == .unknown)
    }

    /// The second line of a caption may stand on the line of dots that belong to another column.
    @Test func joinsTheLinesOfACaptionBesideAnotherColumn() {
        let page = LabelPage().text("6. Regular ............", at: 20, 201).box("spouse", at: 200, 205)
            .text("Spouse/", at: 214, 212).text("CU Partner", at: 214, 201)
        let form = page.form
        #expect(form.fields.map { form.printedLabels.captions(of: $0) } == [["Spouse/ CU Partner"]])
    }

    @Test func takesNoCaptionForAHiddenButton() {
        let form = LabelPage().hiddenBox("a", at: 24, 200).box("b", at: 20, 200).text("Employed", at: 36, 202).form
        #expect(form.fields.map { form.printedLabels.captions(of: $0) } == [[nil], ["Employed"]])
    }

    /// The box for yes of the second question is nearer to the first question's no than that one's yes.
    @Test func pairsTheQuestionsOfALineInTheOrderOfReading() {
        let page = LabelPage().box("a", at: 20, 200).text("Yes", at: 34, 202).box("b", at: 80, 200)
            .text("No", at: 94, 202).box("c", at: 120, 200).text("Yes", at: 134, 202).box("d", at: 180, 200)
            .text("No", at: 194, 202)
        #expect(page.form.printedLabels.answers.map { [$0.yes, $0.no] } == [["a", "b"], ["c", "d"]])
        #expect(page.form.printedLabels.answers.allSatisfy { $0.others.isEmpty })
    }

    /// A third box answers the question, too: one in the line, or one with the same name but for its number.
    @Test(arguments: [
        ("c", 150.0, 200.0, true), ("q[2]", 20, 185, true), ("c", 20, 185, false), ("c", 400, 200, false),
    ])
    func aThirdAnswerStandsWithThePair(name: String, x: Double, y: Double, isOther: Bool) {
        let page = LabelPage().box("q[0]", at: 20, 200).text("Yes", at: 34, 202).box("q[1]", at: 80, 200)
            .text("No", at: 94, 202).box(name, at: x, y).text("Unknown", at: x + 14, y + 2)
        #expect(page.form.printedLabels.answers.map(\.others) == [isOther ? [name] : []])
    }
}
