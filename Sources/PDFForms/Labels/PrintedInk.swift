public import PDFObjects

/// Where the pages of a document draw something by themselves, without what their annotations show.
public struct PrintedInk: Sendable {
    /// A place with ink: points from the upper left corner of the page as it is shown, y downwards.
    public struct Box: Hashable, Sendable {
        /// The left edge.
        public var left: Double
        /// The upper edge.
        public var top: Double
        /// The right edge.
        public var right: Double
        /// The lower edge.
        public var bottom: Double

        init(left: Double, top: Double, right: Double, bottom: Double) {
            (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
        }
    }

    /// The places of each page.
    public private(set) var pages: [[Box]] = []
    /// Whether all pages were read: what pages may ask for has a bound.
    public private(set) var isComplete = true

    /// How light an area is that nobody sees on paper.
    private static let white = 0.97
    /// How wide the edge of a frame is taken to be, in points.
    private static let edge = 1.0
    /// How far letters reach above and below their line, in ems.
    private static let (ascent, descent) = (0.72, 0.22)

    /// Reads the pages.
    ///
    /// - Complexity: O(content of the pages), up to a ceiling.
    public init(_ document: PDFDocument) {
        var reader = PageMarksReader(document, WorkMeter(WorkMeter.usual), showsShapes: true)
        for page in document.pages {
            let marks = reader.marks(of: page)
            isComplete = isComplete && reader.isComplete
            pages.append(Self.boxes(marks))
        }
    }

    private static func boxes(_ marks: PageMarks) -> [Box] {
        var boxes: [Box] = []
        for glyph in marks.glyphs + marks.shapes.letterBoxes where !glyph.text.allSatisfy(\.isWhitespace) {
            boxes.append(
                Box(
                    left: glyph.left, top: glyph.baseline - ascent * glyph.size, right: glyph.right,
                    bottom: glyph.baseline + descent * glyph.size))
        }
        for area in marks.shapes.areas {
            let box = area.box
            if let fill = area.fill, fill < white {
                boxes.append(Box(left: box.left, top: box.top, right: box.right, bottom: box.bottom))
            } else if area.isStroked {
                boxes += [
                    Box(left: box.left, top: box.top, right: box.right, bottom: box.top + edge),
                    Box(left: box.left, top: box.bottom - edge, right: box.right, bottom: box.bottom),
                    Box(left: box.left, top: box.top, right: box.left + edge, bottom: box.bottom),
                    Box(left: box.right - edge, top: box.top, right: box.right, bottom: box.bottom),
                ]
            }
        }
        for segment in marks.shapes.segments {
            boxes.append(
                Box(
                    left: min(segment.from.x, segment.to.x), top: min(segment.from.y, segment.to.y),
                    right: max(segment.from.x, segment.to.x), bottom: max(segment.from.y, segment.to.y)))
        }
        for box in marks.shapes.pictures + marks.shapes.turnedLetters {
            boxes.append(Box(left: box.left, top: box.top, right: box.right, bottom: box.bottom))
        }
        return boxes
    }
}
