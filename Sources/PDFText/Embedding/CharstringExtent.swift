/// The box of what Type 2 charstrings draw (Adobe Technical Note #5177): of all points of the outline. Control points count, as
/// fonts have a point wherever a curve is outermost.
///
/// Charstrings come from strangers: all of a font may take so many steps and no more.
struct CharstringExtent {
    private let bytes: [UInt8]
    private let global: [Range<Int>]
    private let local: [Range<Int>]
    private var steps = 200_000

    /// What a charstring has done so far.
    private struct State {
        var operands: [Double] = []
        var hints = 0
        var isDone = false
        var (x, y) = (0.0, 0.0)
        var box: (left: Double, bottom: Double, right: Double, top: Double)?

        /// Goes on by a distance, and takes the point in.
        mutating func line(_ dx: Double, _ dy: Double) {
            (x, y) = (x + dx, y + dy)
            note()
        }

        mutating func move(_ dx: Double, _ dy: Double) { (x, y) = (x + dx, y + dy) }

        mutating func note() {
            guard let box else { return box = (x, y, x, y) }
            self.box = (min(box.left, x), min(box.bottom, y), max(box.right, x), max(box.top, y))
        }

        mutating func curve(_ points: (Double, Double, Double, Double, Double, Double)) {
            note()
            line(points.0, points.1)
            line(points.2, points.3)
            line(points.4, points.5)
        }
    }

    init(_ bytes: [UInt8], global: [Range<Int>], local: [Range<Int>]) {
        (self.bytes, self.global, self.local) = (bytes, global, local)
    }

    /// The box in units of the font; nil where the charstring draws nothing, cannot be followed, or is made of other glyphs.
    mutating func box(of charstring: Range<Int>) -> (left: Double, bottom: Double, right: Double, top: Double)? {
        var state = State()
        return follow(charstring, &state, depth: 0) ? state.box : nil
    }

    private mutating func follow(_ body: Range<Int>, _ state: inout State, depth: Int) -> Bool {
        guard depth <= Charstring.deepest else { return false }
        var index = body.lowerBound
        while index < body.upperBound, !state.isDone {
            steps -= 1
            guard steps > 0 else { return false }
            let byte = bytes[index]
            index += 1
            switch byte {
            case 28, 32...:
                guard push(byte, &index, before: body.upperBound, onto: &state) else { return false }
            case 10, 29:  // callsubr, callgsubr
                let bodies = byte == 29 ? global : local
                let bias = Charstring.bias(of: bodies.count)
                guard let number = state.operands.popLast(), bodies.indices.contains(Int(number) + bias),
                    follow(bodies[Int(number) + bias], &state, depth: depth + 1)
                else { return false }
            case 11: return true  // return
            case 1, 3, 18, 23, 19, 20:  // hints and masks of them
                state.hints += state.operands.count / 2
                state.operands.removeAll(keepingCapacity: true)
                if byte == 19 || byte == 20 { index += (state.hints + 7) / 8 }
            case 14:  // endchar; with four numbers it is made of two other glyphs
                guard state.operands.count < 4 else { return false }
                state.isDone = true
            case 12:
                guard index < body.upperBound, Self.flex(bytes[index], &state) else { return false }
                index += 1
                state.operands.removeAll(keepingCapacity: true)
            default:
                guard Self.draw(byte, &state) else { return false }
                state.operands.removeAll(keepingCapacity: true)
            }
        }
        return true
    }

    /// Puts the number that begins with a byte on the stack.
    private func push(_ byte: UInt8, _ index: inout Int, before end: Int, onto state: inout State) -> Bool {
        guard state.operands.count < Charstring.mostOperands,
            let number = Charstring.number(byte, in: bytes, at: &index, before: end)
        else { return false }
        state.operands.append(number)
        return true
    }

    // MARK: Operators

