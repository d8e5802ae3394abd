/// A Huffman code as RFC 1951 has it (3.2.2): canonical, no length above a limit.
struct HuffmanCode: Sendable {
    /// The number of bits of each symbol's code; 0 for a symbol that has none.
    let lengths: [UInt8]
    /// The codes, their first bit lowest, as Deflate packs them.
    let codes: [UInt32]

    /// Makes the best code for how often symbols occur; those that never do get none.
    ///
    /// - Parameter limit: The most bits a code may have; 2 to that power is at least the number of symbols.
    /// - Complexity: O(symbols · log symbols) for each halving of the frequencies that the limit asks for.
    init(frequencies: [Int], limit: Int) {
        var frequencies = frequencies
        var lengths = Self.depths(frequencies)
        while lengths.contains(where: { $0 > limit }) {
            for index in frequencies.indices where frequencies[index] > 1 {
                frequencies[index] = (frequencies[index] + 1) / 2
            }
            lengths = Self.depths(frequencies)
        }
        self.init(lengths: lengths.map { UInt8($0) })
    }

    /// Makes the code that some lengths stand for.
    init(lengths: [UInt8]) {
        self.lengths = lengths
        var counts = [Int](repeating: 0, count: 17)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var next = [UInt32](repeating: 0, count: 17)
        var code = 0
        for bits in 1...16 {
            code = (code + (bits == 1 ? 0 : counts[bits - 1])) << 1
            next[bits] = UInt32(truncatingIfNeeded: code)
        }
        codes = lengths.map { length in
            guard length > 0 else { return 0 }
            let code = next[Int(length)]
            next[Int(length)] += 1
            var reversed: UInt32 = 0
            for bit in 0..<UInt32(length) where code & 1 << bit != 0 { reversed |= 1 << (UInt32(length) - 1 - bit) }
            return reversed
        }
    }

    /// The depth of each symbol in a Huffman tree: two queues, the leaves by frequency and the nodes as they are made.
    private static func depths(_ frequencies: [Int]) -> [Int] {
        let leaves = frequencies.indices.filter { frequencies[$0] > 0 }
            .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
        var depths = [Int](repeating: 0, count: frequencies.count)
        guard leaves.count > 1 else {
            for leaf in leaves { depths[leaf] = 1 }
            return depths
        }
        var weights = leaves.map { frequencies[$0] }
        var parents = [Int](repeating: 0, count: leaves.count)
        var (leaf, node) = (0, leaves.count)
        func lightest() -> Int {
            if leaf < leaves.count, node >= weights.count || weights[leaf] <= weights[node] {
                leaf += 1
                return leaf - 1
            }
            node += 1
            return node - 1
        }
        while weights.count < 2 * leaves.count - 1 {
            let first = lightest()
            let second = lightest()
            weights.append(weights[first] + weights[second])
            parents.append(0)
            parents[first] = weights.count - 1
            parents[second] = weights.count - 1
        }
        var levels = [Int](repeating: 0, count: weights.count)
        for index in (0..<(weights.count - 1)).reversed() { levels[index] = levels[parents[index]] + 1 }
        for (index, symbol) in leaves.enumerated() { depths[symbol] = levels[index] }
        return depths
    }
}
