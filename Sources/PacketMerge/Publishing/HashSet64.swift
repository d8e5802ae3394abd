/// A set of hashes in one array: 11 to 22 bytes for each, a third of what a dictionary needs.
///
/// The hashes have to be well spread in their lower bits.
struct HashSet64 {
    /// Open addressing with linear probing; 0 is a free place.
    private var places = [UInt64](repeating: 0, count: 1024)
    private var count = 0

    /// Adds a hash; false when it is there already.
    ///
    /// - Complexity: O(1) on average.
    mutating func insert(_ hash: UInt64) -> Bool {
        if count * 4 >= places.count * 3 { grow() }
        guard Self.insert(hash == 0 ? 1 : hash, into: &places) else { return false }
        count += 1
        return true
    }

    private mutating func grow() {
        var larger = [UInt64](repeating: 0, count: places.count * 2)
        for place in places where place != 0 { _ = Self.insert(place, into: &larger) }
        places = larger
    }

    private static func insert(_ hash: UInt64, into places: inout [UInt64]) -> Bool {
        let mask = places.count - 1
        var index = Int(truncatingIfNeeded: hash) & mask
        while places[index] != 0 {
            if places[index] == hash { return false }
            index = (index + 1) & mask
        }
        places[index] = hash
        return true
    }
}
