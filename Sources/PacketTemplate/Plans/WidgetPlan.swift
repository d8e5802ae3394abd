import PDFForms
import PDFObjects
import PDFText

/// How one widget shows its field's value.
struct WidgetPlan: Sendable {
    enum Content: Sendable {
        case text(TextPlan)
        case list(ListPlan)
        /// What each state draws on the page, and what the off state draws.
        case button(states: [PDFName: [UInt8]], off: [UInt8])
        case code(CodePlan)
        /// What draws the widget's XObject, if the row has a picture.
        case picture([UInt8])
    }

    var content: Content
    /// Where coordinates start, for an upright field that is drawn on the page.
    var origin: (x: Double, y: Double) = (0, 0)
    /// What stands before and after the drawing: a matrix, optional content.
    var prefix: [UInt8] = []
    var suffix: [UInt8] = []
    /// Whether prefix and suffix mark the content of a structure element, which stays where nothing is drawn.
    var isMarked = false
    /// What draws the widget as the template has it, for a value that is kept.
    var kept: [UInt8] = []
    /// The resource names of the faces, with solidus and a space behind.
    var faceNames: [[UInt8]] = []
    /// The slots of the font objects that only packets in need of them carry; -1 for fonts of the static part.
    var faceSlots: [Int] = []

    /// The fonts, for what shows text.
    var fonts: FontStack? {
        switch content {
        case .text(let text): text.fonts
        case .list(let list): list.fonts
        case .button, .code, .picture: nil
        }
    }
}
