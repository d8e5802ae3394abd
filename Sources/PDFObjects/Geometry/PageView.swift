/// How a page is shown: what part of it, and turned how (ISO 32000-1, 14.11.2 and table 30).
public struct PageView: Hashable, Sendable {
    /// The part of default user space that is shown, in points: CropBox within MediaBox.
    public var crop: PDFRectangle
    /// Rotate: 0, 90, 180 or 270 degrees clockwise.
    public var rotation: Int

    /// Makes a view.
    public init(crop: PDFRectangle, rotation: Int) {
        self.crop = crop
        self.rotation = rotation
    }

    /// Reads the view of a page. What is missing or malformed is what viewers assume: US Letter, not turned.
    public init(of page: PDFReference, in document: PDFDocument) {
        let media =
            PDFRectangle(document.inherited("MediaBox", page: page), in: document) ?? PDFRectangle(0, 0, 612, 792)
        crop = media
        if let box = PDFRectangle(document.inherited("CropBox", page: page), in: document), box.overlaps(media) {
            crop.llx = max(box.llx, media.llx)
            crop.lly = max(box.lly, media.lly)
            crop.urx = min(box.urx, media.urx)
            crop.ury = min(box.ury, media.ury)
        }
        let turn = document.resolve(document.inherited("Rotate", page: page)).number ?? 0
        let degrees = abs(turn) <= 1_000_000 ? Int(turn) % 360 : 0
        let positive = degrees < 0 ? degrees + 360 : degrees
        rotation = positive % 90 == 0 ? positive : 0
    }

    /// The edges of a rectangle of default user space on the page as it is shown: in points, from the upper left
    /// corner, y downwards.
    public func shown(_ rectangle: PDFRectangle) -> (left: Double, top: Double, right: Double, bottom: Double) {
        let (left, right) = (rectangle.llx - crop.llx, rectangle.urx - crop.llx)
        let (low, high) = (rectangle.lly - crop.lly, rectangle.ury - crop.lly)
        switch rotation {
        case 90: return (low, left, high, right)
        case 180: return (crop.width - right, low, crop.width - left, high)
        case 270: return (crop.height - high, crop.width - right, crop.height - low, crop.width - left)
        default: return (left, crop.height - high, right, crop.height - low)
        }
    }
}
