import PDFObjects

/// How the content stream of a page is put together for each packet.
struct PageProgram: Sendable {
    /// One thing to write. Pieces are those of the template's `DeflatePlan`.
    enum Step: Sendable {
        /// The same in every packet.
        case piece(Int)
        /// A text that stands on one line in nearly every packet.
        case line(LineStep)
        /// A widget's drawing, by the indexes of the field's plan and of the widget in it.
        case widget(field: Int, widget: Int)
    }

    let steps: [Step]
    /// The font table of the page's resources.
    let fontTable: Int?
}
