public import PDFObjects

/// How the pixels of a picture have to be turned to be looked at (Exif 2.3, 4.6.4, tag 0x0112).
public enum PictureOrientation: Int, Sendable, Hashable, CaseIterable {
    case upright = 1
    case mirrored = 2
    case turned180 = 3
    case flipped = 4
    case transposed = 5
    case turnedLeft = 6
    case transversed = 7
    case turnedRight = 8

    /// Whether width and height change places.
    public var swapsSides: Bool { rawValue >= 5 }

    /// From the unit square in which an image is drawn (8.9.5.1) to the unit square in which it is seen upright.
    ///
    /// The name of a case says how the stored pixels lie; the matrix undoes that.
    public var matrix: PDFMatrix {
        switch self {
        case .upright: .identity
        case .mirrored: PDFMatrix(-1, 0, 0, 1, 1, 0)
        case .turned180: PDFMatrix(-1, 0, 0, -1, 1, 1)
        case .flipped: PDFMatrix(1, 0, 0, -1, 0, 1)
        case .transposed: PDFMatrix(0, -1, -1, 0, 1, 1)
        case .turnedLeft: PDFMatrix(0, -1, 1, 0, 0, 1)
        case .transversed: PDFMatrix(0, 1, 1, 0, 0, 0)
        case .turnedRight: PDFMatrix(0, 1, -1, 0, 1, 0)
        }
    }
}
