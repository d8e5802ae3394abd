/// The generator SplitMix64: a counter, and a function that mixes its bits. The order of the words depends on every
/// number, so it is written out here and never changes.
struct SplitMix64 {
    private var counter: UInt64

    init(seed: UInt64) { counter = seed }

    mutating func next() -> UInt64 {
        counter &+= 0x9E37_79B9_7F4A_7C15
        var mixed = counter
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number below a bound, each as likely as the others: numbers of the last, incomplete round are thrown away.
    mutating func below(_ bound: Int) -> Int {
        let bound = UInt64(bound)
        let limit = UInt64.max - (UInt64.max % bound + 1) % bound
        while true {
            let number = next()
            if number <= limit { return Int(number % bound) }
        }
    }
}
