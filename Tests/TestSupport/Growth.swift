/// How the work of something grows with its input.
///
/// It is measured in time of the processor that the thread itself takes, and compared with that of a smaller input, so
/// that neither the speed of a machine nor what else it does plays a part.
public enum Growth {
    /// How many times more work the larger input makes.
    static let times = 8

    /// How many times longer something takes for an input that is eight times as large: 8 where time is linear, 64 where
    /// it is quadratic.
    ///
    /// It is the least time of several runs each. Where that does not look linear, both are measured again, as other
    /// threads and new pages of memory can make one run slower and never faster; what is quadratic stays so. The input is
    /// made before.
    ///
    /// - Parameter size: Of the smaller input; something that takes some milliseconds at least.
    public static func overEightfold<Input>(
        _ size: Int, of input: (Int) throws -> Input, _ body: (Input) throws -> Void
    ) rethrows -> Double {
        let (small, large) = (try input(size), try input(size * times))
        try body(small)
        var (few, many) = (Int.max, Int.max)
        var growth = Double.infinity
        for _ in 0..<rounds where !linear.contains(growth) {
            few = min(few, try ProcessorTime.least(of: 3) { try body(small) })
            many = min(many, try ProcessorTime.least(of: 2) { try body(large) })
            growth = Double(many) / Double(max(few, 1))
        }
        return growth
    }

    /// How often both are measured at most.
    private static let rounds = 10

    /// Between linear and quadratic, with room for a busy machine on both sides.
    public static let linear = 0.0..<24.0
}
