/// How far an import is.
public struct RosterProgress: Sendable, Hashable {
    /// What is done.
    public enum Step: String, Sendable, Hashable {
        case starting, reading, comparing, writing, complete, failed
    }

    /// What is done.
    public let step: Step
    /// From 0 to 1; never less than before.
    public let fraction: Double
    /// The step in words, and what came of it.
    public let message: String

    init(_ step: Step, _ fraction: Double, _ message: String) {
        self.step = step
        self.fraction = fraction
        self.message = message
    }
}

/// Passes progress on, and sees to it that it only grows.
final class ProgressReport {
    private let pass: (RosterProgress) -> Void
    private var fraction = 0.0

    init(_ pass: @escaping (RosterProgress) -> Void) { self.pass = pass }

    func callAsFunction(_ step: RosterProgress.Step, _ fraction: Double, _ message: String) {
        self.fraction = max(self.fraction, min(fraction, 1))
        pass(RosterProgress(step, self.fraction, message))
    }

    /// Runs an import; whatever happens is the last thing that is reported.
    func running<Value>(
        _ body: () throws(RosterError) -> (value: Value, message: String)
    ) throws(RosterError) -> Value {
        self(.starting, 0, "starting")
        let result: (value: Value, message: String)
        do { result = try body() } catch {
            self(.failed, 1, error.message)
            throw error
        }
        self(.complete, 1, result.message)
        return result.value
    }
}
