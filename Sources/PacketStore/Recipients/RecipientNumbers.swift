public import PacketRecipients

/// The numbers of some stored people, as a query names them: `id=3,5-9`.
public struct RecipientNumbers: Sendable, Hashable {
    private let numbers: RangeSet<Int64>

    /// The most ranges of a query.
    static let mostRanges = 10_000

    /// Collects numbers; those that follow one another become a range. What is no number of a person is left out.
    public init(_ numbers: some Sequence<Int64>) { self.numbers = Self.set(numbers) }

    /// Reads numbers and ranges from 1 with commas between; nil for anything else, and for more than 10,000 of them.
    public init?(parsing text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= Self.mostRanges else { return nil }
        var read: [Range<Int64>] = []
        for part in parts {
            let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { Int64($0) }
            guard let first = ends[0], let last = ends[ends.count - 1], first > 0, first <= last, last < .max else {
                return nil
            }
            read.append(first..<last + 1)
        }
        numbers = RangeSet(read)
    }

    /// The numbers that a query asks for; nil where it asks for people in another way.
    public init?(_ query: RecipientQuery) {
        guard query.source == RecipientQuery.standardSource, query.words.isEmpty, query.terms.count == 1,
            query.terms[0].name.lowercased() == "id"
        else { return nil }
        self.init(parsing: query.terms[0].value)
    }

    /// The numbers, from the lowest on, with a gap between two ranges.
    public var ranges: [ClosedRange<Int64>] { numbers.ranges.map { $0.lowerBound...$0.upperBound - 1 } }

    /// The numbers as a query says them.
    public var text: String {
        ranges.map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }

    /// How many numbers there are.
    public var count: Int { numbers.ranges.reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) } }

    /// Whether a number is among them.
    ///
    /// - Complexity: O(log n).
    public func contains(_ number: Int64) -> Bool { numbers.contains(number) }

    /// The same without some numbers, and with others.
    public func changed(without shown: some Sequence<Int64>, with chosen: some Sequence<Int64>) -> RecipientNumbers {
        RecipientNumbers(numbers.subtracting(Self.set(shown)).union(Self.set(chosen)))
    }

    private init(_ numbers: RangeSet<Int64>) { self.numbers = numbers }

    private static func set(_ numbers: some Sequence<Int64>) -> RangeSet<Int64> {
        RangeSet(numbers.lazy.filter { $0 > 0 && $0 < .max }.map { $0..<$0 + 1 })
    }
}
