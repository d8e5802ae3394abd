import Glibc
import PDFObjects

/// Files that are there already.
///
/// Nothing here follows a link or waits for the other end of a pipe that has a packet's name.
extension FolderHandle {
    /// When a file with exactly these bytes was written; nil when there is none.
    ///
    /// - Returns: The time of the last change, in microseconds of UTC since 1970.
    func time(of name: String, holding bytes: [UInt8]) -> Int64? {
        guard let (file, information) = try? regularFile(name) else { return nil }
        defer { close(file) }
        guard Int(information.st_size) == bytes.count else { return nil }
        var (position, failure) = (0, Int32(0))
        let isSame = unsafe bytes.withUnsafeBytes { wanted in
            unsafe Self.read(file, &failure) { part in
                guard part.count <= wanted.count - position, let start = wanted.baseAddress,
                    let found = part.baseAddress, unsafe memcmp(start + position, found, part.count) == 0
                else { return false }
                position += part.count
                return true
            }
        }
        return isSame && position == bytes.count ? Self.time(information) : nil
    }

    /// When a file of this size and digest was written; nil when there is none.
    ///
    /// - Returns: The time of the last change, in microseconds of UTC since 1970.
    /// - Throws: `MergeError` for a file that cannot be read now, and perhaps another time.
    func time(of name: String, count: Int, digest: [UInt8]) throws(MergeError) -> Int64? {
        guard let (file, information) = try regularFile(name) else { return nil }
        defer { close(file) }
        guard Int(information.st_size) == count, try Self.digest(file, named: name) == digest else { return nil }
        return Self.time(information)
    }

    /// The SHA-256 of a regular file; nil when there is none that can be read.
    func digest(of name: String) -> [UInt8]? {
        guard let (file, _) = try? regularFile(name) else { return nil }
        defer { close(file) }
        return try? Self.digest(file, named: name)
    }

    /// What can have a name, as words for a sentence.
    enum Kind: String {
        case file = "a file"
        case folder = "a folder"
        case link = "a symbolic link"
        case pipe = "a pipe"
        case socket = "a socket"
        case device = "a device"

        /// Whether it takes bytes, and keeps none.
        var isStream: Bool { self == .pipe || self == .device }
    }

    /// What has a name; nil when nothing has.
    func kind(of name: String) -> Kind? {
        var information = stat()
        guard unsafe fstatat(descriptor, name, &information, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        switch information.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        case S_IFLNK: return .link
        case S_IFIFO: return .pipe
        case S_IFSOCK: return .socket
        default: return .device
        }
    }

    /// Whether something has a name.
    func has(_ name: String) -> Bool { kind(of: name) != nil }

    /// Whether there is nothing in the folder besides what this program keeps there.
    var isEmpty: Bool {
        var isEmpty = true
        forEachName { name in
            isEmpty = name == ".packet"
            return isEmpty
        }
        return isEmpty
    }

    /// Opens a regular file; nil where there is none that may be read.
    ///
    /// - Throws: `MergeError` where that cannot be said now.
    private func regularFile(_ name: String) throws(MergeError) -> (file: Int32, information: stat)? {
        var information = stat()
        guard unsafe fstatat(descriptor, name, &information, AT_SYMLINK_NOFOLLOW) == 0 else {
            return try MergeError.absent(name, errno)
        }
        // Opening alone already does something to some devices.
        guard information.st_mode & S_IFMT == S_IFREG else { return nil }
        let file = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return try MergeError.absent(name, errno) }
        guard unsafe fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            close(file)
            return nil
        }
        return (file, information)
    }

    private static func digest(_ file: Int32, named name: String) throws(MergeError) -> [UInt8]? {
        var hash = SHA256()
        var failure: Int32 = 0
        let isRead = unsafe read(file, &failure) { part in
            unsafe hash.update(part)
            return true
        }
        return try isRead ? hash.digest() : MergeError.absent(name, failure)
    }

    /// Reads a file to its end, or until a part is not wanted; false then, and when it cannot be read.
    ///
    /// - Parameter failure: Takes the errno of a file that cannot be read.
    private static func read(
        _ file: Int32, _ failure: inout Int32, _ body: (UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { unsafe buffer.deallocate() }
        while true {
            let count = unsafe Glibc.read(file, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                failure = errno
                return false
            }
            if count == 0 { return true }
            guard unsafe body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return false }
        }
    }

    static func time(_ information: stat) -> Int64 {
        Int64(information.st_mtim.tv_sec) * 1_000_000 + Int64(information.st_mtim.tv_nsec) / 1_000
    }
}
