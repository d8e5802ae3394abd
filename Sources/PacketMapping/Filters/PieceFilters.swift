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
    }

    func apply(to buffer: inout Bytes, from start: Int) {
        let text = buffer.text(from: start)
        let count = text.count
        let first = self.start > 0 ? self.start - 1 : max(0, count + self.start)
        let last = min(count, end > 0 ? end : count + end + 1)
        let slice = first < last ? text.dropFirst(first).prefix(last - first) : ""
        buffer.replaceTail(from: start, with: String(slice))
    }
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
        let digits = buffer.text(from: start).unicodeScalars.filter { scalar in
            scalar.isASCIIDigit || scalar.value >= 0x80 && scalar.properties.generalCategory == .decimalNumber
        }
        buffer.replaceTail(from: start, with: String(String.UnicodeScalarView(digits)))
    }
}
