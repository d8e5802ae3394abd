import PDFForms
import PDFObjects
import Testing

/// What lists call a field.
struct ShownLabelTests {
    private static let paragraph =
        "Complete this form and clip it on top of your application. Enter your full last name."

    static let cases: [(tooltip: String, printed: String, shown: String?)] = [
        ("Your last name", "Last name", "Your last name"), ("", "Last name", "Last name"),
        (" ", "Last name", "Last name"),
        (paragraph, "Last name", "Last name"), (paragraph, "", "Complete this form and clip it on top…"),
        ("", "Every name by which you were ever known here", "Every name by which you were ever known…"),
        (paragraph, "Every name by which you were ever known here", "Complete this form and clip it on top…"),
        ("", "", nil),
    ]

    @Test("A tooltip is shown, unless it is too long and what is printed is not", arguments: cases)
    func shown(tooltip: String, printed: String, shown: String?) {
        let form = LabelPage().text(printed, at: 20, 216).field("a", [20, 200, 380, 213]).tooltip(tooltip).form
        #expect(form.fields.map { PrintedLabels.shown(of: $0, longest: 40, printed: form.printedLabels) } == [shown])
    }
}
