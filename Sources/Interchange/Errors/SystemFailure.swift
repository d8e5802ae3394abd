import Glibc

/// What the numbers say that system calls leave (errno(3)): whether the same call may go well another time, or on another
/// machine.
package enum SystemFailure {
    /// Numbers of what passes. All else, such as a missing file or missing rights, is the same tomorrow and elsewhere.
    private static let passing: Set<Int32> = [
        // The disk: it is full, or it failed, and the next machine may have another.
        ENOSPC, EDQUOT, EIO, EROFS,
        // A file that a server has given away, and servers that do not answer or are away.
        ESTALE, ETIMEDOUT, EREMOTEIO, ENOTCONN, ESHUTDOWN, ECONNABORTED, ECONNREFUSED, ECONNRESET,
        EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENETRESET, ENETUNREACH, ENOLINK,
        // Somebody else has it, or the call was cut short.
        EAGAIN, EBUSY, EINTR, ENOLCK,
        // The machine has no more of something.
        EMFILE, ENFILE, ENOMEM, ENOBUFS,
    ]

    /// Whether what left the number may be over by the next try.
    package static func isPassing(_ number: Int32) -> Bool { passing.contains(number) }
}
