/// What reading the labels of a form may still cost: comparisons of places, lines and texts with each other.
///
/// A page may have thousands of each, and most loops go through all pairs. Whoever goes through some counts them before.
final class WorkMeter {
    /// How many comparisons are left.
    private(set) var left: Int

    /// The largest forms of authorities need a tenth.
    static let usual = 200_000_000

    init(_ steps: Int) { left = steps }

    /// Whether there was too much to do; what was found is then not complete.
    var isEmpty: Bool { left <= 0 }

    /// Counts comparisons that are about to be made; when it says no, they are not to be made.
    func allows(_ steps: Int) -> Bool {
        guard left > 0 else { return false }
        left -= max(0, steps)
        return left > 0
    }
}
