import PDFForms
import Testing

/// The line beside a box for another answer is found.
struct OtherLineTests {
    private static func lines(_ page: LabelPage) -> [String] {
        let form = page.form
        let lines = OtherLine.lines(
            ofBoxes: Set(form.fields.map(\.name)), in: form, words: ["other", "autre", "otro"])
        return lines.map { "\($0.box): \($0.line)" }
    }

    private static func page(_ caption: String, line: [Double] = [90, 198, 200, 212]) -> LabelPage {
        LabelPage().box("rent", at: 20, 230).text("Rent", at: 34, 232).box("box", at: 20, 200).text(
            caption, at: 34, 202
        )
        .field("line", line)
    }

    static let cases: [(testDescription: String, page: LabelPage, found: [String])] = [
        ("one word", page("Other:"), ["box: line"]), ("with a remark", page("Autre \\(nom\\)"), ["box: line"]),
        ("another word", page("Owner"), []), ("more words", page("Other tort"), []),
        ("a line below", page("Other", line: [90, 150, 200, 164]), []),
        ("a line far away", page("Other", line: [300, 198, 380, 212]).text("Rent", at: 270, 202), []),
        (
            "a line for something else",
            LabelPage().box("box", at: 20, 200).text("Other", at: 34, 202).text("Phone number", at: 90, 202)
                .field("line", [160, 198, 220, 212]), []
        ),
        ("a box alone", LabelPage().box("box", at: 20, 200).text("Other", at: 34, 202), []),
        (
            "a button of several",
            LabelPage().box("q", at: 20, 200, state: "A").text("Own", at: 34, 202).box("q", at: 20, 180, state: "B")
                .text("Other", at: 34, 182).field("line", [90, 178, 200, 192]).tooltip("Other, specify"),
            ["q: line"]
        ),
    ]

    @Test(arguments: cases)
    func isFound(testDescription: String, page: LabelPage, found: [String]) {
        #expect(Self.lines(page) == found, "\(testDescription)")
    }
}
