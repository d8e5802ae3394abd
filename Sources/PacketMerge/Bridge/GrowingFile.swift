import Glibc

/// A file that is written piece by piece under a temporary name, and gets its own when it is whole.
///
/// The temporary name is made of the final one, and the file locked: two merges never write the same one, and what a
/// killed merge left behind is taken over by the next. A pipe or device is written into as it is. Not Sendable; the
/// temporary file is removed in `deinit`.
final class GrowingFile {
    private let folder: FolderHandle
    private let name: String
    /// Nil for a pipe or device.
    private let temporary: String?
    private let descriptor: Int32
    private var isPublished = false

    init(_ name: String, in folder: FolderHandle) throws(MergeError) {
        self.folder = folder
        self.name = name
        if folder.kind(of: name)?.isStream == true {
            temporary = nil
            descriptor = unsafe openat(folder.descriptor, name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw .printing(name, errno) }
        } else {
            let temporary = Self.temporary(name)
            self.temporary = temporary
            descriptor = try Self.open(temporary, for: name, in: folder)
        }
    }

    deinit {
        if let temporary, !isPublished { folder.remove(temporary) }
        close(descriptor)
    }

    /// What a file is called until it is whole. The ending is our own, so that nobody else's file is taken for one.
    static func temporary(_ name: String) -> String { ".\(name)\(ending)" }
    private static let ending = ".packet-part"

    /// Removes what killed merges left in a folder, whatever their files were to be called.
    static func removeLeftovers(in folder: FolderHandle) {
        for name in folder.names() where name.hasPrefix(".") && name.hasSuffix(ending) {
            let file = unsafe openat(folder.descriptor, name, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
            guard file >= 0 else { continue }
            // Who opened it meanwhile looks, once it is locked, whether it still has its name.
            if flock(file, LOCK_EX | LOCK_NB) == 0, isSame(file, name, in: folder) { folder.remove(name) }
            close(file)
        }
    }

    /// Whether a merge is writing a file that begins with this name.
    static func isBeingWritten(_ stem: String, in folder: FolderHandle) -> Bool {
        folder.names().contains { name in
            guard name.hasPrefix(".\(stem)"), name.hasSuffix(ending) else { return false }
            let file = unsafe openat(folder.descriptor, name, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
            guard file >= 0 else { return false }
            defer { close(file) }
            return flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
        }
    }

    /// Opens the temporary file and locks it.
    private static func open(_ temporary: String, for name: String, in folder: FolderHandle) throws(MergeError) -> Int32
    {
        for _ in 0..<100 {
            let file = unsafe openat(
                folder.descriptor, temporary, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
            guard file >= 0 else { throw .printing(name, errno) }
            if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
                let process = LockHolder.process(of: file)
                close(file)
                throw .busy(printing: name, process: process)
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
        let failure = descriptor.writeAll(bytes[...])
        guard failure == 0 else { throw .printing(name, failure) }
    }

    /// Gives the file its name; false when something has that name already and is not to be replaced.
    ///
    /// - Parameter syncing: Whether its bytes, and then its name, have to reach the disk.
    func publish(replacing: Bool, syncing: Bool) throws(MergeError) -> Bool {
        guard let temporary else { return true }
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
