import Glibc

/// The files of a store: made so that only their owner can read them, whatever the umask.
///
/// A file that SQLite may have open is never opened here. Closing any descriptor of a file drops all locks this
/// process holds on it (POSIX advisory locks), SQLite's included; so existing files are asked and changed by path.
enum StoreFiles {
    /// What is known of a file without opening it.
    struct Facts {
        let bytes: Int64
        /// The permission bits.
        let mode: UInt32
        let isRegular: Bool
    }

    /// Which file of the machine something is, whatever it is called.
    struct Identity: Sendable, Hashable {
        let device: UInt64
        let inode: UInt64
    }

    /// Which file is at a path; nil when nothing is, or it cannot be asked.
    static func identity(of path: String) -> Identity? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// Lets others go on for a hundredth of a second.
    static func pause() { usleep(10_000) }

    /// The files that belong to the database at a path, the database last.
    static func all(of path: String) -> [String] { ["-wal", "-shm", "-journal", ""].map { path + $0 } }

    /// Makes the database file if there is none, and takes it and its companions away from others' eyes.
    ///
    /// A file whose mode cannot be changed (it is another user's, or the file system has no modes) is used as it is.
    static func prepare(_ path: String) throws(StorageError) {
        try createFolder(of: path)
        guard let facts = try facts(path) else {
            do throws(StorageError) {
                return try createEmpty(path)
            } catch  where error.code == .exists {
                return  // Another process was faster; its file is as private as ours.
            }
        }
        guard facts.isRegular else {
            throw StorageError(
                .invalidPath, at: StorageError.Place(path: path),
                message: "The path is not that of a file. Give the path of a store.")
        }
        for file in all(of: path) {
            guard let mode = try self.facts(file)?.mode, mode & 0o077 != 0 else { continue }
            _ = unsafe chmod(file, 0o600)
        }
    }

    /// Makes an empty file of mode 0600; an existing one is an error with code `.exists`.
    static func createEmpty(_ path: String) throws(StorageError) {
        let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .file(errno, at: path) }
        defer { close(file) }
        guard fchmod(file, 0o600) == 0 || errno == EPERM else { throw .file(errno, at: path) }
    }

    /// Makes an empty file beside another one, under a name no other process uses.
    static func createTemporary(beside path: String) throws(StorageError) -> String {
        let temporary = "\(path).\(getpid()).partial"
        try createEmpty(temporary)
        return temporary
    }

    /// An error with code `.exists` if there is anything of that name.
    static func refuseExisting(_ path: String) throws(StorageError) {
        guard try facts(path) == nil else { throw .file(EEXIST, at: path) }
    }

    /// Asks about a file; nil when there is none.
    static func facts(_ path: String) throws(StorageError) -> Facts? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .file(errno, at: path) }
            return nil
        }
        return Facts(
            bytes: Int64(status.st_size), mode: status.st_mode & 0o7777,
            isRegular: status.st_mode & S_IFMT == S_IFREG)
    }

    /// Gives a finished file its final name, and makes both durable.
    ///
    /// - Parameter replacing: Whether a file of that name gives way; otherwise it is an error with code `.exists`.
    static func publish(_ temporary: String, as path: String, replacing: Bool) throws(StorageError) {
        try synchronize(temporary)
        if replacing {
            guard unsafe rename(temporary, path) == 0 else { throw .file(errno, at: path) }
        } else if unsafe link(temporary, path) == 0 {
            _ = unsafe unlink(temporary)
        } else {
            // Some file systems have no links; there, the window between asking and renaming has to do.
            guard errno != EEXIST else { throw .file(EEXIST, at: path) }
            try refuseExisting(path)
            guard unsafe rename(temporary, path) == 0 else { throw .file(errno, at: path) }
        }
        try synchronizeFolder(of: path)
    }

    /// Calls a function with part after part of a file. Not for a file this process has open.
    static func forEachPart(_ path: String, _ body: ([UInt8]) throws -> Void) throws {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw StorageError.file(errno, at: path) }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = unsafe read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StorageError.file(errno, at: path) }
            guard count > 0 else { return }
            try body(Array(buffer.prefix(count)))
        }
    }

    /// Deletes a file; one that does not exist is no error.
    static func remove(_ path: String) throws(StorageError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .file(errno, at: path) }
    }

    /// Makes the names in a file's folder durable.
    static func synchronizeFolder(of path: String) throws(StorageError) {
        try synchronize(path.folder ?? ".")
    }

    /// Whether a file is empty or begins as SQLite's files do. Not for a file this process has open.
    static func looksLikeDatabase(_ path: String) throws(StorageError) -> Bool {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .file(errno, at: path) }
        defer { close(file) }
        var header = [UInt8](repeating: 0, count: 16)
        let count = unsafe read(file, &header, 16)
        guard count >= 0 else { throw .file(errno, at: path) }
        return count == 0 || header == Array("SQLite format 3\0".utf8)
    }

    private static func synchronize(_ path: String) throws(StorageError) {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .file(errno, at: path) }
        defer { close(file) }
        guard fsync(file) == 0 || errno == EINVAL else { throw .file(errno, at: path) }
    }

    /// Makes the missing folders above a file, each of mode 0700.
    private static func createFolder(of path: String) throws(StorageError) {
        var missing: [String] = []
        var folder = path.folder
        while let next = folder, try facts(next) == nil {
            missing.append(next)
            folder = next.folder
        }
        for folder in missing.reversed() {
            if unsafe mkdir(folder, 0o700) == 0 {
                _ = unsafe chmod(folder, 0o700)
            } else if errno != EEXIST {
                throw .file(errno, at: folder)
            }
        }
    }
}

extension String {
    /// The folder part of a path; nil for a bare name and for the root.
    fileprivate var folder: String? {
        var bytes = Array(utf8)
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        guard slash > 0 else { return bytes.count > 1 ? "/" : nil }
        return String(decoding: bytes[..<slash], as: UTF8.self)
    }
}
