import PDFForms
import PDFObjects
import PDFPreview

/// The names of a form's fields as labels over their places, by page.
struct FieldLabels {
    private var labels: [Int: [PreviewLabel]] = [:]
    /// No more characters of a name are readable in a box.
    private static let longestName = 200

    /// - Complexity: O(widgets).
    init(_ form: Form, dotsPerInch: Double) {
        let scale = dotsPerInch / 72
        var views: [Int: PageView] = [:]
        for field in form.fields {
            let name = TerminalText.printable(String(field.name.prefix(Self.longestName)))
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
                labels[page, default: []].append(PreviewLabel(.name, place, text: name))
            }
        }
    }

    /// The labels of a page from 0.
    subscript(page: Int) -> [PreviewLabel] { labels[page] ?? [] }
}
