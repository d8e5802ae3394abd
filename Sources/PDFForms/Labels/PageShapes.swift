/// What a page draws that people see as frames, lines and little boxes; points from the upper left corner of the page as it
/// is shown, y downwards.
struct PageShapes {
    typealias Box = LabelledPlace.Box

    /// A rectangle or a round figure.
    struct Area {
        var box: Box
        /// How light it is filled, from 0 for black to 1 for white; nil where it is not.
        var fill: Double?
        var isStroked: Bool
        var isRound: Bool
    }

    /// A straight line.
    struct Segment {
        var from: (x: Double, y: Double)
        var to: (x: Double, y: Double)
    }

    /// In the order of drawing.
    private(set) var areas: [Area] = []
    private(set) var segments: [Segment] = []
    /// Pictures made of pixels.
    private(set) var pictures: [Box] = []
    /// Letters of symbol fonts that are boxes to tick.
    private(set) var letterBoxes: [PageMarks.Glyph] = []
    /// Letters that run up, down or askew.
    private(set) var turnedLetters: [Box] = []
    private static let limit = 30_000

    mutating func add(_ area: Area) { if areas.count < Self.limit { areas.append(area) } }
    mutating func add(_ segment: Segment) { if segments.count < Self.limit { segments.append(segment) } }
    mutating func add(picture: Box) { if pictures.count < Self.limit { pictures.append(picture) } }
    mutating func add(turnedLetter: Box) { if turnedLetters.count < Self.limit { turnedLetters.append(turnedLetter) } }
    mutating func add(letterBox: PageMarks.Glyph) {
        if letterBoxes.count < Self.limit { letterBoxes.append(letterBox) }
    }
}
