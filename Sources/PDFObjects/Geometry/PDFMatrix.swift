/// A transformation matrix (ISO 32000-1, 8.3.3).
public struct PDFMatrix: Hashable, Sendable {
    /// The six numbers `[a b c d e f]`.
    public var a, b, c, d, e, f: Double

    /// Makes a matrix from its six numbers.
    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }

    /// The identity.
    public static let identity = PDFMatrix(1, 0, 0, 1, 0, 0)

    /// Reads an array of six finite numbers; anything else is the identity, as viewers take it.
    public init(_ object: PDFObject?, in document: PDFDocument) {
        let numbers = document.numbers(object, atMost: 6)?.compactMap(\.self) ?? []
        if numbers.count == 6, numbers.allSatisfy({ abs($0) <= 1_000_000 }) {
            self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        } else {
            self = .identity
        }
    }

    /// This transformation first, then the other.
    public func concatenated(with other: PDFMatrix) -> PDFMatrix {
        PDFMatrix(
            a * other.a + b * other.c, a * other.b + b * other.d,
            c * other.a + d * other.c, c * other.b + d * other.d,
            e * other.a + f * other.c + other.e, e * other.b + f * other.d + other.f)
    }

    /// The point moved by the matrix.
    public func apply(x: Double, y: Double) -> (x: Double, y: Double) {
        (a * x + c * y + e, b * x + d * y + f)
    }

    /// The smallest upright rectangle around the transformed one.
    public func bounds(of rectangle: PDFRectangle) -> PDFRectangle {
        let corners = [
            apply(x: rectangle.llx, y: rectangle.lly), apply(x: rectangle.urx, y: rectangle.lly),
            apply(x: rectangle.llx, y: rectangle.ury), apply(x: rectangle.urx, y: rectangle.ury),
        ]
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        return PDFRectangle(xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)
    }

    /// The matrix as an array.
    public var object: PDFObject { .array([a, b, c, d, e, f].map { .number($0) }) }
}
