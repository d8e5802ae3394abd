/// Somebody who wants to know what a merge does: the send log, a progress line.
///
/// Called from one thread at a time, in the order of the rows.
public protocol MergeObserver: Sendable {
    /// The output is this merge's alone from now on; nothing was written so far.
    func begins() throws

    /// Some rows are done; their packets stand under their names.
    func finished(_ results: [RowResult]) throws
}

extension MergeObserver {
    /// Does nothing.
    public func begins() throws {}
}
