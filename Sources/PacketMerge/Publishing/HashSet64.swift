/// A set of hashes in one array: 11 to 22 bytes for each, a third of what a dictionary needs.
///
/// Each set has a key of its own for the places of its hashes, so nobody can make a table whose names all want the same
/// place. What the set says does not depend on the key.
struct HashSet64 {
    /// Open addressing with linear probing; 0 is a free place.
    private var places = [UInt64](repeating: 0, count: 1024)
    private var count = 0
    private let key = UInt64.random(in: .min ... .max)
    private let factor = UInt64.random(in: .min ... .max) | 1
    /// The second factor of SplitMix64 (Steele, Lea and Flood, 2014): odd, and its bits are well mixed.
    private static let second: UInt64 = 0x94D0_49BB_1331_11EB
    /// How many places were looked at so far.
    private(set) var steps = 0

    /// Adds a hash; false when it is there already.
    ///
    /// - Complexity: O(1) on average.
    mutating func insert(_ hash: UInt64) -> Bool {
        if count * 4 >= places.count * 3 { grow() }
        guard add(hash == 0 ? 1 : hash) else { return false }
        count += 1
        return true
    }

    private mutating func grow() {
        let all = places
        places = [UInt64](repeating: 0, count: all.count * 2)
        for hash in all where hash != 0 { _ = add(hash) }
    }

    private mutating func add(_ hash: UInt64) -> Bool {
        let mask = places.count - 1
        // The upper bits of a product depend on all bits of the hash, but hashes at equal distances come to stand in heaps;
        // what is folded and multiplied once more has no distances left.
        let shift = 64 - places.count.trailingZeroBitCount
        let product = (hash ^ key) &* factor
        var index = Int(truncatingIfNeeded: ((product ^ (product >> 32)) &* Self.second) >> shift)
        steps += 1
        while places[index] != 0 {
            if places[index] == hash { return false }
            index = (index + 1) & mask
            steps += 1
        }
        places[index] = hash
        return true
    }
}
