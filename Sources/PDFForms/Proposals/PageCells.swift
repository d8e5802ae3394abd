/// The cells of a page: rectangles between lines, with no line across.
struct PageCells {
    typealias Box = LabelledPlace.Box

    /// A rectangle between lines.
    struct Cell {
        var box: Box
        /// The lower ends of upright lines that come up from its lower edge and end within it.
        var ticks: [Double] = []
        /// Whether its left or its right side is only where lines end.
        var isOpen: Bool
    }

    private(set) var cells: [Cell] = []
    private let rules: PageRules
    private static let near = 1.6
    private static let limit = 20_000

    init(_ rules: PageRules) {
        self.rules = rules
        for rule in rules.horizontal where cells.count < Self.limit { find(under: rule) }
    }

    private struct Side {
        var place: Double
        /// Where the line ends; nil for the end of the upper edge.
        var end: Double?
    }

    /// Finds the cells whose upper edge is a line.
    private mutating func find(under top: PageRules.Rule) {
        let crossing = rules.uprights(from: top.from - Self.near, to: top.to + Self.near)
        var sides: [Side] = []
        for rule in crossing where rule.from <= top.place + Self.near && rule.to >= top.place + 4 {
            sides.append(Side(place: rule.place, end: rule.to))
        }
        if sides.first.map({ $0.place > top.from + 4 }) ?? true { sides.insert(Side(place: top.from), at: 0) }
        if sides.last.map({ $0.place < top.to - 4 }) ?? true { sides.append(Side(place: top.to)) }
        for index in sides.indices.dropLast() {
            for other in sides[(index + 1)...].prefix(60) {
                if other.place - sides[index].place < 4 { continue }
                guard rules.meter.allows(1), let bottom = floor(under: top, sides[index].place, other.place) else {
                    break
                }
                guard reaches(sides[index], bottom, isLeft: true) else { break }
                guard reaches(other, bottom, isLeft: false) else { continue }
                add(under: top, bottom: bottom.place, left: sides[index], right: other)
                break
            }
        }
    }

    /// The nearest line below that goes from one side to the other.
    private func floor(under top: PageRules.Rule, _ left: Double, _ right: Double) -> PageRules.Rule? {
        rules.first(from: top.place + 4, to: top.place + 500) {
            $0.from <= left + Self.near + 0.5 && $0.to >= right - Self.near - 0.5
        }
    }

    /// Whether it lies between two frames one below the other, whose sides end at it and go on below it.
    private func isGap(at side: Double, _ box: Box) -> Bool {
        let lines = rules.uprights(from: side - Self.near, to: side + Self.near)
        return lines.contains { $0.to > box.top - 1 && $0.to < box.bottom - 2 && $0.from < box.top - 3 }
            && lines.contains { $0.from < box.bottom + 1 && $0.from > box.top + 2 && $0.to > box.bottom + 3 }
    }

    private func reaches(_ side: Side, _ bottom: PageRules.Rule, isLeft: Bool) -> Bool {
        if let end = side.end { return end >= bottom.place - Self.near }
        return abs(side.place - (isLeft ? bottom.from : bottom.to)) <= 2.5
    }

    private mutating func add(under top: PageRules.Rule, bottom: Double, left: Side, right: Side) {
        let box = Box(left: left.place, top: top.place, right: right.place, bottom: bottom)
        guard box.height < 500, left.end != nil || right.end != nil || box.width >= 100,
            box.width >= 30 || left.end != nil && right.end != nil,
            !(left.end == nil && isGap(at: box.left, box)), !(right.end == nil && isGap(at: box.right, box))
        else { return }
        var cell = Cell(box: box, isOpen: left.end == nil || right.end == nil)
        let inner = rules.uprights(from: box.left + 3, to: box.right - 3).filter {
            $0.to >= bottom - Self.near && $0.from > top.place + Self.near && $0.from < bottom - 2
        }
        cell.ticks = inner.map(\.place)
        cells.append(cell)
    }
}

extension PageRules {
    /// The upright lines between two places from the left.
    ///
    /// - Complexity: O(log n + lines between the places).
    func uprights(from left: Double, to right: Double) -> ArraySlice<Rule> {
        let first = Self.first(vertical, at: left)
        var end = first
        while end < vertical.count, vertical[end].place <= right, meter.allows(1) { end += 1 }
        return vertical[first..<end]
    }

    /// The first horizontal line between two heights of which something is true.
    func first(from top: Double, to bottom: Double, where isWanted: (Rule) -> Bool) -> Rule? {
        var index = Self.first(horizontal, at: top)
        while index < horizontal.count, horizontal[index].place <= bottom, meter.allows(1) {
            if isWanted(horizontal[index]) { return horizontal[index] }
            index += 1
        }
        return nil
    }

    /// The horizontal lines between two heights.
    func levels(from top: Double, to bottom: Double) -> ArraySlice<Rule> {
        let first = Self.first(horizontal, at: top)
        var end = first
        while end < horizontal.count, horizontal[end].place <= bottom, meter.allows(1) { end += 1 }
        return horizontal[first..<end]
    }

    /// The index of the first of ordered lines that is not before a place.
    private static func first(_ rules: [Rule], at place: Double) -> Int {
        var low = 0
        var high = rules.count
        while low < high {
            let middle = (low + high) / 2
            if rules[middle].place < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
