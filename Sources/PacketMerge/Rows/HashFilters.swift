/// Says of a hash in which of several sets it may be: a Bloom filter for each, whose bits for one hash are in one word
/// (Putze, Sanders and Singler, “Cache-, hash- and space-efficient Bloom filters”, 2007).
struct HashFilters: Sendable {
    /// The words of one set behind those of another.
    private var words: [UInt64] = []
    private let wordCount: Int
    private let mixing: HashMixing
    private static let bitsPerHash = 16

    /// - Parameter capacity: So many hashes each set has at most: one in two hundred others seems to be among them then.
    init(for capacity: Int, _ mixing: HashMixing) {
        var count = 2
        while count * UInt64.bitWidth < capacity * Self.bitsPerHash { count *= 2 }
        wordCount = count
        self.mixing = mixing
    }

    /// Adds a set.
    mutating func append(_ hashes: some Sequence<UInt64>) {
        let start = words.count
        words.append(contentsOf: repeatElement(0, count: wordCount))
        for hash in hashes {
            let (index, bits) = place(of: hash)
            words[start + index] |= bits
        }
    }

    /// The sets that a hash may be in, by their numbers.
    ///
    /// - Complexity: O(sets).
    func sets(thatMayHave hash: UInt64) -> [Int] {
        let (index, bits) = place(of: hash)
        var found: [Int] = []
        for start in stride(from: index, to: words.count, by: wordCount) where words[start] & bits == bits {
            found.append(start / wordCount)
        }
        return found
    }

    /// The upper bits choose the word, four times six of the lower bits what is set in it. The lower bits of a product
    /// depend on few others, so they are folded with the upper ones.
    private func place(of hash: UInt64) -> (index: Int, bits: UInt64) {
        let mixed = mixing(hash)
        let index = Int(truncatingIfNeeded: mixed >> (64 - wordCount.trailingZeroBitCount))
        let low = mixed ^ (mixed >> 31)
        return (index, 1 << (low & 63) | 1 << (low >> 6 & 63) | 1 << (low >> 12 & 63) | 1 << (low >> 18 & 63))
    }
}
