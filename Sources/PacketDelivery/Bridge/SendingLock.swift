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
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit { close(descriptor) }
}
