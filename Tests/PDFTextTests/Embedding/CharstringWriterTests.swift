import TestSupport
import Testing

@testable import PDFText

struct CharstringWriterTests {
    /// Whatever operators are chosen, they say the points that came in.
    @Test(arguments: UInt64(0)..<40)
    func everyPointComesBack(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let largest = [3, 200, 3_000][Int(seed % 3)]
        var writer = CharstringWriter(width: 920, scale: 1)
        var points: [Int] = []
        var (x, y) = (0, 0)
        /// Half of all steps are along an axis, as those of letters are.
        func step() -> (Double, Double) {
            let way = Int.random(in: 0..<5, using: &generator)
            if way != 0, way != 4 { x += Int.random(in: -largest...largest, using: &generator) }
            if way > 1, way != 4 { y += Int.random(in: -largest...largest, using: &generator) }
            points += [x, y]
            return (Double(x), Double(y))
        }
        for _ in 0..<4 {
            let start = step()
            writer.move(start.0, start.1)
            for _ in 0..<Int.random(in: 0..<40, using: &generator) {
                let first = step()
                if Bool.random(using: &generator) {
                    writer.line(first.0, first.1)
                } else {
                    let (second, third) = (step(), step())
                    writer.cubic(first.0, first.1, second.0, second.1, third.0, third.1)
                }
            }
        }
        writer.end()
        let outline = Outline(writer.bytes)
        #expect(outline.points == points)
        #expect(outline.width == 920 && outline.isWhole && outline.mostOperands <= 48)
    }

    @Test(arguments: [
        // hlineto, vlineto; hvcurveto; hhcurveto; what has no zero is written in full.
        ([[10, 0], [10, 20], [30, 20], [30, 40]], [6]), ([[0, 10], [20, 10]], [7]), ([[1, 2], [3, 5]], [5]),
        ([[10, 0, 20, 5, 20, 15], [20, 25, 30, 40, 45, 40]], [31]), ([[10, 0, 20, 5, 30, 5]], [27]),
        ([[0, 10, 5, 20, 5, 30]], [26]), ([[1, 2, 3, 4, 5, 7]], [8]),
    ])
    func operatorsAreTheShortest(_ segments: [[Double]], operators: [UInt8]) {
        var writer = CharstringWriter(width: 0, scale: 1)
        for segment in segments {
            if segment.count == 2 {
                writer.line(segment[0], segment[1])
            } else {
                writer.cubic(segment[0], segment[1], segment[2], segment[3], segment[4], segment[5])
            }
        }
        writer.end()
        #expect(Outline(writer.bytes).operators == operators + [14])
    }
}

/// Reads a Type 2 charstring (Adobe Technical Note #5177, 4.1) of those operators that draw.
private struct Outline {
    var width: Int?
    var points: [Int] = []
    var operators: [UInt8] = []
    var mostOperands = 0
    var isWhole = false
    private var (x, y) = (0, 0)

    init(_ bytes: [UInt8]) {
        var stack: [Int] = []
        var index = 0
        while index < bytes.count {
            let byte = Int(bytes[index])
            index += 1
            switch byte {
            case 28:
                stack.append(Int(Int16(truncatingIfNeeded: Int(bytes[index]) << 8 | Int(bytes[index + 1]))))
                index += 2
            case 32...246: stack.append(byte - 139)
            case 247...250:
                stack.append((byte - 247) * 256 + Int(bytes[index]) + 108)
                index += 1
            case 251...254:
                stack.append(-(byte - 251) * 256 - Int(bytes[index]) - 108)
                index += 1
            default:
                mostOperands = max(mostOperands, stack.count)
                if width == nil, !stack.isEmpty { width = stack.removeFirst() }
                operators.append(UInt8(byte))
                run(byte, stack)
                stack = []
                isWhole = byte == 14 && index == bytes.count
            }
        }
    }

    private mutating func go(_ dx: Int, _ dy: Int) {
        x += dx
        y += dy
        points += [x, y]
    }

    private mutating func run(_ code: Int, _ stack: [Int]) {
        var rest = stack[...]
        switch code {
        case 21: go(stack[0], stack[1])
        case 22: go(stack[0], 0)
        case 4: go(0, stack[0])
        case 5, 8: while rest.count > 1 { go(rest.removeFirst(), rest.removeFirst()) }
        case 6, 7:
            var isHorizontal = code == 6
            for value in stack {
                if isHorizontal { go(value, 0) } else { go(0, value) }
                isHorizontal.toggle()
            }
        case 26, 27, 30, 31:
            var isHorizontal = code == 27 || code == 31
            while rest.count >= 4 {
                let four = (0..<4).map { _ in rest.removeFirst() }
                if isHorizontal { go(four[0], 0) } else { go(0, four[0]) }
                go(four[1], four[2])
                if code > 27 { isHorizontal.toggle() }
                if isHorizontal { go(four[3], 0) } else { go(0, four[3]) }
            }
        default: break
        }
    }
}
