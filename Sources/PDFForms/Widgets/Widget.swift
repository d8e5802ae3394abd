public import PDFObjects

/// A widget annotation (ISO 32000-1, 12.5.6.19): one place where a field is shown.
public struct Widget: Hashable, Sendable {
    /// The annotation's dictionary.
    public var reference: PDFReference
    /// The page from 0; nil when no page lists the widget.
    public var page: Int?
    /// Rect in default user space, in points; nil when it is missing or malformed.
    public var rectangle: PDFRectangle?
    /// The annotation flags F.
    public var flags: AnnotationFlags
    /// TU of the widget itself, where it is not the field's: what is shown when the mouse is over it.
    public var label: String?
    /// MK (table 189).
    public var characteristics: AppearanceCharacteristics
    /// BS or Border.
    public var border: BorderStyle
    /// DA of the widget itself, or of its field.
    public var defaultAppearance: [UInt8]?
    /// Q of the widget itself, or of its field.
    public var quadding: Quadding
    /// The states other than Off that the appearance dictionary knows (12.5.5), for check boxes and radio buttons.
    public var onStates: [PDFName]
    /// AS, the current state.
    public var state: PDFName?
    /// AP/N.
    public var normalAppearance: PDFObject?
    /// OC, the optional content the widget belongs to.
    public var optionalContent: PDFObject?

    /// Whether a page shows the widget.
    public var isVisible: Bool {
        page != nil && rectangle != nil && flags.isDisjoint(with: [.hidden, .noView])
    }

    /// Whether the page shows it on paper, too.
    public var isPrinted: Bool { isVisible && flags.contains(.print) }
}

/// Annotation flags F (ISO 32000-1, table 165).
public struct AnnotationFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes flags of their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Neither shown nor printed.
    public static let hidden = AnnotationFlags(rawValue: 1 << 1)
    /// Printed.
    public static let print = AnnotationFlags(rawValue: 1 << 2)
    /// Does not turn with the page.
    public static let noRotate = AnnotationFlags(rawValue: 1 << 4)
    /// Not shown on screen.
    public static let noView = AnnotationFlags(rawValue: 1 << 5)
}

extension Widget {
    /// The state a button of a field is in: AS, unless it names no state; then V. Nil where it is off.
    public func currentState(of field: Field) -> PDFName? {
        if let state, state == "Off" || onStates.contains(state) { return state == "Off" ? nil : state }
        return onStates.first { field.value == [$0.text] }
    }

    /// Whether a border is drawn: it has a width, and a colour or edges that need none.
    var drawsBorder: Bool {
        border.strokeWidth > 0
            && (!characteristics.borderColor.isEmpty || border.style == .beveled || border.style == .inset)
    }
}
