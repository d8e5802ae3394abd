public import PDFObjects

/// The box in which an appearance is laid out: the widget's rectangle, turned by MK/R.
///
/// Coordinates inside are those of the appearance's form XObject: the origin is the lower left corner, x goes with the
/// text. The page's own Rotate plays no part (measured of Acrobat).
public struct WidgetBox: Hashable, Sendable {
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double
    /// The inset b: the border's width, doubled when it is bevelled or inset.
    public var inset: Double
    /// From the box to a rectangle of the widget's size at the origin: the Matrix of the appearance stream.
    public var matrix: PDFMatrix

    /// Makes the box of a widget.
    public init(_ rectangle: PDFRectangle, rotation: Int, inset: Double) {
        let turned = rotation == 90 || rotation == 270
        width = turned ? rectangle.height : rectangle.width
        height = turned ? rectangle.width : rectangle.height
        self.inset = inset
        switch rotation {
        case 90: matrix = PDFMatrix(0, 1, -1, 0, height, 0)
        case 180: matrix = PDFMatrix(-1, 0, 0, -1, width, height)
        case 270: matrix = PDFMatrix(0, -1, 1, 0, 0, width)
        default: matrix = .identity
        }
    }

    /// The width that text may take: 2b of padding on each side.
    public var textWidth: Double { width - 4 * inset }

    /// From the box to the page.
    public func matrix(on rectangle: PDFRectangle) -> PDFMatrix {
        matrix.concatenated(with: PDFMatrix(1, 0, 0, 1, rectangle.llx, rectangle.lly))
    }
}
