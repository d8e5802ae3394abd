import Glibc
import Interchange
import Testing

/// What another try may be spared, and what stays.
struct SystemFailureTests {
    @Test(arguments: [
        (ESTALE, true), (EIO, true), (ETIMEDOUT, true), (EAGAIN, true), (EBUSY, true), (ENOLCK, true),
        (EHOSTDOWN, true), (ENETDOWN, true), (ENOSPC, true), (EDQUOT, true), (EINTR, true), (EMFILE, true),
        (ENOTCONN, true), (EROFS, true), (0, false), (ENOENT, false), (EACCES, false), (EPERM, false), (ENOTDIR, false),
        (EISDIR, false), (EEXIST, false), (ELOOP, false), (ENAMETOOLONG, false), (EINVAL, false), (EFBIG, false),
    ])
    func whatPassesIsKnownByItsNumber(_ number: Int32, _ isPassing: Bool) {
        #expect(SystemFailure.isPassing(number) == isPassing)
    }
}
