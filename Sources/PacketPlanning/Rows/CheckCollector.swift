public import PacketMerge
public import PacketModel
import Synchronization

/// Counts and keeps what is found in the rows, for a check: the observer of a dry merge whose request explains.
public final class CheckCollector: MergeObserver {
    /// What was found.
    public struct Found: Sendable {
        /// How many rows were looked at.
        public var rows = 0
        /// How many rows would not be written.
        public var refused = 0
        /// How many rows would be written with warnings.
        public var warned = 0
        /// How many rows have nothing but notes, or nothing at all.
        public var good: Int { rows - refused - warned }
        /// The problems in the order of the rows, of each severity at most `limit`.
        public var problems: [Diagnostic] = []
        /// How many problems there are of each severity and code.
        public var counts: [Severity: [DiagnosticCode: Int]] = [:]

        /// How many problems of a severity there are.
        public func count(_ severity: Severity) -> Int { counts[severity]?.values.reduce(0, +) ?? 0 }
    }

    private let state = Mutex(Found())
    private static let limit = 50_000

    /// Makes an empty collector.
    public init() {}

    /// What was found so far.
    public var found: Found { state.withLock { $0 } }

    /// Counts rows that are done.
    public func finished(_ results: [RowResult]) {
        state.withLock { state in
            for result in results {
                state.rows += 1
                if result.outcome == .failed {
                    state.refused += 1
                } else if result.problems.contains(where: { $0.severity == .warning }) {
                    state.warned += 1
                }
                for problem in result.problems {
                    if state.count(problem.severity) < Self.limit { state.problems.append(problem) }
                    state.counts[problem.severity, default: [:]][problem.code, default: 0] += 1
                }
            }
        }
    }
}
