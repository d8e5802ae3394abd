import PDFForms
import PDFObjects
import PDFPreview

/// The names of a form's fields as labels over their places, by page; for a box with the word that ticks it.
struct FieldLabels {
    private var labels: [Int: [PreviewLabel]] = [:]
    /// No more characters of a name are readable in a box.
    private static let longestName = 200

    /// - Complexity: O(widgets), and that of reading the printed labels (`Form.printedLabels`) where there are boxes.
    init(_ form: Form, dotsPerInch: Double) {
        let scale = dotsPerInch / 72
        var views: [Int: PageView] = [:]
        let directory = FieldDirectory(form.fields)
        for (index, field) in form.fields.enumerated() {
            let name = TerminalText.printable(String(directory.shortest(index).prefix(Self.longestName)))
            let words = field.isBox ? Self.words(of: field, form) : [:]
            for widget in field.widgets {
                guard let page = widget.page, let rectangle = widget.rectangle,
                    form.document.pages.indices.contains(page)
                else { continue }
                let view = views[page] ?? PageView(of: form.document.pages[page], in: form.document)
                views[page] = view
                let edges = view.shown(rectangle)
                let place = PreviewRectangle(
                    left: edges.left * scale, top: edges.top * scale, right: edges.right * scale,
                    bottom: edges.bottom * scale)
                labels[page, default: []].append(
                    PreviewLabel(.name, place, text: name + (widget.onStates.first.flatMap { words[$0] } ?? "")))
            }
        }
    }

    /// ` = ` and the first word that a cell may say for each state.
    private static func words(of field: Field, _ form: Form) -> [PDFName: String] {
        let words = ButtonWords(field, captions: form.printedLabels.captions(of: field))
        let texts = zip(words.states, words.textsOfStates).compactMap { state, texts in
            texts.first.map { (state, " = \(TerminalText.printable(String($0.prefix(longestName))))") }
        }
        return Dictionary(texts) { first, _ in first }
    }

    /// The labels of a page from 0.
    subscript(page: Int) -> [PreviewLabel] { labels[page] ?? [] }
}
