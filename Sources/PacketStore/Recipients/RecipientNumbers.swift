public import PacketRecipients

/// The numbers of some stored people, as a query names them: `id=3,5-9`.
public struct RecipientNumbers: Sendable, Hashable {
    /// The numbers, from the lowest on, with a gap between two of them.
    public let ranges: [ClosedRange<Int64>]

    /// The most ranges of a query.
    static let mostRanges = 10_000

    /// Collects numbers; those that follow one another become a range.
    public init(_ numbers: some Sequence<Int64>) {
        self.init(joining: Set(numbers).map { $0...$0 })
    }

    /// Reads numbers and ranges from 1 with commas between; nil for anything else, and for more than 10,000 of them.
    public init?(parsing text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= Self.mostRanges else { return nil }
        var read: [ClosedRange<Int64>] = []
        for part in parts {
            let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { Int64($0) }
            guard let first = ends[0], let last = ends[ends.count - 1], first > 0, first <= last, last < .max else {
                return nil
            }
            read.append(first...last)
        }
        self.init(joining: read)
    }

    /// The numbers that a query asks for; nil where it asks for people in another way.
    public init?(_ query: RecipientQuery) {
        guard query.source == RecipientQuery.standardSource, query.words.isEmpty, query.terms.count == 1,
            query.terms[0].name.lowercased() == "id"
        else { return nil }
        self.init(parsing: query.terms[0].value)
    }

    /// The numbers as a query says them.
    public var text: String {
        ranges.map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }

    /// How many numbers there are.
    public var count: Int {
        ranges.reduce(0) { sum, range in
            let (count, isMore) = (range.upperBound - range.lowerBound).addingReportingOverflow(1)
            let (total, overflows) = sum.addingReportingOverflow(isMore ? .max : Int(clamping: count))
            return overflows ? .max : total
        }
    }

    /// Whether a number is among them.
    ///
    /// - Complexity: O(log n).
    public func contains(_ number: Int64) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < number { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(number)
    }

    /// The same without some numbers, and with others.
    public func changed(without shown: some Sequence<Int64>, with chosen: some Sequence<Int64>) -> RecipientNumbers {
        var parts: [ClosedRange<Int64>] = []
        let (chosen, gone) = (Set(chosen), Set(shown).filter { $0 < .max }.sorted())
        var next = 0
        for range in ranges {
            var start = range.lowerBound
            while next < gone.count, gone[next] < start { next += 1 }
            while next < gone.count, gone[next] <= range.upperBound {
                if start < gone[next] { parts.append(start...gone[next] - 1) }
                start = gone[next] + 1
                next += 1
            }
            if start <= range.upperBound { parts.append(start...range.upperBound) }
        }
        return RecipientNumbers(joining: parts + chosen.map { $0...$0 })
    }

    private init(joining parts: [ClosedRange<Int64>]) {
        var ranges: [ClosedRange<Int64>] = []
        for range in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = ranges.last, range.lowerBound - 1 <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
        self.ranges = ranges
    }
}
