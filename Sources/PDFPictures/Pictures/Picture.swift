public import PDFObjects

/// A picture from a PNG or JPEG file, ready to be an image XObject (ISO 32000-1, 8.9.5).
///
/// JPEG data and most PNG data go into the PDF as they are, never recompressed. What a file tells besides its pixels
/// (place and time, camera, thumbnails) is left out.
public struct Picture: Sendable, Hashable {
    /// The most bytes that a file may have.
    public static let byteLimit = 64 << 20
    /// The most pixels that a picture may have.
    public static let pixelLimit = 100_000_000

    /// The columns of pixels, as they are stored.
    public let width: Int
    /// The rows of pixels, as they are stored.
    public let height: Int
    /// How the picture is turned to be looked at.
    public let orientation: PictureOrientation
    /// The image XObject without its SMask.
    public let image: PDFStream
    /// The image XObject of the alpha channel; nil when the picture is opaque.
    public let mask: PDFStream?
    /// The SHA-256 of the file: equal files are one picture.
    public let digest: [UInt8]

    init(
        width: Int, height: Int, orientation: PictureOrientation = .upright, image: PDFStream, mask: PDFStream? = nil,
        digest: [UInt8]
    ) {
        self.width = width
        self.height = height
        self.orientation = orientation
        self.image = image
        self.mask = mask
        self.digest = digest
    }

    /// Reads a picture; its first bytes say what it is.
    ///
    /// - Throws: `PictureError`.
    /// - Complexity: O(bytes) for JPEG and for PNG that is taken as it is, otherwise O(pixels); memory likewise.
    public init(_ file: [UInt8]) throws(PictureError) {
        guard file.count <= Self.byteLimit else {
            throw PictureError(.tooLarge, "has more than \(Self.byteLimit >> 20) MB")
        }
        if file.starts(with: PNGFile.signature) {
            self = try PNGFile(file).picture()
        } else if file.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = try JPEGFile(file).picture(digest: SHA256.digest(file))
        } else {
            throw PictureError(.unknownFormat, "is neither PNG nor JPEG")
        }
    }

    /// The columns of pixels as they are seen.
    public var seenWidth: Int { orientation.swapsSides ? height : width }
    /// The rows of pixels as they are seen.
    public var seenHeight: Int { orientation.swapsSides ? width : height }

    /// How many bytes the picture takes in a file.
    public var byteCount: Int { image.data.count + (mask?.data.count ?? 0) }

    /// The picture as a form XObject that shows it upright: one point a pixel, the origin in the lower left corner.
    ///
    /// - Parameter image: The object that holds `image`.
    public func icon(of image: PDFReference) -> PDFStream {
        let scale = PDFMatrix(Double(seenWidth), 0, 0, Double(seenHeight), 0, 0)
        let matrix = orientation.matrix.concatenated(with: scale)
        var output = ContentWriter()
        output.raw("q ")
        output.numbers(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
        output.raw("cm /Im Do Q\n")
        return PDFStream(
            dictionary: [
                "Type": .name("XObject"), "Subtype": .name("Form"),
                "BBox": PDFRectangle(0, 0, Double(seenWidth), Double(seenHeight)).object,
                "Resources": .dictionary(["XObject": .dictionary(["Im": .reference(image)])]),
            ], bytes: output.bytes)
    }

    static func checkSize(_ width: Int, _ height: Int) throws(PictureError) {
        guard width > 0, height > 0 else { throw PictureError(.damaged, "has no pixels") }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= pixelLimit else {
            throw PictureError(.tooLarge, "has more than \(pixelLimit / 1_000_000) million pixels")
        }
    }

    static func imageDictionary(
        width: Int, height: Int, colorSpace: PDFObject, bits: Int
    ) -> PDFDictionary {
        [
            "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(width), "Height": .integer(height),
            "ColorSpace": colorSpace, "BitsPerComponent": .integer(bits),
        ]
    }
}
