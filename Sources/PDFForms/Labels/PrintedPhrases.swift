import PDFObjects

/// What is printed on the pages that have fields, and where the fields stand among it.
///
/// A phrase is a piece of a line: no wide gap, no field and no line of a frame is in it. What pages may ask for has a bound;
/// from the page on that goes beyond it, there are no phrases.
public struct PrintedPhrases: Sendable {
    /// A piece of a line of text.
    public struct Phrase: Sendable, Hashable {
        /// What it says.
        public let text: String
        /// Where it stands.
        public let place: PrintedLabels.Place
    }

    /// The phrases, page by page.
    public private(set) var phrases: [Phrase] = []
    /// Where the widgets of each field stand, in the order of the form's fields and of their widgets; without those that
    /// no page has, or that have no extent.
    public private(set) var places: [[PrintedLabels.Place]]

    /// Reads the pages of a form.
    ///
    /// - Complexity: O(content of the pages that have fields), up to a ceiling.
    public init(_ form: Form) {
        places = form.fields.map { _ in [] }
        var obstacles: [Int: [LabelledPlace]] = [:]
        for shown in ShownWidget.all(of: form) {
            places[shown.field].append(PrintedLabels.Place(page: shown.page, shown.box))
            obstacles[shown.page, default: []].append(
                LabelledPlace(
                    box: shown.box, isButton: form.fields[shown.field].isBox, isHidden: !shown.widget.isVisible,
                    field: shown.field, widget: shown.index))
        }
        let meter = WorkMeter(WorkMeter.usual)
        var reader = PageMarksReader(form.document, meter)
        for page in obstacles.keys.sorted() {
            let visible = (obstacles[page] ?? []).filter { !$0.isHidden }
                .sorted { ($0.box.left, $0.box.top) < ($1.box.left, $1.box.top) }
            let marks = reader.marks(of: form.document.pages[page])
            let builder = PhraseBuilder(marks, obstacles: visible)
            guard reader.isComplete, !meter.isEmpty else { return }
            phrases += builder.phrases.map { phrase in
                Phrase(
                    text: phrase.text,
                    place: PrintedLabels.Place(
                        page: page, left: phrase.left, top: phrase.top, right: phrase.right, bottom: phrase.bottom))
            }
        }
    }
}
