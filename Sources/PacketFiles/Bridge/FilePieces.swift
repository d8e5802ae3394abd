import Glibc

/// A file that is read piece by piece, by whoever wants the next one. For one reader.
package final class FilePieces: Sendable {
    /// The size of the file in bytes when it was opened.
    package let size: Int
    private let descriptor: CInt
    private static let pieceSize = 1 << 17

    /// Opens a regular file; links are not followed.
    ///
    /// - Throws: `FileFailure` when there is none.
    package init(_ path: String) throws(FileFailure) {
        guard !path.utf8.contains(0) else { throw .missing }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { throw FileFailure(errorNumber: errno) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw .failed
        }
        (descriptor, size) = (file, Int(status.st_size))
    }

    deinit { close(descriptor) }

    /// The next piece; nil at the end.
    ///
    /// - Throws: `FileFailure` when it cannot be read.
    package func next() throws(FileFailure) -> [UInt8]? {
        var failure: CInt = 0
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, filled in
            var count = 0
            repeat {
                count = unsafe Glibc.read(descriptor, buffer.baseAddress, Self.pieceSize)
            } while count < 0
                && errno == EINTR
            if count < 0 { failure = errno }
            filled = max(0, count)
        }
        guard failure == 0 else { throw FileFailure(errorNumber: failure) }
        return piece.isEmpty ? nil : piece
    }
}
