import Glibc

/// A file that is written piece by piece under a temporary name, and gets its own when it is whole.
///
/// The temporary name is made of the final one, and the file locked: two merges never write the same one, and what a
/// killed merge left behind is taken over by the next. Not Sendable; the temporary file is removed in `deinit`.
final class GrowingFile {
    private let folder: FolderHandle
    private let name: String
    private let temporary: String
    private let descriptor: Int32
    private var isPublished = false

    init(_ name: String, in folder: FolderHandle) throws(MergeError) {
        self.folder = folder
        self.name = name
        temporary = ".\(name).part"
        descriptor = try Self.open(temporary, for: name, in: folder)
    }

    deinit {
        if !isPublished { folder.remove(temporary) }
        close(descriptor)
    }

    /// Opens the temporary file and locks it.
    private static func open(_ temporary: String, for name: String, in folder: FolderHandle) throws(MergeError) -> Int32
    {
        for _ in 0..<100 {
            let file = unsafe openat(
                folder.descriptor, temporary, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
            guard file >= 0 else { throw .printing(name, errno) }
            if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
                close(file)
                throw MergeError(
                    code: .busy, message: "another merge is writing “\(name)”; wait for it, or choose another --single")
            }
            // Whoever had it before may have given it its final name in between.
            if isSame(file, temporary, in: folder) {
                guard ftruncate(file, 0) == 0, fchmod(file, 0o600) == 0 else {
                    let error = errno
                    close(file)
                    throw .printing(name, error)
                }
                return file
            }
            close(file)
        }
        throw .printing(name, EBUSY)
    }

    /// Whether an open file is the regular one that a name stands for.
    private static func isSame(_ file: Int32, _ name: String, in folder: FolderHandle) -> Bool {
        var (own, named) = (stat(), stat())
        return unsafe fstat(file, &own) == 0 && fstatat(folder.descriptor, name, &named, AT_SYMLINK_NOFOLLOW) == 0
            && own.st_ino == named.st_ino && own.st_dev == named.st_dev && own.st_mode & S_IFMT == S_IFREG
    }

    /// Adds bytes at the end.
    func append(_ bytes: [UInt8]) throws(MergeError) {
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe write(descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .printing(name, count == 0 ? EIO : errno) }
            offset += count
        }
    }

    /// Gives the file its name; false when something has that name already and is not to be replaced.
    ///
    /// - Parameter syncing: Whether its bytes, and then its name, have to reach the disk.
    func publish(replacing: Bool, syncing: Bool) throws(MergeError) -> Bool {
        if syncing, fsync(descriptor) != 0 { throw .printing(name, errno) }
        guard try folder.move(temporary, to: name, in: folder, replacing: replacing) else { return false }
        isPublished = true
        if syncing { try folder.sync() }
        return true
    }
}

extension MergeError {
    /// Translates an errno of a print file.
    fileprivate static func printing(_ name: String, _ error: Int32) -> MergeError {
        guard error == ENOSPC || error == EDQUOT else { return .writing(name, error) }
        return MergeError(
            code: .space, message: "the disk is full, and “\(name)” was not written; free some space and try again")
    }
}
