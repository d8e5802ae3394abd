/// Rows that wait until their print file stands under its name; only then may a log speak of them.
///
/// They wait on the disk: a file may hold a million rows.
struct RowSpool {
    private let folder: FolderHandle
    private let name: String
    private var buffer: [UInt8] = []
    private var file: SpoolFile?
    /// The parts of the file; each holds whole rows.
    private var blocks: [Range<Int>] = []
    private(set) var count = 0
    private static let blockSize = 1 << 20
    private static let chunkCount = 1_000

    /// - Parameter name: A free name in the folder, for a moment.
    init(in folder: FolderHandle, as name: String) {
        self.folder = folder
        self.name = name
    }

    mutating func append(_ row: SpooledRow) throws(MergeError) {
        var writer = SpooledRowWriter()
        writer.write(row)
        buffer += writer.bytes
        count += 1
        guard buffer.count >= Self.blockSize else { return }
        if file == nil { file = try SpoolFile(name, in: folder) }
        let start = blocks.last?.upperBound ?? 0
        try file?.append(buffer)
        blocks.append(start..<(start + buffer.count))
        buffer.removeAll(keepingCapacity: true)
    }

    /// Hands all rows over in their order, a thousand at a time, and forgets them.
    mutating func drain(_ body: ([SpooledRow]) throws -> Void) throws {
        for block in blocks {
            if let file { try Self.decode(try file.read(block), body) }
        }
        try Self.decode(buffer, body)
        file?.empty()
        blocks = []
        buffer.removeAll(keepingCapacity: true)
        count = 0
    }

    private static func decode(_ bytes: [UInt8], _ body: ([SpooledRow]) throws -> Void) throws {
        var reader = SpooledRowReader(bytes)
        var rows: [SpooledRow] = []
        while let row = reader.next() {
            rows.append(row)
            if rows.count == chunkCount {
                try body(rows)
                rows.removeAll(keepingCapacity: true)
            }
        }
        if !rows.isEmpty { try body(rows) }
    }
}
