public import PDFObjects

/// Where a push button's caption stands beside its icon: TP of the appearance characteristics (ISO 32000-1, table 189).
public enum CaptionPosition: Int, Sendable, Hashable, CaseIterable {
    case captionOnly = 0
    case iconOnly = 1
    case below = 2
    case above = 3
    case right = 4
    case left = 5
    case overlaid = 6

    /// Reads TP; anything else is `captionOnly`, the standard's value.
    public init(_ object: PDFObject?, in document: PDFDocument) {
        self = document.resolve(object).integer.flatMap(CaptionPosition.init) ?? .captionOnly
    }

    /// Whether a caption is drawn beside a picture. One that stands alone makes room for the picture.
    public var showsCaption: Bool { rawValue >= 2 }

    /// Divides a room in points between icon and caption.
    ///
    /// - Parameters:
    ///   - width: What the caption needs beside the icon; it gets no more than half.
    ///   - height: What the caption needs above or below the icon; it gets no more than half.
    public func divide(
        _ room: PDFRectangle, width: Double, height: Double
    ) -> (icon: PDFRectangle, caption: PDFRectangle) {
        let w = min(max(0, width), room.width / 2)
        let h = min(max(0, height), room.height / 2)
        let (l, b, r, t) = (room.llx, room.lly, room.urx, room.ury)
        switch self {
        case .below: return (PDFRectangle(l, b + h, r, t), PDFRectangle(l, b, r, b + h))
        case .above: return (PDFRectangle(l, b, r, t - h), PDFRectangle(l, t - h, r, t))
        case .right: return (PDFRectangle(l, b, r - w, t), PDFRectangle(r - w, b, r, t))
        case .left: return (PDFRectangle(l + w, b, r, t), PDFRectangle(l, b, l + w, t))
        case .captionOnly, .iconOnly, .overlaid: return (room, room)
        }
    }
}
