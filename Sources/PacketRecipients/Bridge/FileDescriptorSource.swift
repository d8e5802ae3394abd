import Glibc

/// Reads a file, a pipe or standard input with read(2).
///
/// Owns the descriptor that it opened and closes it exactly once; standard input is borrowed and stays open.
/// Not Sendable: use on one thread.
final class FileDescriptorSource: ByteSource {
    private let descriptor: CInt
    private let isOwned: Bool

    /// Opens a file.
    ///
    /// - Throws: `RecipientError` with code `.fileNotFound` or `.fileUnreadable`.
    init(path: String) throws(RecipientError) {
        let flags = O_RDONLY | O_CLOEXEC
        let descriptor = path.utf8.contains(0) ? -1 : unsafe open(path, flags)
        guard descriptor >= 0 else {
            throw .opening(path, errno: path.utf8.contains(0) ? ENOENT : errno)
        }
        self.descriptor = descriptor
        isOwned = true
    }

    private init(borrowing descriptor: CInt) {
        self.descriptor = descriptor
        isOwned = false
    }

    /// Whether it is a file that can be opened again, and no pipe or device.
    var isRegularFile: Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Standard input.
    static func standardInput() -> FileDescriptorSource { FileDescriptorSource(borrowing: STDIN_FILENO) }

    deinit {
        if isOwned { close(descriptor) }
    }

    func seek(to offset: Int) -> Bool { isRegularFile && lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) }

    func read(into buffer: inout [UInt8], from start: Int) throws(RecipientError) -> Int {
        while true {
            let (count, number) = unsafe buffer.withUnsafeMutableBytes { bytes in
                let free = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
                let count = unsafe Glibc.read(descriptor, free.baseAddress, free.count)
                return (count, errno)
            }
            if count >= 0 { return count }
            if number != EINTR { throw .reading(errno: number) }
        }
    }
}
