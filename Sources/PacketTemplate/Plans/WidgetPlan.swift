import PDFForms
import PDFObjects
import PDFText

/// How one widget shows its field's value.
///
/// Immutable, and a class for the same reason as `FieldPlan`.
final class WidgetPlan: Sendable {
    enum Content: Sendable {
        case text(TextPlan)
        case list(ListPlan)
        /// What each state draws on the page, and what the off state draws.
        case button(states: [PDFName: [UInt8]], off: [UInt8])
        case code(CodePlan)
        /// What draws the widget's XObject, if the row has a picture.
        case picture([UInt8])
    }

    let content: Content
    /// Where coordinates start, for an upright field that is drawn on the page.
    let origin: (x: Double, y: Double)
    /// What stands before and after the drawing: a matrix, optional content.
    let prefix: [UInt8]
    let suffix: [UInt8]
    /// Whether prefix and suffix mark the content of a structure element, which stays where nothing is drawn.
    let isMarked: Bool
    /// What draws the widget as the template has it, for a value that is kept.
    let kept: [UInt8]
    /// The resource names of the faces, with solidus and a space behind.
    let faceNames: [[UInt8]]
    /// The slots of the font objects that only packets in need of them carry; -1 for fonts of the static part.
    let faceSlots: [Int]
    /// How it shows text in several styles; nil where it shows none.
    let rich: RichFaces?
    /// The widget, for those who ask where it stands.
    let widget: Widget?

    init(_ draft: WidgetDraft) {
        content = draft.content
        origin = draft.origin
        prefix = draft.prefix
        suffix = draft.suffix
        isMarked = draft.isMarked
        kept = draft.kept
        faceNames = draft.faceNames
        faceSlots = draft.faceSlots
        rich = draft.rich
        widget = draft.widget
    }
}

/// How a widget shows text in several styles, and what the faces of each variant are called.
struct RichFaces: Sendable {
    let plan: RichTextPlan
    /// The resource names of the faces, by variant, with solidus and a space behind.
    var names: [[[UInt8]]] = []
    /// The slots of their font objects, by variant, as `WidgetPlan.faceSlots`.
    var slots: [[Int]] = []
}

/// A `WidgetPlan` that is being made.
struct WidgetDraft {
    let content: WidgetPlan.Content
    var origin: (x: Double, y: Double) = (0, 0)
    var prefix: [UInt8] = []
    var suffix: [UInt8] = []
    var isMarked = false
    var kept: [UInt8] = []
    var faceNames: [[UInt8]] = []
    var faceSlots: [Int] = []
    var rich: RichFaces?
    var widget: Widget?

    /// The fonts, for what shows text.
    var fonts: FontStack? {
        switch content {
        case .text(let text): text.fonts
        case .list(let list): list.fonts
        case .button, .code, .picture: nil
        }
    }
}
