import CLinux
import Glibc
import Interchange
import PDFObjects

/// A folder held open, through which files are written: names are single components, so nothing leaves it.
///
/// Thread-safe: the descriptor is only read. Closed once, in `deinit`.
final class FolderHandle: Sendable {
    let path: String
    let descriptor: Int32

    /// Opens a folder, making it and those above it when they are missing, for the owner alone.
    init(making path: String) throws(MergeError) {
        self.path = path
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            folder += folder.isEmpty && part.isEmpty ? "/" : (folder.isEmpty || folder == "/" ? "" : "/") + part
            guard !part.isEmpty else { continue }
            if unsafe mkdir(folder, 0o700) != 0 {
                let error = errno
                guard unsafe access(folder, F_OK) == 0 else {
                    // A folder that is there, and cannot be seen now, is not in the way.
                    let unseen = errno
                    throw .folder(path, SystemFailure.isPassing(unseen) ? unseen : error)
                }
            }
        }
        descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .folder(path, errno) }
    }

    /// Opens or makes a folder inside another.
    init(_ name: String, in parent: FolderHandle) throws(MergeError) {
        path = "\(parent.path)/\(name)"
        if unsafe mkdirat(parent.descriptor, name, 0o700) != 0, errno != EEXIST { throw .folder(path, errno) }
        descriptor = unsafe openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .folder(path, errno) }
    }

    /// Opens a folder that has to be there.
    init(existing path: String) throws(MergeError) {
        self.path = path
        descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw errno == ENOENT ? .noFolder(path) : .folder(path, errno) }
    }

    /// Opens a folder inside another, if it is there and no link.
    ///
    /// - Throws: `MergeError` where it cannot be opened now, and perhaps another time.
    init?(existing name: String, in parent: FolderHandle) throws(MergeError) {
        path = "\(parent.path)/\(name)"
        descriptor = unsafe openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor < 0 else { return }
        let error = errno
        guard !SystemFailure.isPassing(error) else { throw .folder(path, error) }
        return nil
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Locks the folder until the handle is gone. A file system without locks has none.
    ///
    /// - Parameter shared: Whether others may share the lock.
    func lock(shared: Bool = false) throws(MergeError) {
        guard isTaken(shared ? LOCK_SH : LOCK_EX) else { return }
        throw .busy(path, process: LockHolder.process(of: descriptor))
    }

    /// Whether somebody else has the folder locked; when nobody has, it is locked now.
    var isLocked: Bool { isTaken(LOCK_EX) }

    private func isTaken(_ kind: Int32) -> Bool {
        // Who only looks whether the folder is locked has it for a moment.
        for _ in 0..<5 {
            if flock(descriptor, kind | LOCK_NB) == 0 || errno != EWOULDBLOCK { return false }
            usleep(5_000)
        }
        return true
    }

    /// When a name in the folder last came or went, in microseconds of UTC since 1970; 0 where it is not known.
    var changedAt: Int64 {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return 0 }
        return Int64(status.st_mtim.tv_sec) * 1_000_000 + Int64(status.st_mtim.tv_nsec) / 1_000
    }

    /// Gives the lock back at once, even if a child process that was just started still has the descriptor.
    func unlock() { flock(descriptor, LOCK_UN) }

    /// Writes a new file for the owner alone, with one call where the system takes it.
    ///
    /// - Parameter beginning: What the file shares with others, and is the beginning of its bytes; nil for nothing.
    /// - Returns: Whether it shares that. Where the file system cannot share, the file is written whole.
    @discardableResult
    func write(
        _ name: String, _ bytes: [UInt8], syncing: Bool, sharing beginning: SharedBeginning? = nil
    ) throws(MergeError) -> Bool {
        let file = unsafe openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .writing(name, errno) }
        let shared = beginning.flatMap { $0.begin(file) == 0 ? $0.count : nil }
        var failure = file.writeAll(bytes[(shared ?? 0)...])
        if failure == 0, syncing, fsync(file) != 0 { failure = errno }
        if close(file) != 0, failure == 0, errno != EINTR { failure = errno }
        guard failure == 0 else {
            unsafe unlinkat(descriptor, name, 0)
            throw .writing(name, failure)
        }
        return shared != nil
    }

    /// Reads a file of at most so many bytes. A link is never followed.
    func read(_ name: String, limit: Int = .max) throws(MergeError) -> [UInt8] {
        let file = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { throw .reading(name, errno) }
        defer { close(file) }
        var information = stat()
        guard unsafe fstat(file, &information) == 0 else { throw .reading(name, errno) }
        guard Int(information.st_size) <= limit else { throw .reading(name, EFBIG) }
        var bytes = [UInt8](repeating: 0, count: max(0, Int(information.st_size)))
        var count = 0
        while count < bytes.count {
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(file, buffer.baseAddress.map { unsafe $0 + count }, buffer.count - count)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw .reading(name, got == 0 ? EIO : errno) }
            count += got
        }
        return bytes
    }

    /// Moves a file to its final name; false when something has that name already and is not to be replaced.
    func move(_ name: String, to target: String, in folder: FolderHandle, replacing: Bool) throws(MergeError) -> Bool {
        if replacing {
            guard unsafe renameat(descriptor, name, folder.descriptor, target) == 0 else {
                throw .writing(target, errno)
            }
            return true
        }
        let error = unsafe linux_rename_new(descriptor, name, folder.descriptor, target)
        if error == EEXIST { return false }
        guard error == 0 else { throw .writing(target, error) }
        return true
    }

    /// Removes a file; an absent one is fine.
    func remove(_ name: String) { unsafe unlinkat(descriptor, name, 0) }
    /// Removes all files, and folders with nothing but files in them.
    ///
    /// - Parameter isMeant: Asked by name.
    func removeContents(where isMeant: (String) -> Bool = { _ in true }) {
        for name in names() where isMeant(name) {
            guard unsafe unlinkat(descriptor, name, 0) != 0, errno == EISDIR else { continue }
            guard let folder = try? FolderHandle(name, in: self) else { continue }
            for file in folder.names() { folder.remove(file) }
            removeFolder(name)
        }
    }
    /// Removes an empty folder; one that is not empty stays.
    func removeFolder(_ name: String) { unsafe unlinkat(descriptor, name, AT_REMOVEDIR) }

    /// The names in the folder, as far as they can be read.
    func names() -> [String] { listing().names }

    /// All names in the folder.
    ///
    /// - Throws: `MergeError` where they cannot be read now, and perhaps another time.
    func allNames() throws(MergeError) -> [String] {
        let (names, error) = listing()
        guard !SystemFailure.isPassing(error) else { throw .folder(path, error) }
        return names
    }

    private func listing() -> (names: [String], error: Int32) {
        var names: [String] = []
        let error = forEachName { name in
            names.append(name)
            return true
        }
        return (names, error)
    }

    /// Calls a function with each name in the folder, until it returns false.
    ///
    /// - Returns: The number of what went wrong; 0 for nothing.
    @discardableResult func forEachName(_ body: (String) -> Bool) -> Int32 {
        let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return errno }
        guard let stream = unsafe fdopendir(copy) else {
            defer { close(copy) }
            return errno
        }
        defer { unsafe closedir(stream) }
        while true {
            // At the end of the folder, errno stays what it is.
            errno = 0
            guard let entry = unsafe readdir(stream) else { return errno }
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != "..", !body(name) { return 0 }
        }
    }

    /// Writes the file system to its device.
    func syncFileSystem() throws(MergeError) {
        let error = linux_sync_file_system(descriptor)
        guard error == 0 else { throw .writing(path, error) }
    }

    /// Makes the folder's names durable.
    func sync() throws(MergeError) {
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw .writing(path, errno) }
    }
}
