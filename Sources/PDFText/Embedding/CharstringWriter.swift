/// Writes an outline as a Type 2 charstring (Adobe Technical Note #5177) in units of a thousandth of an em.
///
/// Points are rounded where they are, not by their distances, so that nothing drifts. There are no hints: forms are
/// printed and zoomed, and hints that fit another rasteriser do harm.
struct CharstringWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether anything is drawn.
    private(set) var hasInk = false
    private let scale: Double
    private var last = (x: 0, y: 0)
    private var pending: [Int] = []
    private var pendingOperator = Operator.line

    private enum Operator: UInt8 {
        case line = 5
        case curve = 8
        case move = 21
        case end = 14
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
        pending = step(x, y)
        pendingOperator = .move
    }

    mutating func line(_ x: Double, _ y: Double) { add(step(x, y), .line, most: 46) }

    mutating func cubic(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ x: Double, _ y: Double) {
        add(step(ax, ay) + step(bx, by) + step(x, y), .curve, most: 42)
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
        bytes.append(Operator.end.rawValue)
    }

    private static func rounded(_ value: Double) -> Int {
        value.isFinite ? Int(min(32_000, max(-32_000, value.rounded()))) : 0
    }

    private mutating func step(_ x: Double, _ y: Double) -> [Int] {
        let point = (x: Self.rounded(x * scale), y: Self.rounded(y * scale))
        defer { last = point }
        return [
            min(32_767, max(-32_768, point.x - last.x)), min(32_767, max(-32_768, point.y - last.y)),
        ]
    }

    /// Operators of a kind take several steps; a stack holds 48 numbers, the width among them.
    private mutating func add(_ numbers: [Int], _ next: Operator, most: Int) {
        hasInk = true
        if pendingOperator != next || pending.count + numbers.count > most { flush() }
        pendingOperator = next
        pending += numbers
    }

    private mutating func flush() {
        guard !pending.isEmpty else { return }
        for value in pending { number(value) }
        bytes.append(pendingOperator.rawValue)
        pending.removeAll(keepingCapacity: true)
    }

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
