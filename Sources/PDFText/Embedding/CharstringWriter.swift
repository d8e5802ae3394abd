/// Writes an outline as a Type 2 charstring (Adobe Technical Note #5177) in units of a thousandth of an em.
///
/// Points are rounded where they are, not by their distances, so that nothing drifts. There are no hints: forms are
/// printed and zoomed, and hints that fit another rasteriser do harm. Of the operators that say the same, those are
/// taken that need the fewest bytes: a packet's fonts are most of its bytes.
struct CharstringWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether anything is drawn.
    private(set) var hasInk = false
    private let scale: Double
    private var last = Step(x: 0, y: 0)
    /// What is drawn since the last move.
    private var segments: [Segment] = []

    /// A way from one point to the next.
    private struct Step {
        var x: Int
        var y: Int
    }

    /// A line, or a curve with its handles.
    private struct Segment {
        var first: Step
        var rest: (second: Step, third: Step)?
    }

    /// The operators that draw.
    private enum Form: Int, CaseIterable {
        /// Each line by two numbers.
        case lines
        /// Lines that are horizontal and vertical in turns, by one.
        case turningLines
        /// Each curve by six numbers.
        case curves
        /// Curves that begin and end along the axes, by four: in turns, both horizontally, both vertically.
        case turningCurves
        case horizontalCurves
        case verticalCurves
    }

    /// - Parameters:
    ///   - width: The advance, in thousandths of an em; the font's nominal width is 0.
    ///   - scale: From the points that come in to thousandths of an em.
    init(width: Float, scale: Double) {
        self.scale = scale
        number(Self.rounded(Double(width)))
    }

    mutating func move(_ x: Double, _ y: Double) {
        flush()
        let step = step(x, y)
        if step.y == 0 {
            number(step.x)
            bytes.append(22)  // hmoveto
        } else {
            if step.x != 0 { number(step.x) }
            number(step.y)
            bytes.append(step.x == 0 ? 4 : 21)  // vmoveto, rmoveto
        }
    }

    mutating func line(_ x: Double, _ y: Double) { segments.append(Segment(first: step(x, y))) }

    mutating func cubic(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ x: Double, _ y: Double) {
        let first = step(ax, ay)
        let second = step(bx, by)
        segments.append(Segment(first: first, rest: (second, step(x, y))))
    }

    /// A parabola is the cubic whose handles are at two thirds.
    mutating func quadratic(_ cx: Double, _ cy: Double, _ x: Double, _ y: Double) {
        let (startX, startY) = (Double(last.x) / scale, Double(last.y) / scale)
        cubic(
            startX + (cx - startX) * 2 / 3, startY + (cy - startY) * 2 / 3, x + (cx - x) * 2 / 3,
            y + (cy - y) * 2 / 3, x, y)
    }

    mutating func end() {
        flush()
        bytes.append(14)  // endchar
    }

    private static func rounded(_ value: Double) -> Int {
        value.isFinite ? Int(min(32_000, max(-32_000, value.rounded()))) : 0
    }

    private mutating func step(_ x: Double, _ y: Double) -> Step {
        let point = Step(x: Self.rounded(x * scale), y: Self.rounded(y * scale))
        defer { last = point }
        return Step(
            x: min(32_767, max(-32_768, point.x - last.x)), y: min(32_767, max(-32_768, point.y - last.y)))
    }

    // MARK: Operators

    /// Writes what is drawn since the last move in the fewest bytes: the cheapest way through the operators that each
    /// segment can have, one more byte for each change.
    private mutating func flush() {
        guard !segments.isEmpty else { return }
        hasInk = true
        var costs = [Int](repeating: 0, count: Form.allCases.count)
        var ways: [[Form]] = []
        for (index, segment) in segments.enumerated() {
            let (cheapest, cost) = Form.allCases.map { ($0, costs[$0.rawValue]) }.min { $0.1 < $1.1 } ?? (.lines, 0)
            var way: [Form] = []
            for form in Form.allCases {
                guard let own = Self.numbers(of: segment, form)?.reduce(0, { $0 + Self.size($1) }) else {
                    way.append(form)
                    costs[form.rawValue] = Int.max / 2
                    continue
                }
                let continues = index > 0 && Self.follows(segment, segments[index - 1], form)
                // `costs` of this form is only overwritten here, and nothing else reads it any more.
                let stays = continues && costs[form.rawValue] <= cost + 1
                way.append(stays ? form : cheapest)
                costs[form.rawValue] = (stays ? costs[form.rawValue] : cost + 1) + own
            }
            ways.append(way)
        }
        var form = Form.allCases.min { costs[$0.rawValue] < costs[$1.rawValue] } ?? .lines
        var forms: [Form] = []
        for way in ways.reversed() {
            forms.append(form)
            form = way[form.rawValue]
        }
        write(forms.reversed())
        segments.removeAll(keepingCapacity: true)
    }

    /// A stack holds 48 numbers.
    private static let mostNumbers = 46

    private mutating func write(_ forms: [Form]) {
        var pending = 0
        var start = 0
        for (index, form) in forms.enumerated() {
            guard let numbers = Self.numbers(of: segments[index], form) else { continue }
            for value in numbers { number(value) }
            pending += numbers.count
            let hasNext = index + 1 < forms.count
            if hasNext, forms[index + 1] == form, Self.follows(segments[index + 1], segments[index], form),
                pending + 6 <= Self.mostNumbers
            {
                continue
            }
            bytes.append(Self.code(form, startsHorizontally: Self.isHorizontal(segments[start])))
            pending = 0
            start = index + 1
        }
    }

    private static func isHorizontal(_ segment: Segment) -> Bool { segment.first.y == 0 }

    private static func follows(_ next: Segment, _ previous: Segment, _ form: Form) -> Bool {
        switch form {
        case .turningLines, .turningCurves: isHorizontal(next) != isHorizontal(previous)
        default: true
        }
    }

    /// The operands of a segment; nil where the operator cannot say it.
    private static func numbers(of segment: Segment, _ form: Form) -> [Int]? {
        let first = segment.first
        guard let (second, third) = segment.rest else {
            switch form {
            case .lines: return [first.x, first.y]
            case .turningLines: return first.y == 0 ? [first.x] : first.x == 0 ? [first.y] : nil
            default: return nil
            }
        }
        switch form {
        case .curves: return [first.x, first.y, second.x, second.y, third.x, third.y]
        case .turningCurves where first.y == 0 && third.x == 0: return [first.x, second.x, second.y, third.y]
        case .turningCurves where first.y != 0 && first.x == 0 && third.y == 0:
            return [first.y, second.x, second.y, third.x]
        case .horizontalCurves where first.y == 0 && third.y == 0: return [first.x, second.x, second.y, third.x]
        case .verticalCurves where first.x == 0 && third.x == 0: return [first.y, second.x, second.y, third.y]
        default: return nil
        }
    }

    private static func code(_ form: Form, startsHorizontally: Bool) -> UInt8 {
        switch form {
        case .lines: 5
        case .turningLines: startsHorizontally ? 6 : 7
        case .curves: 8
        case .turningCurves: startsHorizontally ? 31 : 30
        case .horizontalCurves: 27
        case .verticalCurves: 26
        }
    }

    // MARK: Numbers

    /// The bytes of a number.
    private static func size(_ value: Int) -> Int { value.magnitude <= 107 ? 1 : value.magnitude <= 1_131 ? 2 : 3 }

    private mutating func number(_ value: Int) {
        switch value {
        case -107...107: bytes.append(UInt8(value + 139))
        case 108...1131:
            bytes.append(UInt8((value - 108) >> 8 + 247))
            bytes.append(UInt8(truncatingIfNeeded: value - 108))
        case -1131 ... -108:
            bytes.append(UInt8((-value - 108) >> 8 + 251))
            bytes.append(UInt8(truncatingIfNeeded: -value - 108))
        default:
            bytes.append(28)
            bytes.append(UInt8(truncatingIfNeeded: value >> 8))
            bytes.append(UInt8(truncatingIfNeeded: value))
        }
    }
}
