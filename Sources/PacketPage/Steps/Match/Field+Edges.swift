#if Server
import PDFForms
import PDFObjects

extension Field {
    /// Where people see the field on a page: in points from the upper left corner of the page as it is shown.
    ///
    /// - Parameters:
    ///   - page: The page, from 0.
    ///   - view: How that page is shown.
    func edges(on page: Int, _ view: PageView) -> [(left: Double, top: Double, right: Double, bottom: Double)] {
        widgets.compactMap { widget in
            guard widget.isVisible, widget.page == page, let rectangle = widget.rectangle else { return nil }
            return view.shown(rectangle)
        }
    }
}
#endif
