import PDFForms
import PDFObjects
import PDFPreview

/// The names of a page's fields as labels over their places.
enum FieldLabels {
    /// - Parameter page: From 0.
    static func all(_ form: Form, page: Int, dotsPerInch: Double) -> [PreviewLabel] {
        guard form.document.pages.indices.contains(page) else { return [] }
        let view = PageView(of: form.document.pages[page], in: form.document)
        let scale = dotsPerInch / 72
        return form.fields.flatMap { field in
            field.widgets.filter { $0.page == page }.compactMap { widget in
                guard let rectangle = widget.rectangle else { return nil }
                let edges = view.shown(rectangle)
                let place = PreviewRectangle(
                    left: edges.left * scale, top: edges.top * scale, right: edges.right * scale,
                    bottom: edges.bottom * scale)
                return PreviewLabel(.name, place, text: TerminalText.printable(field.name))
            }
        }
    }
}
