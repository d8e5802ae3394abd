import PacketMerge
import PacketModel
import Synchronization

/// Counts and keeps what is found in the rows.
final class CheckCollector: Sendable {
    /// What was found.
    struct Found: Sendable {
        /// How many rows were looked at.
        var rows = 0
        /// How many rows would not be written.
        var refused = 0
        /// How many rows would be written with warnings.
        var warned = 0
        /// How many rows have nothing but notes, or nothing at all.
        var good: Int { rows - refused - warned }
        /// The problems in the order of the rows, of each severity at most `limit`.
        var problems: [Diagnostic] = []
        /// How many problems there are of each severity and code.
        var counts: [Severity: [DiagnosticCode: Int]] = [:]

        /// How many problems of a severity there are.
        func count(_ severity: Severity) -> Int { counts[severity]?.values.reduce(0, +) ?? 0 }
    }

    private let state = Mutex(Found())
    private static let limit = 50_000

    /// What was found so far.
    var found: Found { state.withLock { $0 } }

    func add(_ results: [RowResult]) {
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

/// The collector and the progress line together.
struct CheckObservers: MergeObserver {
    let collector: CheckCollector
    let progress: MergeProgress

    func finished(_ results: [RowResult]) throws {
        collector.add(results)
        progress.add(results)
    }
}
