import PacketMapping
import PacketMerge
public import PacketModel

extension PreparedMerge {
    /// Refuses a merge whose shards could not know what they write: it depends on rows of other shards.
    ///
    /// - Throws: `PlanningError` that says why.
    public func checkShards() throws(PlanningError) {
        if grouping?.orders.isEmpty == false {
            throw PlanningError(
                .mapping, "--sort puts the packets of the whole table in order, and a shard has only some of its rows",
                hint: "sort the table before it is merged in shards")
        }
        if grouping != nil {
            throw PlanningError(
                .mapping,
                "rows that are one packet may stand in several shards, so packets of several rows are not merged in "
                    + "shards",
                hint: "merge them without --shard")
        }
        // In a print file names are given when it is written.
        guard plan.name.beginsWithRow || identity.isPrintFile else {
            throw PlanningError(
                .mapping,
                "the names of packets do not begin with the row's number, so a packet's name may depend on rows of other "
                    + "shards",
                hint: "begin the pattern with it: --name '{row:05}-…'")
        }
    }

    /// Confines the merge to the rows of a shard. What it writes of them, and its `identity`, are those of the whole merge.
    ///
    /// - Parameters:
    ///   - rows: The rows, by number.
    ///   - start: Where the first of them begins; nil to read the table from its beginning.
    /// - Throws: What going there throws.
    public mutating func confine(to rows: ClosedRange<Int>, startingAt start: RecordPosition?) throws {
        let part = chosen.rows.map { $0.within(rows) ?? RowSelection(rows) } ?? RowSelection(rows)
        plan.rows = part
        watch = watch.map { TableWatch(chosen.confined(to: part), used: $0.used) }
        guard let start, var seekable = people as? any SeekableSource, try seekable.seek(to: start) else { return }
        people = seekable
    }
}
