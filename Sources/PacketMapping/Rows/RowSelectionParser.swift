internal import PacketModel

/// Reads `1-100,250-,7`.
struct RowSelectionParser {
    private var parser: Parser

    init(_ source: String) throws(Problem) { parser = try Parser(source) }

    mutating func ranges() throws(Problem) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        repeat {
            ranges.append(try range())
        } while parser.take(",")
        if !parser.isAtEnd { throw problem(parser.position..<(parser.position + 1), "`,` is expected between rows") }
        return ranges
    }

    private mutating func range() throws(Problem) -> ClosedRange<Int> {
        parser.skipSpace()
        let start = parser.position
        guard let first = try number() else {
            let isDash = parser.peek() == "-"
            throw problem(
                start..<(start + 1), isDash ? "a row number is expected before `-`" : "a row number is expected here")
        }
        parser.skipSpace()
        guard parser.take("-") else { return first...first }
        parser.skipSpace()
        guard let last = try number() else { return first...(.max) }
        guard first <= last else { throw problem(start..<parser.position, "the range ends before it starts") }
        parser.skipSpace()
        return first...last
    }

    private mutating func number() throws(Problem) -> Int? {
        let start = parser.position
        while let scalar = parser.peek(), scalar.isASCIIDigit { parser.position += 1 }
        let range = start..<parser.position
        if range.isEmpty { return nil }
        guard let number = Int(parser.text(range)), number < .max else {
            throw problem(range, "the row number is too large")
        }
        guard number > 0 else { throw problem(range, "rows count from 1") }
        return number
    }

    private func problem(_ range: Range<Int>, _ message: String) -> Problem {
        Problem(.rowSelectionSyntax, at: range, message, hint: "write rows like 1-100,250-")
    }
}
