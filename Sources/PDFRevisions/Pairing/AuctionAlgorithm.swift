/// The pairs that are best together: each field is in one pair at most, and the sum of what speaks for the pairs is the
/// largest, but for a rounding.
///
/// This is an auction: fields of the old form bid for those of the new one, and a bid is as high as the next best would be
/// good. D. P. Bertsekas, “The auction algorithm”, Annals of Operations Research 14 (1988).
struct AuctionAlgorithm {
    /// The new field of each old one.
    let pairs: [Int: Int]
    /// What a bid is higher than the one before, at least.
    private static let step = 0.02

    /// - Parameters:
    ///   - offers: For each old field the new ones it may have, with what speaks for each; what has no more than 0 stays
    ///     alone.
    ///   - count: The number of new fields.
    /// - Complexity: O(offers × bids); each bid raises a price by a step at least, and no price gets above the best offer.
    init(_ offers: [[(new: Int, score: Double)]], count: Int) {
        var prices = [Double](repeating: 0, count: count)
        var owner = [Int?](repeating: nil, count: count)
        var open = Array(offers.indices.reversed())
        while let bidder = open.popLast() {
            var best: (new: Int, gain: Double)?
            // To stay alone is worth nothing, and costs nothing.
            var second = 0.0
            for (new, score) in offers[bidder] {
                let gain = score - prices[new]
                guard gain > 0 else { continue }
                if gain > best?.gain ?? 0 {
                    second = max(second, best?.gain ?? 0)
                    best = (new, gain)
                } else {
                    second = max(second, gain)
                }
            }
            guard let best else { continue }
            prices[best.new] += best.gain - second + Self.step
            if let former = owner[best.new] { open.append(former) }
            owner[best.new] = bidder
        }
        var pairs: [Int: Int] = [:]
        for (new, old) in owner.enumerated() {
            if let old { pairs[old] = new }
        }
        self.pairs = pairs
    }
}
