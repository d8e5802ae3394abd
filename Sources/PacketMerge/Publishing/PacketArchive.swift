import PDFObjects

/// Takes the bytes of an archive, in order: standard output, the body of a reply.
///
/// Called from one thread at a time. It returns when it can take more, so whoever reads slowly slows the merge down and
/// nothing piles up.
public protocol ArchiveSink: Sendable {
    /// Takes bytes.
    ///
    /// - Throws: Whatever says why it cannot; the merge ends with that.
    func append(_ bytes: [UInt8]) throws

    /// The files that stand behind the packets, such as a list of them. Called once, when all rows have been told of.
    ///
    /// - Throws: Whatever says why there are none; the merge ends with that.
    func closingFiles() throws -> [ClosingFile]
}

extension ArchiveSink {
    /// None.
    ///
    /// - Throws: Nothing.
    public func closingFiles() throws -> [ClosingFile] { [] }
}

/// A file that stands behind the packets of an archive. It may be larger than memory.
public struct ClosingFile: Sendable {
    /// The name in the archive.
    public let name: String
    /// The size in bytes.
    public let count: Int
    /// The CRC-32 of the bytes (ISO 3309), which stands before them.
    public let checksum: UInt32
    let forEachPart: @Sendable ((_ part: [UInt8]) throws -> Void) throws -> Void

    /// Names a file.
    ///
    /// - Parameter forEachPart: Hands out the bytes, in order; `count` of them with that checksum.
    /// - Throws: Nothing by itself; what `forEachPart` throws ends the archive.
    public init(
        _ name: String, count: Int, checksum: UInt32,
        forEachPart: @escaping @Sendable ((_ part: [UInt8]) throws -> Void) throws -> Void
    ) {
        (self.name, self.count, self.checksum, self.forEachPart) = (name, count, checksum, forEachPart)
    }

    /// A file of bytes.
    public init(_ name: String, _ bytes: [UInt8]) {
        self.init(name, count: bytes.count, checksum: CRC32.of(bytes)) { try $0(bytes) }
    }
}

/// Where an archive of packets goes: a ZIP archive, in which every packet is stored as it is, byte for byte that of a folder.
public enum PacketArchive: Sendable {
    /// A file, which appears under its name when it is whole. Rows are told of then.
    case file(path: String)
    /// Whatever takes bytes. Rows are told of when their bytes are handed over.
    ///
    /// The list of the archive's files comes last; until then it waits in a folder that is there, in a file without a name.
    case sink(any ArchiveSink, spoolFolder: String)
}
