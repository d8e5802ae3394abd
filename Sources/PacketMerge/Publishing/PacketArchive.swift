/// Takes the bytes of an archive, in order: standard output, the body of a reply.
///
/// Called from one thread at a time. It returns when it can take more, so whoever reads slowly slows the merge down and
/// nothing piles up.
public protocol ArchiveSink: Sendable {
    /// Takes bytes.
    ///
    /// - Throws: Whatever says why it cannot; the merge ends with that.
    func append(_ bytes: [UInt8]) throws
}

/// Where an archive of packets goes: a ZIP archive, in which every packet is stored as it is, byte for byte that of a folder.
public enum PacketArchive: Sendable {
    /// A file, which appears under its name when it is whole. Rows are told of then.
    case file(path: String)
    /// Whatever takes bytes. Rows are told of when their bytes are handed over.
    case sink(any ArchiveSink)
}
