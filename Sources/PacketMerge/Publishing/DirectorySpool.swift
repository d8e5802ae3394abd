/// Blocks of an archive's directory that wait until its last file is written: an archive may have a million files.
struct DirectorySpool {
    private let folder: FolderHandle
    private var file: SpoolFile?
    private var blocks: [Range<Int>] = []

    /// A name that nobody else has at the same time, for a moment.
    private static var name: String { GrowingFile.temporary("directory.\(UInt64.random(in: 0 ... .max))") }

    /// - Parameter folder: Where the blocks wait, in a file without a name.
    init(in folder: FolderHandle) { self.folder = folder }

    /// Keeps a block.
    ///
    /// - Throws: `MergeError` when the disk is full or cannot be written.
    mutating func append(_ block: [UInt8]) throws(MergeError) {
        if file == nil { file = try SpoolFile(Self.name, in: folder) }
        try file?.append(block)
        let start = blocks.last?.upperBound ?? 0
        blocks.append(start..<(start + block.count))
    }

    /// Hands all blocks out, in their order.
    func forEachBlock(_ body: ([UInt8]) throws -> Void) throws {
        for block in blocks { if let file { try body(file.read(block)) } }
    }
}
