import PDFObjects

/// What a page's drawing is made of, while it is put together.
struct PageDrawing {
    /// Drawn once, before everything that rows decide.
    var fixed = ContentWriter()
    /// Drawn in order by each packet.
    var segments: [PageSegment] = []
    /// The places of what is in `segments`.
    private var dynamicAreas: [PDFRectangle] = []
    /// With more of them on a page, whatever follows is taken to lie on one: drawing it later is never wrong.
    private static let areaLimit = 1_024
    var fonts: Set<Int> = []
    /// Fonts of this machine that the template's own values need.
    var subsets: Set<Int> = []
    var objects: [(name: PDFName, object: PDFObject)] = []
    var objectNames: Set<PDFName> = []
    var properties: [(name: PDFName, object: PDFObject)] = []
    /// The names in `properties`, by what they stand for.
    var propertyNames: [PDFReference: PDFName] = [:]
    let page: PDFReference
    /// The page's own contents, where they had to be read before its widgets.
    var contents: PageContents?

    init(_ page: PDFReference, _ contents: PageContents?) {
        self.page = page
        self.contents = contents
    }

    /// Adds bytes: to the fixed part, unless something that a row draws lies underneath.
    mutating func add(_ bytes: [UInt8], on area: PDFRectangle) {
        guard !bytes.isEmpty else { return }
        if dynamicAreas.count > Self.areaLimit || dynamicAreas.contains(where: { $0.overlaps(area) }) {
            segments.append(.bytes(bytes))
        } else {
            fixed.raw(bytes)
        }
    }

    /// Adds what a row draws.
    mutating func add(_ segment: PageSegment, on area: PDFRectangle) {
        segments.append(segment)
        dynamicAreas.append(area)
    }
}
