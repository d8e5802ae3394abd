import PDFObjects

/// The packets of finished merges, for looking after them.
///
/// Nothing outside the folder is touched: names have at most one subfolder, and links are never followed.
public final class FinishedPackets {
    /// What became of a packet that was to be removed.
    public enum Removal: Sendable, Hashable {
        /// It is gone.
        case removed
        /// There was none.
        case missing
        /// Its bytes are not those that were written, so it stays.
        case changed
    }

    private let folder: FolderHandle
    private var subfolders: Set<String> = []

    /// Holds a folder, so that no merge writes into it meanwhile.
    ///
    /// - Throws: `MergeError` with code `.folder` when it is not there, `.busy` when a merge is writing into it.
    public init(in path: String) throws(MergeError) {
        folder = try FolderHandle(existing: path)
        try folder.lock()
    }

    /// Removes a packet, if it is still what was written.
    ///
    /// - Parameters:
    ///   - path: The name in the folder, or a subfolder's name, a slash and the name.
    ///   - digest: The SHA-256 of what was written.
    public func remove(_ path: String, digest: [UInt8]) -> Removal {
        let parts = PacketPath(path)
        guard parts.isInside else { return .missing }
        let holder = parts.folder.isEmpty ? folder : (try? FolderHandle(existing: parts.folder, in: folder))
        guard let holder, holder.has(parts.name) else { return .missing }
        guard holder.digest(of: parts.name) == digest else { return .changed }
        holder.remove(parts.name)
        if !parts.folder.isEmpty { subfolders.insert(parts.folder) }
        return holder.has(parts.name) ? .changed : .removed
    }

    /// Removes the subfolders that have become empty, and makes what was done durable.
    ///
    /// - Throws: `MergeError` when the folder cannot be synced.
    public func finish() throws(MergeError) {
        for name in subfolders { folder.removeFolder(name) }
        try folder.sync()
    }

    /// Removes what killed attempts at the shards of a merge left unfinished, unless somebody is writing into the folder.
    public static func removeLeftovers(of shards: ShardFolder, in out: String) {
        guard let folder = try? FolderHandle(existing: out),
            let hidden = try? FolderHandle(existing: ".packet", in: folder),
            let temporary = try? FolderHandle(existing: "tmp", in: hidden), !folder.isLocked,
            let logs = try? shards.attempts()
        else { return }
        let attempts = logs.values.joined().map { $0.dropLast(AttemptLog.ending.count) }
        temporary.removeContents { name in attempts.contains { name.hasPrefix("\($0)-") } }
    }

    /// Whether a merge is writing into a folder, or a print file.
    public static func areBeingWritten(at path: String, isPrintFile: Bool) -> Bool {
        if isPrintFile {
            guard let target = PrintTarget(path, pagesPerFile: 1),
                let folder = try? FolderHandle(existing: target.folder)
            else { return false }
            return GrowingFile.isBeingWritten(target.stem, in: folder)
        }
        guard let folder = try? FolderHandle(existing: path) else { return false }
        return folder.isLocked
    }
}
