import Interchange

/// `slice:start:end`: positions from 1, both inclusive; negative ones count from the end.
struct SliceFilter: TextFilter {
    private static let positions = -1_000_000...1_000_000

    private let start: Int
    private let end: Int

    init(_ arguments: FilterArguments) throws(Problem) {
        start = try arguments.integer(0, in: Self.positions) ?? 1
        end = try arguments.integer(1, in: Self.positions) ?? -1
        for (index, position) in [start, end].enumerated() where position == 0 {
            throw arguments.problem(index, "positions count from 1, or from -1 backwards")
        }
        // Of any text, nothing is left.
        guard (start > 0) != (end > 0) || start <= end else {
            throw arguments.problem(
                1, "the slice ends before it begins",
                hint: end < 0
                    ? nil
                    : "the second number is the last position, not how many: "
                        + "slice:\(start):\(start + end - 1) takes \(end) from position \(start) on")
        }
    }

    /// Whether it leaves out what a text begins with, as far as it is counted from there.
    var skipsBeginning: Bool { start > 1 }

    /// Whether it leaves out what a text ends with, as far as it is counted from there.
    var skipsEnd: Bool { end < -1 }

    /// Whether nothing may be left of a short text.
    var mayTakeNothing: Bool { range(in: 1).isEmpty }

    /// Whether it takes the first few of a text, as of a postal code: not of a name, of which one or two are initials, and
    /// neither the year of a day of eight digits.
    var isPartOfNumber: Bool { start == 1 && end > 2 }

    /// Whether both ends are counted from the text's beginning, or the slice goes on to its end.
    var isCountedFromBeginning: Bool { start > 0 && (end > 0 || end == -1) }

    /// Whether both ends are counted from the text's end.
    var isCountedFromEnd: Bool { start < 0 && end < 0 }

    /// The characters of a text that it takes, from 0.
    func range(in count: Int) -> Range<Int> {
        let first = start > 0 ? start - 1 : max(0, count + start)
        let last = min(count, end > 0 ? end : count + end + 1)
        return first < last ? first..<last : 0..<0
    }

    func apply(to buffer: inout Bytes, from start: Int) {
        let text = buffer.text(from: start)
        let range = range(in: text.count)
        buffer.replaceTail(from: start, with: String(text.dropFirst(range.lowerBound).prefix(range.count)))
    }

    var span: (first: Int, last: Int) { (start, end) }
}

/// `first`
struct FirstFilter: TextFilter {
    init(_ arguments: FilterArguments) {}

    func apply(to buffer: inout Bytes, from start: Int) {
        buffer.replaceTail(from: start, with: String(buffer.text(from: start).trimmed.prefix(1)))
    }
}

/// `digits`
struct DigitsFilter: TextFilter {
    init(_ arguments: FilterArguments) {}

    func apply(to buffer: inout Bytes, from start: Int) {
        let digits = buffer.text(from: start).unicodeScalars.filter(Self.isDigit)
        buffer.replaceTail(from: start, with: String(String.UnicodeScalarView(digits)))
    }

    /// Whether it keeps a character: a digit of any script.
    static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCIIDigit || scalar.value >= 0x80 && scalar.properties.generalCategory == .decimalNumber
    }
}
