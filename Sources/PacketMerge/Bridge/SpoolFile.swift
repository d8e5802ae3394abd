import Glibc

/// A file without a name, for what waits to be read again: it is gone when it is closed, whatever happens.
///
/// Not Sendable; closed in `deinit`.
final class SpoolFile {
    private let name: String
    private let descriptor: Int32
    private var count = 0

    /// - Parameter name: The name under which the file is made, and which it loses at once.
    init(_ name: String, in folder: FolderHandle) throws(MergeError) {
        self.name = name
        folder.remove(name)
        descriptor = unsafe openat(
            folder.descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .writing(name, errno) }
        folder.remove(name)
    }

    deinit { close(descriptor) }

    /// Adds bytes at the end.
    func append(_ bytes: [UInt8]) throws(MergeError) {
        var offset = 0
        while offset < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                unsafe pwrite(
                    descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset, count + offset)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .writing(name, written == 0 ? EIO : errno) }
            offset += written
        }
        count += bytes.count
    }

    /// Reads bytes.
    func read(_ range: Range<Int>) throws(MergeError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        var offset = 0
        while offset < bytes.count {
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(
                    descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset,
                    range.lowerBound + offset)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw .writing(name, got == 0 ? EIO : errno) }
            offset += got
        }
        return bytes
    }

    /// Forgets everything.
    func empty() {
        count = 0
        ftruncate(descriptor, 0)
    }
}
