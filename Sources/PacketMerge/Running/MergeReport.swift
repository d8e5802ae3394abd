public import PacketModel

/// What a merge did.
public struct MergeReport: Sendable {
    /// How many rows were chosen.
    public var rows = 0
    /// How many packets were written.
    public var written = 0
    /// How many of them took the place of the packet that their row had before it was changed.
    public var replaced = 0
    /// How many packets stood there already, byte for byte.
    public var unchanged = 0
    /// How many rows have no packet.
    public var failed = 0
    /// How many warnings there are.
    public var warnings = 0
    /// The bytes written.
    public var bytes = 0
    /// The problems in the order of the rows, at most `problemLimit`.
    public var problems: [Diagnostic] = []
    /// How many problems are not listed.
    public var omitted = 0
    /// Whether the merge was stopped before the last row.
    public var isStopped = false
    /// What ended the merge before the last row: a full disk, a table that cannot be read any further.
    public var failure: (any Error)?
    /// The print files, for a merge that writes such.
    public var printed: [PrintedFile] = []
    /// How many pages packets have in these.
    public var pages = 0
    /// How many problems a report lists; the send log has all of them.
    public static let problemLimit = 50_000

    /// Makes an empty report.
    public init() {}

    /// Counts a row.
    package mutating func add(_ result: RowResult) {
        rows += 1
        switch result.outcome {
        case .written:
            written += 1
            if result.isReplacement { replaced += 1 }
            bytes += result.bytes
        case .unchanged: unchanged += 1
        case .failed: failed += 1
        }
        add(result.problems)
    }

    /// Puts what is to be said of the merge as a whole before the rows' problems.
    public mutating func addFirst(_ general: [Diagnostic]) {
        warnings += general.count { $0.severity == .warning }
        problems.insert(contentsOf: general, at: 0)
    }

    /// Adds problems that are no row's.
    public mutating func add(_ more: [Diagnostic]) {
        for problem in more {
            if problem.severity == .warning { warnings += 1 }
            if problems.count < Self.problemLimit { problems.append(problem) } else { omitted += 1 }
        }
    }
}
