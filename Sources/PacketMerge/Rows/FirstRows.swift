/// Which row had a hash first, for any number of hashes in nearly the same memory.
///
/// The last hashes are in memory. When they are many they go to a file without a name, sorted, and a filter says for
/// nearly all others that they are not there: 2 bytes a hash, where a set would need 12 to 24. Where no file can be
/// written, all stay in memory.
package struct FirstRows {
    private var recent: RowTable
    private var runs: [SortedHashes] = []
    /// What is in each run.
    private var filters: HashFilters
    private var file: SpoolFile?
    /// So many hashes are in memory; all where nothing can be written.
    private var limit: Int
    private let folder: String?
    private let mixing = HashMixing()

    /// - Parameters:
    ///   - limit: So many hashes are in memory.
    ///   - folder: Where the file may be made for a moment; the folder for temporary files where nil.
    package init(inMemory limit: Int = 1 << 15, spillingTo folder: String? = nil) {
        self.limit = limit
        self.folder = folder
        recent = RowTable(mixing)
        filters = HashFilters(for: limit, mixing)
    }

    /// The row, from 1, that had a hash before; nil when this one is the first, which is remembered then.
    ///
    /// - Throws: `MergeError` when what waits on the disk cannot be read.
    /// - Complexity: O(hashes so far / `limit`) looks into filters, and a reading of 4 KiB for a hash that waits on the disk,
    ///   or one in two hundred of those looks.
    package mutating func row(of hash: UInt64, orAdd row: Int) throws(MergeError) -> Int? {
        let row = Int32(clamping: row)
        if let file, !recent.contains(hash) {
            for run in filters.sets(thatMayHave: hash) {
                if let first = try runs[run].row(of: hash, in: file) { return Int(first) }
            }
        }
        if let first = recent.row(of: hash, orAdd: row) { return Int(first) }
        if recent.count >= limit { spill() }
        return nil
    }

    /// Moves what is in memory to the disk.
    private mutating func spill() {
        if file == nil { file = SpoolFile.temporary(in: folder) }
        let sorted = recent.sorted()
        guard let file, let run = SortedHashes(sorted, appendedTo: file) else { return limit = .max }
        runs.append(run)
        filters.append(sorted.lazy.map(\.hash))
        recent = RowTable(mixing)
    }
}

/// A row and what it is known by.
struct HashedRow: Sendable {
    let hash: UInt64
    let row: Int32
}

/// Spreads hashes over places with a key of its own, so nobody can make a table whose hashes all want the same place.
struct HashMixing: Sendable {
    private let key = UInt64.random(in: .min ... .max)
    private let factor = UInt64.random(in: .min ... .max) | 1
    /// The second factor of SplitMix64 (Steele, Lea and Flood, 2014): odd, and its bits are well mixed.
    private static let second: UInt64 = 0x94D0_49BB_1331_11EB

    /// A number whose upper bits are well spread.
    ///
    /// The upper bits of a product depend on all bits of the hash, but hashes at equal distances come to stand in heaps;
    /// what is folded and multiplied once more has no distances left.
    func callAsFunction(_ hash: UInt64) -> UInt64 {
        let product = (hash ^ key) &* factor
        return (product ^ (product >> 32)) &* Self.second
    }
}
