/// Somebody who wants to know what a merge into print files does. Rows are `finished` when their file stands under its
/// name.
public protocol PrintObserver: MergeObserver {
    /// Some rows were drawn; called from one thread at a time, in the order of the rows.
    ///
    /// - Throws: What ends the merge; the file that is being written goes.
    func drawn(_ results: [RowResult]) throws
}
