import Storage

/// Which times of changes are believed: the one rule for all ways in, and for what is stored already.
///
/// A time far in the future would win against everything that is written until then, and a clock that takes it over
/// gives times that no other machine believes.
extension HybridTime {
    /// How far ahead of the machine's clock a change may be, in milliseconds: a day.
    package static let tolerance: Int64 = 86_400_000

    /// Whether a machine believes that something was written at this moment.
    ///
    /// - Parameter milliseconds: The machine's time, of UTC since 1970.
    package func isBelievable(at milliseconds: Int64) -> Bool { self.milliseconds - Self.tolerance <= milliseconds }

    /// This moment; the beginning when the machine does not believe it, so that a clock starts from the machine's.
    func believed(at milliseconds: Int64) -> HybridTime { isBelievable(at: milliseconds) ? self : .zero }

    /// Refuses what the machine does not believe.
    ///
    /// - Throws: `TasksError` with code `.clock`.
    func check(at milliseconds: Int64) throws(TasksError) {
        guard !isBelievable(at: milliseconds) else { return }
        throw TasksError(
            .clock, "this change is more than a day in the future",
            hint: "the clock of that device is wrong, or that of this machine")
    }
}
