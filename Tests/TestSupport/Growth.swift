/// How the work of something grows with its input.
///
/// It is measured in time of the processor that the thread itself takes, and compared with that of a smaller input, so
/// that neither the speed of a machine nor what else it does plays a part.
public enum Growth {
    /// How many times more work the larger input makes.
    static let times = 8

    /// How many times longer something takes for an input that is eight times as large: 8 where time is linear, 64 where
    /// it is quadratic. The least of several runs each; the input is made before.
    ///
    /// - Parameter size: Of the smaller input; something that takes some milliseconds at least.
    public static func overEightfold<Input>(
        _ size: Int, of input: (Int) throws -> Input, _ body: (Input) throws -> Void
    ) rethrows -> Double {
        let (small, large) = (try input(size), try input(size * times))
        try body(small)
        let few = try ProcessorTime.least(of: 3) { try body(small) }
        let many = try ProcessorTime.least(of: 2) { try body(large) }
        return Double(many) / Double(max(few, 1))
    }

    /// Between linear and quadratic, with room for a busy machine on both sides.
    public static let linear = 0.0..<24.0
}
