import CLinux
import Glibc
import Synchronization

/// Which messages of a run may have left, for whoever comes after a run that was killed.
///
/// A file in a memory file system: what is written to it is there at once without a disk, outlives the process, and is
/// gone with the machine's next start. So it is either there and complete, or it is not there and nothing is known.
/// Owns the descriptor, closed when it goes.
public final class DepartureMarks: Sendable {
    private let descriptor: CInt
    private let path: String
    private let isGone = Atomic(false)

    /// Begins a run's marks.
    ///
    /// - Parameters:
    ///   - token: What names the run, not to be guessed by others of this machine.
    ///   - folder: A folder of a memory file system.
    /// - Returns: Nil when the folder is none of a memory file system, or a file of the name is there.
    public init?(token: String, folder: String = "/dev/shm") {
        path = Self.path(token, folder)
        guard !path.utf8.contains(0) else { return nil }
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        guard linux_is_in_memory(descriptor) else {
            remove()
            return nil
        }
    }

    deinit { close(descriptor) }

    /// Whether there is a file. Without one, after a kill, whatever was to leave may have left.
    public var areKept: Bool { !isGone.load(ordering: .acquiring) }

    /// Notes that the last bytes of a message are about to leave; they must not when this throws.
    ///
    /// When the memory is full, the file is removed: what is not known is taken for possible.
    public func mark(_ id: Int64) throws(DeliveryError) {
        guard areKept else { return }
        let isWritten = unsafe withUnsafeBytes(of: id.littleEndian) { bytes in
            unsafe write(descriptor, bytes.baseAddress, bytes.count) == bytes.count
        }
        guard isWritten || remove() || !areKept else {
            throw DeliveryError(.journal, "it could not be noted that a message leaves")
        }
    }

    /// Removes the file, at the end of a run of which everything is recorded.
    @discardableResult
    public func remove() -> Bool {
        guard unsafe unlink(path) == 0 else { return false }
        isGone.store(true, ordering: .releasing)
        return true
    }

    /// Removes the file of a run that was killed, once what it tells is recorded.
    public static func remove(token: String, folder: String = "/dev/shm") {
        let path = path(token, folder)
        if !path.utf8.contains(0) { _ = unsafe unlink(path) }
    }

    /// The messages of a run that was killed which may have left.
    ///
    /// - Returns: Nil when that is not known: the machine was started anew, or the file is not whole, or not the user's.
    public static func read(token: String, folder: String = "/dev/shm") -> Set<Int64>? {
        let path = path(token, folder)
        guard !path.utf8.contains(0) else { return nil }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == geteuid(),
            linux_is_in_memory(descriptor)
        else { return nil }
        var ids: Set<Int64> = []
        var buffer = [Int64](repeating: 0, count: 4_096)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            }
            guard count >= 0, count % 8 == 0 else { return nil }
            if count == 0 { return ids }
            for id in buffer.prefix(count / 8) { ids.insert(Int64(littleEndian: id)) }
        }
    }

    private static func path(_ token: String, _ folder: String) -> String { "\(folder)/packet-\(token)" }
}
