/// The rows that had hashes first, in two arrays: 16 to 32 bytes for each hash, half of what a dictionary needs.
struct RowTable: Sendable {
    /// Open addressing with linear probing; row 0 is a free place.
    private var hashes = [UInt64](repeating: 0, count: 1024)
    private var rows = [Int32](repeating: 0, count: 1024)
    private let mixing: HashMixing
    private(set) var count = 0
    /// How many places were looked at so far.
    private(set) var steps = 0

    init(_ mixing: HashMixing) { self.mixing = mixing }

    func contains(_ hash: UInt64) -> Bool { rows[place(of: hash).index] != 0 }

    /// The row that had a hash before; nil when this one, 1 or higher, is the first.
    ///
    /// - Complexity: O(1) on average.
    mutating func row(of hash: UInt64, orAdd row: Int32) -> Int32? {
        if count * 4 >= rows.count * 3 { grow() }
        let place = place(of: hash)
        steps += place.steps
        guard rows[place.index] == 0 else { return rows[place.index] }
        hashes[place.index] = hash
        rows[place.index] = row
        count += 1
        return nil
    }

    /// All, by their hashes.
    func sorted() -> [HashedRow] {
        rows.indices.lazy.filter { rows[$0] != 0 }.map { HashedRow(hash: hashes[$0], row: rows[$0]) }
            .sorted { $0.hash < $1.hash }
    }

    private mutating func grow() {
        let (oldHashes, oldRows) = (hashes, rows)
        hashes = [UInt64](repeating: 0, count: oldRows.count * 2)
        rows = [Int32](repeating: 0, count: oldRows.count * 2)
        for index in oldRows.indices where oldRows[index] != 0 {
            let place = place(of: oldHashes[index])
            steps += place.steps
            hashes[place.index] = oldHashes[index]
            rows[place.index] = oldRows[index]
        }
    }

    /// Where a hash is, or would be.
    private func place(of hash: UInt64) -> (index: Int, steps: Int) {
        let mask = rows.count - 1
        var index = Int(truncatingIfNeeded: mixing(hash) >> (64 - rows.count.trailingZeroBitCount))
        var steps = 1
        while rows[index] != 0, hashes[index] != hash {
            index = (index + 1) & mask
            steps += 1
        }
        return (index, steps)
    }
}
