import PDFForms
import PDFObjects
import Testing

/// What a page draws by itself is known by its place.
struct PrintedInkTests {
    /// A page, and the places that it draws at: left, upper, right and lower edge from the upper left corner, rounded.
    static let pages: [(String, LabelPage, [[Int]])] = [
        ("nothing", LabelPage(), []),
        ("a letter", LabelPage().text("I", at: 20, 200), [[20, 93, 23, 102]]),
        ("a space", LabelPage().text(" ", at: 20, 200), []),
        (
            "a letter that runs up", LabelPage().drawing("BT /F1 10 Tf 0 1 -1 0 20 200 Tm (I) Tj ET"),
            [[13, 97, 22, 100]]
        ),
        ("a coloured area", LabelPage().drawing("0.8 g 20 200 30 10 re f"), [[20, 90, 50, 100]]),
        ("a white area", LabelPage().drawing("1 g 20 200 30 10 re f"), []),
        (
            "a frame", LabelPage().frame(20, 200, width: 30, height: 10),
            [[20, 90, 50, 91], [20, 99, 50, 100], [20, 90, 21, 100], [49, 90, 50, 100]]
        ),
        ("a line", LabelPage().line((20, 200), (50, 200)), [[20, 100, 50, 100]]),
        (
            "a picture", LabelPage().drawing("q 40 0 0 30 100 50 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u{1} EI Q"),
            [[100, 220, 140, 250]]
        ),
        ("on a turned page", LabelPage().turned(90).drawing("0 g 20 200 30 10 re f"), [[200, 20, 210, 50]]),
        ("outside the clip", LabelPage().drawing("q 0 0 10 10 re W n 0 g 20 200 30 10 re f Q"), []),
    ]

    @Test(arguments: pages) func standsWhereItIsDrawn(_ page: (String, LabelPage, [[Int]])) {
        let ink = PrintedInk(page.1.form.document)
        let boxes = (ink.pages.first ?? []).map { box in
            [box.left, box.top, box.right, box.bottom].map { Int($0.rounded()) }
        }
        #expect(boxes == page.2 && ink.isComplete && ink.pages.count == 1)
    }

    @Test func fieldsAreNotPartOfIt() {
        let page = LabelPage().field("name", [20, 20, 120, 40])
        #expect(PrintedInk(page.form.document).pages == [[]])
    }
}
