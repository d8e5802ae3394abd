import PDFObjects

/// A path while it is put together (ISO 32000-1, 8.5.2), in the user space of its operators.
struct PagePath {
    /// What a subpath without curves, or a circle, comes to.
    struct Figure {
        var bounds: PDFRectangle
        var isRound: Bool
    }

    private(set) var areas: [PDFRectangle] = []
    private(set) var segments: [(x0: Double, y0: Double, x1: Double, y1: Double)] = []
    /// The subpaths that are upright rectangles or round.
    private(set) var figures: [Figure] = []
    private var point = (x: 0.0, y: 0.0)
    private var start = (x: 0.0, y: 0.0)
    private var corners: [(x: Double, y: Double)] = []
    private var curves = 0
    private static let limit = 20_000

    /// Performs an operator of path construction.
    mutating func perform(_ name: String, _ operands: [PDFObject]) {
        let numbers = operands.compactMap(\.number)
        if name == "c" || name == "v" || name == "y" {
            guard numbers.count >= 2 else { return }
            point = (numbers[numbers.count - 2], numbers[numbers.count - 1])
            curves += 1
            if corners.count < 64 { corners.append(point) }
            return
        }
        guard areas.count + segments.count < Self.limit else { return }
        switch name {
        case "m" where numbers.count == 2:
            endFigure()
            point = (numbers[0], numbers[1])
            start = point
            corners = [point]
        case "l" where numbers.count == 2:
            segments.append((point.x, point.y, numbers[0], numbers[1]))
            point = (numbers[0], numbers[1])
            if corners.count < 64 { corners.append(point) }
        case "h":
            segments.append((point.x, point.y, start.x, start.y))
            point = start
        case "re" where numbers.count == 4:
            areas.append(PDFRectangle(numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3]))
        default: break
        }
    }

    /// Ends the last subpath.
    mutating func endFigure() {
        defer {
            corners.removeAll(keepingCapacity: true)
            curves = 0
        }
        guard corners.count >= 3, corners.count < 40, figures.count < Self.limit else { return }
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        let bounds = PDFRectangle(xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)
        if curves == 4 || curves == 8, corners.count <= 2 * curves + 2 {
            // A circle has no straight sides; a frame with round corners has two at least.
            figures.append(Figure(bounds: bounds, isRound: corners.count < curves + 3))
        } else if curves == 0, corners.count == 4 || corners.count == 5, Self.areUpright(corners) {
            figures.append(Figure(bounds: bounds, isRound: false))
        }
    }

    /// Whether each side runs along an edge of the page.
    private static func areUpright(_ corners: [(x: Double, y: Double)]) -> Bool {
        zip(corners, corners.dropFirst() + corners.prefix(1)).allSatisfy { one, other in
            abs(one.x - other.x) < 0.1 || abs(one.y - other.y) < 0.1
        }
    }

    /// Whether all of it is one upright rectangle.
    var isRectangle: Bool {
        areas.count == 1 && segments.isEmpty && curves == 0
            || areas.isEmpty && figures.count == 1 && !figures[0].isRound && segments.count <= 4
    }

    /// Whether one of its rectangles holds another one.
    var isNested: Bool {
        let boxes = areas + figures.map(\.bounds)
        guard (2...64).contains(boxes.count) else { return false }
        return boxes.contains { outer in
            boxes.contains {
                $0 != outer && outer.llx <= $0.llx && $0.urx <= outer.urx && outer.lly <= $0.lly && $0.ury <= outer.ury
            }
        }
    }

    /// The extent of all of it; nil when it is empty.
    var bounds: PDFRectangle? {
        var result: PDFRectangle?
        func add(_ other: PDFRectangle) {
            guard let known = result else { return result = other }
            result = PDFRectangle(
                min(known.llx, other.llx), min(known.lly, other.lly), max(known.urx, other.urx),
                max(known.ury, other.ury))
        }
        areas.forEach(add)
        segments.forEach { add(PDFRectangle($0.x0, $0.y0, $0.x1, $0.y1)) }
        figures.forEach { add($0.bounds) }
        return result
    }

    mutating func removeAll() {
        areas.removeAll(keepingCapacity: true)
        segments.removeAll(keepingCapacity: true)
        figures.removeAll(keepingCapacity: true)
        corners.removeAll(keepingCapacity: true)
        curves = 0
    }
}
