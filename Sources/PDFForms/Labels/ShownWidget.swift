import PDFObjects

/// A widget that a page has, and that has an extent.
struct ShownWidget {
    let widget: Widget
    /// Its field, by place in the form, and which of the field's widgets it is.
    let field, index: Int
    /// The page, from 0.
    let page: Int
    let box: LabelledPlace.Box

    /// The widgets of a form that pages have and that have an extent, field by field.
    ///
    /// - Complexity: O(widgets).
    static func all(of form: Form) -> [ShownWidget] {
        let document = form.document
        var views: [Int: PageView] = [:]
        var shown: [ShownWidget] = []
        for (number, field) in form.fields.enumerated() {
            for (index, widget) in field.widgets.enumerated() {
                guard let page = widget.page, document.pages.indices.contains(page), let rectangle = widget.rectangle,
                    rectangle.width > 1, rectangle.height > 1
                else { continue }
                let view = views[page] ?? PageView(of: document.pages[page], in: document)
                views[page] = view
                let place = view.shown(rectangle)
                let box = LabelledPlace.Box(
                    left: place.left, top: place.top, right: place.right, bottom: place.bottom)
                shown.append(ShownWidget(widget: widget, field: number, index: index, page: page, box: box))
            }
        }
        return shown
    }
}
