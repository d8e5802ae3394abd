/// Somebody who wants to know what a merge does: the send log, a progress line.
///
/// Called from one thread at a time, in the order of the rows.
public protocol MergeObserver: Sendable {
    /// The output is this merge's alone from now on; nothing was written so far.
    ///
    /// - Throws: Whatever says why the merge must not go on; it ends with that.
    func begins() throws

    /// Some rows are done; their packets stand under their names.
    ///
    /// - Throws: Whatever says why the merge must not go on; it ends with that.
    func finished(_ results: [RowResult]) throws
}

extension MergeObserver {
    /// Does nothing.
    ///
    /// - Throws: Nothing.
    public func begins() throws {}
}
