import PacketModel

/// Rows that wait until their print file stands under its name; only then may a log speak of them.
///
/// They wait on the disk: a file may hold a million rows.
struct RowSpool {
    private var buffer: [UInt8] = []
    /// Each block holds whole rows.
    private var blocks: BlockSpool
    private(set) var count = 0
    private static let blockSize = 1 << 20
    private static let chunkCount = 1_000

    /// - Parameter name: A free name in the folder, for a moment.
    init(in folder: FolderHandle, as name: String) { blocks = BlockSpool(in: folder, as: name) }

    mutating func append(_ row: SpooledRow) throws(MergeError) {
        var writer = CompactWriter()
        row.write(to: &writer)
        buffer += writer.bytes
        count += 1
        guard buffer.count >= Self.blockSize else { return }
        try blocks.append(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    /// Hands all rows over in their order, a thousand at a time, and forgets them.
    mutating func drain(_ body: ([SpooledRow]) throws -> Void) throws {
        try blocks.forEachBlock { try Self.decode($0, body) }
        try Self.decode(buffer, body)
        blocks.empty()
        buffer.removeAll(keepingCapacity: true)
        count = 0
    }

    private static func decode(_ bytes: [UInt8], _ body: ([SpooledRow]) throws -> Void) throws {
        var reader = CompactReader(bytes)
        var rows: [SpooledRow] = []
        while !reader.isAtEnd {
            rows.append(SpooledRow(from: &reader))
            if rows.count == chunkCount {
                try body(rows)
                rows.removeAll(keepingCapacity: true)
            }
        }
        if !rows.isEmpty { try body(rows) }
    }
}
