/// How much a diagnostic weighs.
public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Worth knowing; changes nothing.
    case note
    /// The packet was written, but not exactly as asked. Counts under `--strict`.
    case warning
    /// The row was not written.
    case error

    /// Whether the left weighs less.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}
