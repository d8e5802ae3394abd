import Glibc

/// A new file for its owner alone that is written piece by piece.
package final class PrivateFile: Sendable {
    /// Where it is.
    package let path: String
    private let descriptor: CInt
    private let isTemporary: Bool

    /// Makes the file; its folder has to be there.
    ///
    /// - Parameter isTemporary: Whether it is removed with the last who holds it.
    /// - Throws: `FileFailure.exists` when there is one of its name, `.notWritable` when there can be none.
    package init(_ path: String, isTemporary: Bool = false) throws(FileFailure) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw errno == EEXIST ? .exists : .notWritable }
        (self.path, descriptor, self.isTemporary) = (path, file, isTemporary)
    }

    deinit {
        close(descriptor)
        if isTemporary { Files.remove(path) }
    }

    /// Appends bytes.
    ///
    /// - Throws: `FileFailure.noSpace`, or `.notWritable` for another reason.
    package func write(_ bytes: [UInt8]) throws(FileFailure) {
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress.map { unsafe $0 + start }, bytes.count - start)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw errno == ENOSPC || errno == EDQUOT ? .noSpace : .notWritable }
            start += count
        }
    }

    /// Lets those read and change the file who may do so with another one, as far as this user may say so.
    package func takePermissions(of path: String) {
        var status = stat()
        guard !path.utf8.contains(0), unsafe stat(path, &status) == 0 else { return }
        // To change an owner takes permissions away, so it comes first.
        if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
            // Only root gives files away, but who is in a group may give them to it.
            _ = fchown(descriptor, .max, status.st_gid)
        }
        var own = stat()
        let isSame = unsafe fstat(descriptor, &own) == 0 && own.st_gid == status.st_gid
        // Those of another group get nothing that the old one had.
        _ = fchmod(descriptor, status.st_mode & (isSame ? 0o777 : 0o707))
    }

    /// Gives the file, once it is whole, another name in its folder.
    ///
    /// - Throws: `FileFailure`.
    package func publish(as path: String) throws(FileFailure) {
        guard fsync(descriptor) == 0, unsafe rename(self.path, path) == 0 else { throw .notWritable }
    }
}
