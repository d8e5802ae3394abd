/// Blocks of bytes that wait on the disk, in a file without a name, until somebody wants them in their order.
struct BlockSpool {
    private let folder: FolderHandle
    private let name: String
    private var file: SpoolFile?
    /// Where each block stands in the file.
    private var blocks: [Range<Int>] = []

    /// - Parameter name: A free name in the folder, for a moment.
    init(in folder: FolderHandle, as name: String) {
        self.folder = folder
        self.name = name
    }

    /// Keeps a block.
    ///
    /// - Throws: `MergeError` when the disk is full or cannot be written.
    mutating func append(_ block: [UInt8]) throws(MergeError) {
        if file == nil { file = try SpoolFile(name, in: folder) }
        try file?.append(block)
        let start = blocks.last?.upperBound ?? 0
        blocks.append(start..<(start + block.count))
    }

    /// Hands all blocks out, in their order.
    func forEachBlock(_ body: ([UInt8]) throws -> Void) throws {
        for block in blocks { if let file { try body(file.read(block)) } }
    }

    /// Forgets all blocks.
    mutating func empty() {
        file?.empty()
        blocks = []
    }
}
