import Glibc

/// A file without a name, for what waits to be read again: it is gone when it is closed, whatever happens.
///
/// Not Sendable; closed in `deinit`.
final class SpoolFile {
    private let name: String
    private let descriptor: Int32
    /// How many bytes it has.
    private(set) var count = 0

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

    /// A file in a folder, or among those that may be large and last a while (file-hierarchy(7)); nil where none can be
    /// made.
    static func temporary(in folder: String?) -> SpoolFile? {
        let chosen = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
        let name = "packet.\(UInt64.random(in: .min ... .max))"
        return try? SpoolFile(name, in: FolderHandle(existing: folder ?? (chosen.isEmpty ? "/var/tmp" : chosen)))
    }

    /// Adds numbers at the end, each as it is in memory.
    func append(_ numbers: [some FixedWidthInteger & BitwiseCopyable]) throws(MergeError) {
        let size = unsafe numbers.withUnsafeBytes { $0.count }
        var offset = 0
        while offset < size {
            let written = unsafe numbers.withUnsafeBytes { buffer in
                unsafe pwrite(
                    descriptor, buffer.baseAddress.map { unsafe $0 + offset }, size - offset, count + offset)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .writing(name, written == 0 ? EIO : errno) }
            offset += written
        }
        count += size
    }

    /// Reads the numbers of a range of bytes.
    func read<Number: FixedWidthInteger & BitwiseCopyable>(_ range: Range<Int>) throws(MergeError) -> [Number] {
        try RangeFile.read(range, of: descriptor, named: name)
    }

    /// Forgets everything.
    func empty() {
        count = 0
        ftruncate(descriptor, 0)
    }
}
