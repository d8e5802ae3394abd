/// Follows Type 2 charstrings (Adobe Technical Note #5177) to the subroutines that they call.
///
/// Nothing is drawn; of the numbers only those count that say which subroutine is next, and how many hints there are.
/// Charstrings come from strangers: all of a font may take so many steps and no more.
struct CharstringCalls {
    /// The subroutines of one kind.
    struct Subroutines {
        let bodies: [Range<Int>]
        private(set) var isCalled: [Bool]

        init(_ bodies: [Range<Int>]) {
            self.bodies = bodies
            isCalled = Array(repeating: false, count: bodies.count)
        }

        fileprivate mutating func call(_ number: Int) -> Range<Int>? {
            let index = number + Charstring.bias(of: bodies.count)
            guard bodies.indices.contains(index) else { return nil }
            isCalled[index] = true
            return bodies[index]
        }
    }

    private let bytes: [UInt8]
    private(set) var global: Subroutines
    /// By font dictionary.
    private(set) var local: [Subroutines]
    private var steps: Int

    init(_ bytes: [UInt8], global: [Range<Int>], local: [[Range<Int>]]) {
        self.bytes = bytes
        steps = 50_000 + 16 * bytes.count
        self.global = Subroutines(global)
        self.local = local.map { Subroutines($0) }
    }

    /// What a charstring has done so far.
    private struct State {
        /// The numbers that wait for an operator; nil where one is not whole.
        var operands: [Int?] = []
        var hints = 0
        var isDone = false
    }

    /// Notes the subroutines of a glyph; false where it cannot be followed, or is made of other glyphs.
    mutating func follow(_ charstring: Range<Int>, font: Int) -> Bool {
        var state = State()
        return follow(charstring, font, &state, depth: 0)
    }

    private mutating func follow(_ body: Range<Int>, _ font: Int, _ state: inout State, depth: Int) -> Bool {
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
            case 1, 3, 18, 23:  // hstem, vstem, hstemhm, vstemhm
                state.hints += state.operands.count / 2
                state.operands.removeAll(keepingCapacity: true)
            case 19, 20:  // hintmask, cntrmask
                state.hints += state.operands.count / 2
                state.operands.removeAll(keepingCapacity: true)
                index += (state.hints + 7) / 8
            case 10, 29:  // callsubr, callgsubr
                guard let number = state.operands.popLast() ?? nil, let called = call(number, byte == 29, font),
                    follow(called, font, &state, depth: depth + 1)
                else { return false }
            case 11: return true  // return
            case 14:  // endchar; with four numbers it is made of two other glyphs
                guard state.operands.count < 4 else { return false }
                state.isDone = true
            case 12:
                guard index < body.upperBound, bytes[index] == 0 || (34...37).contains(bytes[index]) else {
                    return false  // arithmetic, which no font of today has
                }
                index += 1
                state.operands.removeAll(keepingCapacity: true)
            default: state.operands.removeAll(keepingCapacity: true)
            }
        }
        return true
    }

    private mutating func call(_ number: Int, _ isGlobal: Bool, _ font: Int) -> Range<Int>? {
        if isGlobal { return global.call(number) }
        return local.indices.contains(font) ? local[font].call(number) : nil
    }

    /// Puts the number that begins with a byte on the stack.
    private func push(
        _ byte: UInt8, _ index: inout Int, before end: Int, onto state: inout State
    ) -> Bool {
        guard state.operands.count < Charstring.mostOperands,
            let number = Charstring.number(byte, in: bytes, at: &index, before: end)
        else { return false }
        state.operands.append(byte == 255 ? nil : Int(number))
        return true
    }
}
