import PDFForms
import PDFObjects

extension TemplateCompiler {
    /// What turns a widget against its page, when it asks to stay upright (NoRotate): the upper left corner of its
    /// rectangle stays where the page shows it, and the rest turns about it (ISO 32000-1, 12.5.3).
    func turn(_ widget: Widget) -> PDFMatrix? {
        guard widget.flags.contains(.noRotate), let rectangle = widget.rectangle, let index = widget.page,
            let angle = document.resolve(document.inherited("Rotate", page: document.pages[index])).integer
        else { return nil }
        let (x, y) = (rectangle.llx, rectangle.ury)
        // Rotate turns the page clockwise, a matrix turns counter-clockwise.
        switch ((angle % 360) + 360) % 360 {
        case 90: return PDFMatrix(0, 1, -1, 0, x + y, y - x)
        case 180: return PDFMatrix(-1, 0, 0, -1, 2 * x, 2 * y)
        case 270: return PDFMatrix(0, -1, 1, 0, x - y, x + y)
        default: return nil
        }
    }

    /// The part of the page on which a widget is drawn.
    func area(_ widget: Widget, _ rectangle: PDFRectangle) -> PDFRectangle {
        turn(widget)?.bounds(of: rectangle) ?? rectangle
    }
}
