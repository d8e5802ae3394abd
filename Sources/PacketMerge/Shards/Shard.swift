import Interchange

/// One of so many parts of a merge, each of which may run on another machine. A part has consecutive rows, and parts come
/// in the order of the rows.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// Which part, from 0.
    public let index: Int
    /// How many parts there are, at least 1.
    public let count: Int
    /// So many parts a merge may have.
    public static let mostShards = 100_000

    /// Names a part; nil for one that there is not.
    public init?(_ index: Int, of count: Int) {
        guard count > 0, count <= Self.mostShards, (0..<count).contains(index) else { return nil }
        (self.index, self.count) = (index, count)
    }

    /// Reads `3/16`; nil for another text, and for a part that there is not.
    public init?(_ text: String) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
        guard numbers.count == 2, numbers.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let index = Int(numbers[0]), let count = Int(numbers[1])
        else { return nil }
        self.init(index, of: count)
    }

    /// The part, from 0, and how many there are: `3/16`.
    public var description: String { "\(index)/\(count)" }

    /// What files of the part begin with: `shard-0003-of-0016`.
    var stem: String { "shard-\(index.padded(4))-of-\(count.padded(4))" }

    /// Which of so many things, in a row, are the part's; the parts have equally many, or one more.
    public func part(of total: Int) -> Range<Int> { (index * total / count)..<((index + 1) * total / count) }
}
