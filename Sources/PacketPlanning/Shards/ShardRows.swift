public import PacketMapping
import PacketMerge
public import PacketModel

/// The rows of one shard.
public struct ShardRows: Sendable, Hashable {
    /// The rows; nil for a shard that has none.
    public let rows: ClosedRange<Int>?
    /// Where the first of them begins; nil where the table has to be read from its beginning.
    public let start: RecordPosition?

    /// Names rows.
    public init(rows: ClosedRange<Int>?, start: RecordPosition? = nil) {
        self.rows = rows
        self.start = start
    }

    /// Cuts a table into shards of equally many chosen rows, give or take one in 64.
    ///
    /// - Parameters:
    ///   - records: The table, from its first row.
    ///   - chosen: Which rows are meant; nil for all. A condition is not asked: shards in which it holds more often take
    ///     longer.
    ///   - count: How many shards, at least 1.
    /// - Throws: What reading the table throws.
    /// - Complexity: One pass over the table; 40 bytes of memory for each of at most 128 · `count` rows.
    public static func cut(_ records: any RecordSource, _ chosen: RowSelection?, into count: Int) throws -> [ShardRows]
    {
        var records = records
        var (marks, stride, seen, last): ([ShardRows], Int, Int, Int) = ([], 1, 0, 0)
        let most = max(4_096, 128 * count)
        while let record = try records.next() {
            if let end = chosen?.last, record.row > end { break }
            if let chosen, !chosen.contains(record.row) { continue }
            last = record.row
            if seen % stride == 0 {
                if marks.count == most {
                    marks = marks.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
                    stride *= 2
                }
                if seen % stride == 0 {
                    let position = (records as? any SeekableSource)?.lastPosition
                    marks.append(ShardRows(rows: record.row...record.row, start: position))
                }
            }
            seen += 1
        }
        return (0..<count).map { index in
            guard let part = Shard(index, of: count)?.part(of: marks.count), let mark = marks[part].first,
                let first = mark.rows?.lowerBound
            else { return ShardRows(rows: nil) }
            let next = part.upperBound < marks.count ? marks[part.upperBound].rows?.lowerBound : nil
            return ShardRows(rows: first...(next.map { $0 - 1 } ?? last), start: mark.start)
        }
    }
}
