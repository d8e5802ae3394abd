import Glibc
import Interchange

/// Reading whole files.
package enum Files {
    /// The largest file that is read, in bytes.
    package static let limit = 1 << 30

    /// What is at a path.
    package enum Kind { case file, folder, other }

    /// What is at a path; nil when nothing is.
    package static func kind(_ path: String) -> Kind? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// Whether nothing is at a path. Where the system cannot say that now, opening the file tells why.
    package static func isMissing(_ path: String) -> Bool {
        if path.utf8.contains(0) { return true }
        var status = stat()
        return unsafe stat(path, &status) != 0 && !SystemFailure.isPassing(errno)
    }

    /// The absolute path of what is at a path, links followed; nil when nothing is.
    package static func resolved(_ path: String) -> String? {
        guard !path.utf8.contains(0), let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// What a link says; nil for what is none.
    package static func target(ofLink path: String) -> String? {
        guard !path.utf8.contains(0) else { return nil }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = unsafe readlink(path, &buffer, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether files can be made in a folder, as far as its permissions and its file system say.
    package static func isWritable(_ path: String) -> Bool {
        unsafe !path.utf8.contains(0) && access(path, W_OK | X_OK) == 0
    }

    /// The names in a folder; nil when it cannot be read.
    package static func names(in folder: String) -> [String]? {
        guard !folder.utf8.contains(0), let stream = unsafe opendir(folder) else { return nil }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The size of a file in bytes; nil when it is none.
    package static func size(_ path: String) -> Int? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// How many bytes somebody who is not root may still write where a path is, or where it will be; nil when that cannot
    /// be said.
    package static func freeBytes(near path: String) -> Int? {
        guard !path.utf8.contains(0) else { return nil }
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)
        while true {
            var facts = statvfs()
            let place = parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
            if unsafe statvfs(place, &facts) == 0 {
                let (bytes, overflows) = Int(facts.f_bavail).multipliedReportingOverflow(by: Int(facts.f_frsize))
                return overflows ? .max : bytes
            }
            if parts.isEmpty { return nil }
            parts.removeLast()
        }
    }

    /// What differs once a file has been written to: where it is, its size and the moment of its last change. Nil when it is
    /// none, or was changed so lately that another change might look the same.
    package static func state(_ path: String) -> String? {
        var status = stat()
        guard !path.utf8.contains(0), unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_mtim.tv_sec + 2 < time(nil)
        else { return nil }
        let (time, change) = (status.st_mtim, status.st_ctim)
        return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(time.tv_sec).\(time.tv_nsec) "
            + "\(change.tv_sec).\(change.tv_nsec)"
    }

    /// The size of a regular file and when it was changed last, the same on all machines that share it; nil for what is
    /// none.
    package static func stamp(_ path: String) -> String? {
        var status = stat()
        guard !path.utf8.contains(0), unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }

    /// Reads a regular file that is not larger than a limit; anything else is refused before it can block.
    package static func readRegular(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        guard !path.utf8.contains(0) else { throw .missing }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard file >= 0 else { throw FileFailure(errorNumber: errno) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw FileFailure(errorNumber: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw status.st_mode & S_IFMT == S_IFDIR ? .folder : .failed }
        guard status.st_size <= limit else { throw .tooLarge }
        // One byte more than the file has says that it grew meanwhile.
        let capacity = Int(status.st_size) + 1
        var failure: CInt = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
            while filled < capacity {
                let count = unsafe Glibc.read(file, buffer.baseAddress.map { unsafe $0 + filled }, capacity - filled)
                if count < 0, errno == EINTR { continue }
                if count < 0 { failure = errno }
                guard count > 0 else { return }
                filled += count
            }
        }
        guard failure == 0 else { throw FileFailure(errorNumber: failure) }
        guard bytes.count < capacity else { throw .failed }
        return bytes
    }

    /// Calls a function with part after part of a file, however large it is.
    package static func forEachPart(_ path: String, _ body: ([UInt8]) throws -> Void) throws {
        guard !path.utf8.contains(0) else { throw FileFailure.missing }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw FileFailure(errorNumber: errno) }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = unsafe Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileFailure(errorNumber: errno) }
            guard count > 0 else { return }
            try body(Array(buffer.prefix(count)))
        }
    }

    /// Whether others than its owner may do something with a file.
    ///
    /// - Parameter groupCounts: Whether its group is such another. Where an access control list lets one user in, the bits
    ///   of the group say so (acl(5)).
    package static func isOpenToOthers(_ path: String, groupCounts: Bool = true) -> Bool {
        var status = stat()
        let others: mode_t = groupCounts ? 0o077 : 0o007
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_mode & others != 0
    }

    /// Removes a file; nothing happens where there is none.
    package static func remove(_ path: String) { _ = unsafe unlink(path) }

    /// Reads a file; pipes and the like are read to their end.
    package static func read(_ path: String) throws(FileFailure) -> [UInt8] {
        guard !path.utf8.contains(0) else { throw .missing }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw FileFailure(errorNumber: errno) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw FileFailure(errorNumber: errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .folder }
        guard status.st_size <= limit else { throw .tooLarge }
        var bytes: [UInt8] = []
        var capacity = max(4_096, Int(status.st_size) + 1)
        while true {
            var count = 0
            let part = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
                count = unsafe Glibc.read(file, buffer.baseAddress, capacity)
                filled = max(0, count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileFailure(errorNumber: errno) }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            guard count > 0 else { return bytes }
            guard bytes.count <= limit else { throw .tooLarge }
            capacity = max(65_536, Int(status.st_size) + 1 - bytes.count)
        }
    }
}

extension FileFailure {
    package init(errorNumber: CInt) {
        switch errorNumber {
        case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: self = .missing
        case EACCES, EPERM, EROFS: self = .notPermitted
        case EISDIR: self = .folder
        case EEXIST: self = .exists
        case ENOSPC, EDQUOT: self = .noSpace
        case EFBIG: self = .tooLarge
        case _ where SystemFailure.isPassing(errorNumber): self = .unavailable
        default: self = .failed
        }
    }
}
