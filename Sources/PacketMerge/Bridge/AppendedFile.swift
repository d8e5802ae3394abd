import Glibc

/// A new file that only grows, and that one process writes.
///
/// Thread-safe as long as one caller writes at a time; closed in `deinit`.
final class AppendedFile: Sendable {
    private let name: String
    private let descriptor: Int32

    /// - Throws: `MergeError`; its number is that of `EEXIST` where something has the name.
    init(_ name: String, in folder: FolderHandle) throws(MergeError) {
        self.name = name
        descriptor = unsafe openat(
            folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .writing(name, errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Adds bytes at the end, and waits until they are on the disk.
    func append(_ bytes: [UInt8]) throws(MergeError) {
        let failure = descriptor.writeAll(bytes[...])
        guard failure == 0 else { throw .writing(name, failure) }
        guard fsync(descriptor) == 0 else { throw .writing(name, errno) }
    }
}
