internal import PacketModel

/// A choice of data rows by number: `1-100,250-,7`.
public struct RowSelection: Sendable, Hashable {
    /// Ascending, without overlaps; an open range ends at `Int.max`.
    private let ranges: [ClosedRange<Int>]

    /// Parses row numbers and ranges with commas between them; `250-` has no end.
    ///
    /// - Throws: `MappingError` with the code `.rowSelectionSyntax`.
    public init(parsing source: String) throws(MappingError) {
        ranges = try MappingError.placed(in: source) { () throws(Problem) in
            var parser = try RowSelectionParser(source)
            return Self.merged(try parser.ranges())
        }
    }

    /// Chooses a range.
    public init(_ range: ClosedRange<Int>) { ranges = [range] }

    /// The chosen rows that are in a range; nil where none is.
    public func within(_ range: ClosedRange<Int>) -> RowSelection? {
        let parts = ranges.filter { $0.overlaps(range) }.map { $0.clamped(to: range) }
        return parts.isEmpty ? nil : RowSelection(ranges: parts)
    }

    private init(ranges: [ClosedRange<Int>]) { self.ranges = ranges }

    /// Whether a row is chosen.
    ///
    /// - Complexity: O(log n) in the number of ranges.
    public func contains(_ row: Int) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < row { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(row)
    }

    /// The last row that is chosen, after which a reader may stop; nil when there is no end.
    public var last: Int? {
        guard let last = ranges.last, last.upperBound < .max else { return nil }
        return last.upperBound
    }

    /// Whether it names the rows that are left out: what is behind the last of them is chosen.
    public var isAllButSome: Bool { ranges.last?.upperBound == .max }

    /// The highest row that is named; of an open range its beginning.
    public var highest: Int { last ?? ranges.last?.lowerBound ?? 0 }

    private static func merged(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        var merged: [ClosedRange<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = merged.last, range.lowerBound <= last.upperBound || range.lowerBound - 1 == last.upperBound
            else {
                merged.append(range)
                continue
            }
            merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        }
        return merged
    }
}

extension RowSelection: CustomStringConvertible {
    /// The selection in its shortest form: `1-100,250-`.
    public var description: String {
        ranges.map { range in
            if range.upperBound == .max { return "\(range.lowerBound)-" }
            return range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
        }.joined(separator: ",")
    }
}
