import PDFObjects

/// What a page draws, as far as it says what fields are for: letters, and straight lines along its edges.
///
/// All places are those of the page as it is shown: points from the upper left corner, y downwards.
struct PageMarks {
    /// A letter, or what one code stands for.
    struct Glyph {
        var text: String
        var left: Double
        var right: Double
        /// Where it stands.
        var baseline: Double
        /// The size of its font on the page, in points.
        var size: Double
        var isBold: Bool
    }

    /// Letters that run along lines of text from left to right, in the order of drawing.
    var glyphs: [Glyph] = []
    /// Lines, and the edges of frames and coloured areas.
    var rules: PageRules
    /// What people see as frames, lines and boxes; empty where nobody asked for it.
    var shapes = PageShapes()
}

/// The lines of a page that run along its edges.
struct PageRules {
    /// A line at one height.
    struct Rule {
        /// Its height for a horizontal line, its place from the left for a vertical one.
        var place: Double
        var from: Double
        var to: Double
    }

    /// Dots and strokes to write on.
    var blanks: [Rule] = []
    private(set) var horizontal: [Rule] = []
    private(set) var vertical: [Rule] = []
    private var isSorted = true
    /// What looking for lines, and for what stands between them, may cost.
    let meter: WorkMeter
    private static let limit = 30_000

    init(_ meter: WorkMeter) { self.meter = meter }

    /// Adds a line between two points; one that is askew, or shorter than a letter, is none.
    mutating func add(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
        guard horizontal.count + vertical.count < Self.limit else { return }
        isSorted = false
        if abs(start.y - end.y) <= 0.7, abs(start.x - end.x) >= 4 {
            horizontal.append(
                Rule(place: (start.y + end.y) / 2, from: min(start.x, end.x), to: max(start.x, end.x)))
        } else if abs(start.x - end.x) <= 0.7, abs(start.y - end.y) >= 4 {
            vertical.append(Rule(place: (start.x + end.x) / 2, from: min(start.y, end.y), to: max(start.y, end.y)))
        }
    }

    /// Adds what a rectangle shows: a line when it is thin, else its edges.
    mutating func add(_ area: (left: Double, top: Double, right: Double, bottom: Double)) {
        let (width, height) = (area.right - area.left, area.bottom - area.top)
        if height <= 2.5 {
            let middle = (area.top + area.bottom) / 2
            add(from: (area.left, middle), to: (area.right, middle))
        } else if width <= 2.5 {
            let middle = (area.left + area.right) / 2
            add(from: (middle, area.top), to: (middle, area.bottom))
        } else {
            add(from: (area.left, area.top), to: (area.right, area.top))
            add(from: (area.left, area.bottom), to: (area.right, area.bottom))
            add(from: (area.left, area.top), to: (area.left, area.bottom))
            add(from: (area.right, area.top), to: (area.right, area.bottom))
        }
    }

    /// Puts the lines in order; needed before they are asked for.
    mutating func sort() {
        guard !isSorted else { return }
        horizontal = Self.joined(horizontal)
        vertical = Self.joined(vertical)
        isSorted = true
    }

    /// Lines in order, each once, pieces of one line put together.
    private static func joined(_ rules: [Rule]) -> [Rule] {
        var result: [Rule] = []
        for rule in rules.sorted(by: { ($0.place, $0.from) < ($1.place, $1.from) }) {
            var index = result.count - 1
            var steps = 0
            var isNew = true
            while index >= 0, steps < 24, rule.place - result[index].place <= 0.6 {
                if rule.from <= result[index].to + 0.8, rule.to >= result[index].from - 0.8 {
                    result[index].from = min(result[index].from, rule.from)
                    result[index].to = max(result[index].to, rule.to)
                    isNew = false
                    break
                }
                index -= 1
                steps += 1
            }
            if isNew { result.append(rule) }
        }
        return result.sorted { $0.place < $1.place }
    }

    /// The horizontal lines between two heights that cover a place from the left.
    ///
    /// - Complexity: O(log n + lines between the heights).
    func lines(from top: Double, to bottom: Double, at x: Double) -> [Rule] {
        rules(horizontal, from: top, to: bottom, at: x)
    }

    /// The heights between two heights at which a line covers a place from the left.
    ///
    /// - Complexity: O(log n + lines between the heights).
    func heights(from top: Double, to bottom: Double, at x: Double) -> [Double] {
        places(horizontal, from: top, to: bottom, at: x)
    }

    /// The places between two places from the left at which a line covers a height.
    ///
    /// - Complexity: O(log n + lines between the places).
    func places(from left: Double, to right: Double, at y: Double) -> [Double] {
        places(vertical, from: left, to: right, at: y)
    }

    private func places(_ rules: [Rule], from: Double, to: Double, at across: Double) -> [Double] {
        self.rules(rules, from: from, to: to, at: across).map(\.place)
    }

    private func rules(_ rules: [Rule], from: Double, to: Double, at across: Double) -> [Rule] {
        guard from < to else { return [] }
        var low = 0
        var high = rules.count
        while low < high {
            let middle = (low + high) / 2
            if rules[middle].place < from { low = middle + 1 } else { high = middle }
        }
        var found: [Rule] = []
        while low < rules.count, rules[low].place <= to, meter.allows(1) {
            if rules[low].from <= across, across <= rules[low].to { found.append(rules[low]) }
            low += 1
        }
        return found
    }
}
