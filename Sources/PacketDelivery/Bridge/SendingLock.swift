import Glibc

/// Lets one process at a time send from a store. Owns a locked file; the lock goes with the process, however it ends.
public final class SendingLock {
    private let descriptor: CInt

    /// Takes the lock.
    ///
    /// - Parameter path: A file beside the store; it is made.
    /// - Returns: Nil when another process has it, or the file cannot be made.
    public init?(_ path: String) {
        guard !path.utf8.contains(0) else { return nil }
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        // Whoever looks whether somebody sends has it for a moment.
        for attempt in 0..<Self.patience {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            if attempt + 1 < Self.patience { usleep(10_000) }
        }
        return nil
    }

    /// So many hundredths of a second the lock is waited for.
    private static let patience = 10

    /// Whether a process has the lock now.
    public static func isHeld(_ path: String) -> Bool {
        guard !path.utf8.contains(0) else { return false }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return false }
        defer { close(file) }
        return flock(file, LOCK_SH | LOCK_NB) != 0
    }

    deinit { close(descriptor) }
}
