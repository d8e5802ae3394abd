import Glibc

/// A folder for its owner alone, for files that hold what people are called and where they live: folders are 0700, files
/// 0600, and a file is there whole or not at all.
package struct PrivateFolder: Sendable, Hashable {
    /// The folder's path.
    package let path: String
    /// Whether others may see the folder, as they may see one of settings; nobody else may ever change it.
    private let allowsReaders: Bool

    /// Names a folder; it is made when something is written.
    package init(_ path: String, allowsReaders: Bool = false) {
        (self.path, self.allowsReaders) = (path, allowsReaders)
    }

    /// A folder in it.
    package func folder(_ name: String) -> PrivateFolder { PrivateFolder("\(path)/\(name)") }

    /// The path of a file in it.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Makes the folder, and those above it.
    ///
    /// - Throws: `FileFailure` when that is not permitted.
    package func make() throws(FileFailure) {
        var part = ""
        for name in path.split(separator: "/") {
            part += "/\(name)"
            if Files.kind(part) == .folder { continue }
            guard unsafe mkdir(part, 0o700) == 0 || errno == EEXIST else { throw .notPermitted }
        }
        // Somebody else may have made it before, to see what comes into it.
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            status.st_mode & (allowsReaders ? 0o022 : 0o077) == 0
        else { throw .notPermitted }
    }

    /// Writes a file, in place of the one of its name.
    ///
    /// - Parameter name: A name without slashes.
    /// - Throws: `FileFailure` when it cannot be written.
    package func write(_ name: String, _ bytes: [UInt8]) throws(FileFailure) { try write(name, bytes[...]) }

    /// Writes a file of a part of some bytes, which are not copied.
    package func write(_ name: String, _ bytes: ArraySlice<UInt8>) throws(FileFailure) {
        try make()
        let draft = "\(path)/.\(name).\(getpid()).\(UInt32.random(in: 0...UInt32.max))"
        let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .notWritable }
        var start = 0
        var isWhole = true
        while start < bytes.count, isWhole {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(file, buffer.baseAddress.map { unsafe $0 + start }, bytes.count - start)
            }
            if count < 0, errno == EINTR { continue }
            isWhole = count >= 0
            start += max(0, count)
        }
        isWhole = isWhole && fsync(file) == 0
        close(file)
        guard isWhole, unsafe rename(draft, "\(path)/\(name)") == 0 else {
            _ = unsafe unlink(draft)
            throw .notWritable
        }
    }

    /// The bytes of all files in it and in its folders; links are not followed.
    package var byteCount: Int { Self.byteCount(path, depth: 0) }

    private static func byteCount(_ path: String, depth: Int) -> Int {
        var status = stat()
        guard depth < 32, unsafe lstat(path, &status) == 0 else { return 0 }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFDIR else { return kind == S_IFREG ? Int(status.st_size) : 0 }
        return (Files.names(in: path) ?? []).reduce(0) { $0 + byteCount("\(path)/\($1)", depth: depth + 1) }
    }

    /// Removes the folder with all that is in it; links in it are removed and not followed.
    package func remove() { Self.remove(path, depth: 0) }

    private static func remove(_ path: String, depth: Int) {
        var status = stat()
        guard depth < 32, unsafe lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            _ = unsafe unlink(path)
            return
        }
        for name in Files.names(in: path) ?? [] { remove("\(path)/\(name)", depth: depth + 1) }
        _ = unsafe rmdir(path)
    }
}
