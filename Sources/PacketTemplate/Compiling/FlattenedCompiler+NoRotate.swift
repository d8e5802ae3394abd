import PDFForms
import PDFObjects

extension FlattenedCompiler {
    /// What turns a widget against its page, when it asks to stay upright.
    func turn(_ widget: Widget) -> PDFMatrix? {
        guard widget.flags.contains(.noRotate), let index = widget.page else { return nil }
        return widget.turn(onPage: PageView(of: context.document.pages[index], in: context.document).rotation)
    }

    /// The part of the page on which a widget is drawn.
    func area(_ widget: Widget, _ rectangle: PDFRectangle) -> PDFRectangle {
        turn(widget)?.bounds(of: rectangle) ?? rectangle
    }
}
