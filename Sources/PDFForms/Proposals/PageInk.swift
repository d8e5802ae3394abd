/// The frames, lines and little boxes of a page that people see.
struct PageInk {
    typealias Box = LabelledPlace.Box

    /// The lines that run along the page's edges, and the edges of frames and of coloured areas.
    private(set) var rules: PageRules
    /// The frames that are as small as a box to tick.
    private(set) var squares: [Box] = []
    private var ground: PageGround
    /// From what difference on people see an edge.
    private static let contrast = 0.03

    init(_ shapes: PageShapes, _ meter: WorkMeter) {
        rules = PageRules(meter)
        ground = PageGround(meter)
        var plain: [Box] = []
        for area in shapes.areas {
            let box = area.box
            let under = light(at: box)
            let isFilled = area.fill.map { abs($0 - under) > Self.contrast } ?? false
            if let fill = area.fill, !area.isRound { ground.add(box, light: fill) }
            guard area.isStroked || isFilled else { continue }
            if Self.isSquare(box), under > 0.6, area.isStroked || (area.fill ?? 0) > 0.7 { squares.append(box) }
            guard !area.isRound else { continue }
            if area.isStroked || min(box.width, box.height) <= 2.5 {
                rules.add((box.left, box.top, box.right, box.bottom))
            } else {
                plain.append(box)
            }
        }
        for box in plain { addEdges(of: box) }
        for segment in shapes.segments { rules.add(from: segment.from, to: segment.to) }
        for letter in shapes.letterBoxes where letter.size < 24 {
            squares.append(
                Box(
                    left: letter.left, top: letter.baseline - 0.72 * letter.size, right: letter.right,
                    bottom: letter.baseline + 0.05 * letter.size))
        }
        rules.sort()
    }

    /// Adds the edges of a coloured area beyond which the page has another colour.
    private mutating func addEdges(of box: Box) {
        func isEdge(_ inner: (Double) -> (Double, Double), _ outer: (Double) -> (Double, Double)) -> Bool {
            [0.25, 0.5, 0.75].contains { part in
                abs(ground.light(at: inner(part)) - ground.light(at: outer(part))) > Self.contrast
            }
        }
        func x(_ part: Double) -> Double { box.left + part * box.width }
        func y(_ part: Double) -> Double { box.top + part * box.height }
        for (height, step) in [(box.top, 1.2), (box.bottom, -1.2)]
        where isEdge({ (x($0), height + step) }, { (x($0), height - step) }) {
            rules.add(from: (box.left, height), to: (box.right, height))
        }
        for (place, step) in [(box.left, 1.2), (box.right, -1.2)]
        where isEdge({ (place + step, y($0)) }, { (place - step, y($0)) }) {
            rules.add(from: (place, box.top), to: (place, box.bottom))
        }
    }

    /// Whether a frame is as large as a box to tick.
    static func isSquare(_ box: Box) -> Bool {
        (4.5...19).contains(box.width) && (4.5...19).contains(box.height)
            && (0.77...2.1).contains(box.width / box.height)
    }

    /// How light the page is in the middle of a place, from 0 for black to 1 for white.
    func light(at box: Box) -> Double { ground.light(at: (box.centre, box.middle)) }
}
