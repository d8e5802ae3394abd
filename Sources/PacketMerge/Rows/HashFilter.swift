/// Says of a hash that it is certainly not among those that were given, or that it may be: a Bloom filter whose bits for
/// one hash are in one word (Putze, Sanders and Singler, “Cache-, hash- and space-efficient Bloom filters”, 2007).
struct HashFilter: Sendable {
    /// So many hashes may be added until more than one in two hundred others may seem to be among them.
    let capacity: Int
    private var words: [UInt64]
    private let mixing: HashMixing
    private static let bitsPerHash = 16

    /// - Parameter capacity: So many hashes will be added, or up to twice as many.
    init(for capacity: Int, _ mixing: HashMixing) {
        var count = 2
        while count * UInt64.bitWidth < capacity * Self.bitsPerHash { count *= 2 }
        words = [UInt64](repeating: 0, count: count)
        self.capacity = count * UInt64.bitWidth / Self.bitsPerHash
        self.mixing = mixing
    }

    mutating func insert(_ hashes: some Sequence<UInt64>) {
        for hash in hashes {
            let (index, bits) = place(of: hash)
            words[index] |= bits
        }
    }

    func mayContain(_ hash: UInt64) -> Bool {
        let (index, bits) = place(of: hash)
        return words[index] & bits == bits
    }

    /// The upper bits choose the word, four times six of the lower bits what is set in it. The lower bits of a product
    /// depend on few others, so they are folded with the upper ones.
    private func place(of hash: UInt64) -> (index: Int, bits: UInt64) {
        let mixed = mixing(hash)
        let index = Int(truncatingIfNeeded: mixed >> (64 - words.count.trailingZeroBitCount))
        let low = mixed ^ (mixed >> 31)
        return (index, 1 << (low & 63) | 1 << (low >> 6 & 63) | 1 << (low >> 12 & 63) | 1 << (low >> 18 & 63))
    }
}
