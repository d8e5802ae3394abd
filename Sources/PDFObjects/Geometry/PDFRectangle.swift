/// A rectangle (ISO 32000-1, 7.9.5) with its corners in order, in points of the space it stands in.
public struct PDFRectangle: Hashable, Sendable {
    /// The lower left x.
    public var llx: Double
    /// The lower left y.
    public var lly: Double
    /// The upper right x.
    public var urx: Double
    /// The upper right y.
    public var ury: Double

    /// Makes a rectangle from two opposite corners in any order.
    public init(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        llx = min(x0, x1)
        lly = min(y0, y1)
        urx = max(x0, x1)
        ury = max(y0, y1)
    }

    /// Reads an array of four finite numbers no larger than a million points.
    public init?(_ object: PDFObject?, in document: PDFDocument) {
        guard let array = document.resolve(object).array, array.count == 4 else { return nil }
        let numbers = array.compactMap { document.resolve($0).number }
        guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1_000_000 }) else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3])
    }

    /// The width in points.
    public var width: Double { urx - llx }
    /// The height in points.
    public var height: Double { ury - lly }

    /// Whether two rectangles share more than an edge.
    public func overlaps(_ other: PDFRectangle) -> Bool {
        llx < other.urx && other.llx < urx && lly < other.ury && other.lly < ury
    }

    /// The rectangle as an array.
    public var object: PDFObject { .array([.number(llx), .number(lly), .number(urx), .number(ury)]) }
}
