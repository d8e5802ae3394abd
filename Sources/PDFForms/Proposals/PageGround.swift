/// What a page is coloured with.
struct PageGround {
    typealias Box = LabelledPlace.Box

    /// The coloured areas of each strip of the page, in the order of drawing.
    private var strips: [Int: [(box: Box, light: Double)]] = [:]
    private var count = 0
    private let meter: WorkMeter
    private static let strip = 12.0
    private static let limit = 20_000

    init(_ meter: WorkMeter) { self.meter = meter }

    /// Colours an area; one that is as thin as a line colours nothing.
    mutating func add(_ box: Box, light: Double) {
        guard min(box.width, box.height) > 2.5, count < Self.limit, box.top > -20_000, box.bottom < 20_000 else {
            return
        }
        let (first, last) = (Int(box.top / Self.strip), Int(box.bottom / Self.strip))
        guard last - first < 1_000 else { return }
        count += 1
        for strip in first...last where meter.allows(1) { strips[strip, default: []].append((box, light)) }
    }

    /// How light the page is at a point, from 0 for black to 1 for white: what was drawn there last.
    func light(at point: (Double, Double)) -> Double {
        guard let areas = strips[Int(point.1 / Self.strip)] else { return 1 }
        for area in areas.reversed() {
            guard meter.allows(1) else { return 1 }
            let box = area.box
            if box.left <= point.0, point.0 <= box.right, box.top <= point.1, point.1 <= box.bottom {
                return area.light
            }
        }
        return 1
    }
}
