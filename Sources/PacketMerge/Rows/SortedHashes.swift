/// Hashes and their rows in a file, by their hashes: first all hashes, then all rows.
struct SortedHashes: Sendable {
    let count: Int
    /// Where the first byte is.
    private let start: Int
    /// Each first hash of so many that are read at once.
    private let firsts: [UInt64]
    private static let perReading = 512

    /// Writes rows, which are in the order of their hashes; nil when the file cannot take them.
    init?(_ sorted: [HashedRow], appendedTo file: SpoolFile) {
        count = sorted.count
        start = file.count
        firsts = stride(from: 0, to: sorted.count, by: Self.perReading).map { sorted[$0].hash }
        do {
            try file.append(sorted.map(\.hash))
            try file.append(sorted.map(\.row))
        } catch {
            return nil
        }
    }

    /// The row of a hash, if it is here.
    ///
    /// - Complexity: O(log `count`), and one reading of 4 KiB.
    func row(of hash: UInt64, in file: SpoolFile) throws(MergeError) -> Int32? {
        let block = Self.count(of: firsts) { $0 <= hash } - 1
        guard block >= 0 else { return nil }
        let first = block * Self.perReading
        let hashes = try hashes(first..<min(first + Self.perReading, count), in: file)
        let index = Self.count(of: hashes) { $0 < hash }
        guard index < hashes.count, hashes[index] == hash else { return nil }
        let place = start + count * 8 + (first + index) * 4
        let rows: [Int32] = try file.read(place..<place + 4)
        return rows.first
    }

    private func hashes(_ range: Range<Int>, in file: SpoolFile) throws(MergeError) -> [UInt64] {
        try file.read(start + range.lowerBound * 8..<start + range.upperBound * 8)
    }

    /// How many hashes have a property that none has behind the first that lacks it.
    private static func count(of hashes: [UInt64], where holds: (UInt64) -> Bool) -> Int {
        var (low, high) = (0, hashes.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(hashes[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