    private static func draw(_ byte: UInt8, _ state: inout State) -> Bool {
        let all = state.operands
        switch byte {
        case 21:  // rmoveto; the width of the glyph may stand before it
            guard all.count >= 2 else { return false }
            state.move(all[all.count - 2], all[all.count - 1])
        case 22, 4:  // hmoveto, vmoveto
            guard let last = all.last else { return false }
            byte == 22 ? state.move(last, 0) : state.move(0, last)
        case 5, 25:  // rlineto, rlinecurve
            let curve = byte == 25 ? 6 : 0
            guard all.count >= curve else { return false }
            state.note()
            lines(all[..<(all.count - curve)], &state)
            if curve > 0 { curves(all[(all.count - curve)...], &state) }
        case 8, 24:  // rrcurveto, rcurveline
            let line = byte == 24 ? 2 : 0
            guard all.count >= line else { return false }
            curves(all[..<(all.count - line)], &state)
            if line > 0 { lines(all[(all.count - line)...], &state) }
        case 6, 7:  // hlineto, vlineto
            state.note()
            for (index, number) in all.enumerated() {
                (index.isMultiple(of: 2)) == (byte == 6) ? state.line(number, 0) : state.line(0, number)
            }
        case 26, 27: straight(all, isVertical: byte == 26, &state)
        case 30, 31: alternating(all, startsVertical: byte == 30, &state)
        default: return false
        }
        return true
    }

    private static func lines(_ numbers: ArraySlice<Double>, _ state: inout State) {
        for index in stride(from: numbers.startIndex, to: numbers.endIndex - 1, by: 2) {
            state.line(numbers[index], numbers[index + 1])
        }
    }

    private static func curves(_ n: ArraySlice<Double>, _ state: inout State) {
        for i in stride(from: n.startIndex, to: n.endIndex - 5, by: 6) {
            state.curve((n[i], n[i + 1], n[i + 2], n[i + 3], n[i + 4], n[i + 5]))
        }
    }

    /// vvcurveto, hhcurveto: curves that begin and end in one direction.
    private static func straight(_ n: [Double], isVertical: Bool, _ state: inout State) {
        let first = n.count % 4 == 1 ? 1 : 0
        for i in stride(from: first, to: n.count - 3, by: 4) {
            let across = first == 1 && i == first ? n[0] : 0
            state.curve(
                isVertical
                    ? (across, n[i], n[i + 1], n[i + 2], 0, n[i + 3]) : (n[i], across, n[i + 1], n[i + 2], n[i + 3], 0))
        }
    }

    /// vhcurveto, hvcurveto: curves that begin upright and end level, and the other way, by turns.
    private static func alternating(_ n: [Double], startsVertical: Bool, _ state: inout State) {
        var isVertical = startsVertical
        for i in stride(from: 0, to: n.count - 3, by: 4) {
            let end = n.count - i == 5 ? n[i + 4] : 0
            state.curve(
                isVertical
                    ? (0, n[i], n[i + 1], n[i + 2], n[i + 3], end) : (n[i], 0, n[i + 1], n[i + 2], end, n[i + 3]))
            isVertical.toggle()
        }
    }

    /// hflex, flex, hflex1, flex1: two curves.
    private static func flex(_ byte: UInt8, _ state: inout State) -> Bool {
        let n = state.operands
        switch byte {
        case 0: return true  // dotsection
        case 34:
            guard n.count >= 7 else { return false }
            state.curve((n[0], 0, n[1], n[2], n[3], 0))
            state.curve((n[4], 0, n[5], -n[2], n[6], 0))
        case 35:
            guard n.count >= 12 else { return false }
            curves(n[..<12], &state)
        case 36:
            guard n.count >= 9 else { return false }
            state.curve((n[0], n[1], n[2], n[3], n[4], 0))
            state.curve((n[5], 0, n[6], n[7], n[8], -(n[1] + n[3] + n[7])))
        case 37:
            guard n.count >= 11 else { return false }
            let dx = n[0] + n[2] + n[4] + n[6] + n[8]
            let dy = n[1] + n[3] + n[5] + n[7] + n[9]
            curves(n[..<6], &state)
            state.curve(
                abs(dx) > abs(dy) ? (n[6], n[7], n[8], n[9], n[10], -dy) : (n[6], n[7], n[8], n[9], -dx, n[10]))
        default: return false  // arithmetic, which no font of today has
        }
        return true
    }
}
