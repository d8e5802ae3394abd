import Glibc

/// Files with people's mail in them: private (0600 in folders of 0700), and there only when they are whole.
enum MailFiles {
    /// Makes a folder with those above it, for its owner only; one that is there stays as it is.
    static func makeFolder(_ path: String) throws(DeliveryError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw failure() }
        var status = stat()
        if unsafe stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw failure() }
            return
        }
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeFolder(String(path[..<slash])) }
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure() }
    }

    /// Writes a file under a temporary path, has it on the disk, and gives it its name.
    static func write(_ bytes: [UInt8], to path: String, by temporary: String) throws(DeliveryError) {
        _ = unsafe unlink(temporary)
        let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw failure() }
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(file, buffer.baseAddress?.advanced(by: done), buffer.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            done += count
        }
        let isWhole = done == bytes.count && fsync(file) == 0
        close(file)
        guard isWhole, unsafe rename(temporary, path) == 0 else {
            let error = failure()
            _ = unsafe unlink(temporary)
            throw error
        }
    }

    /// The names in a folder; nil when it cannot be read.
    static func names(in folder: String) -> [String]? {
        guard !folder.utf8.contains(0), let stream = unsafe opendir(folder) else { return nil }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// The file, if it is a regular one and not larger than a limit; opened without following a link at its end.
    static func read(_ path: String, limit: Int) -> [UInt8]? {
        guard !path.utf8.contains(0) else { return nil }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
            return nil
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size))
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= limit {
            let count = unsafe Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += buffer.prefix(count)
        }
        return nil
    }

    private static func failure() -> DeliveryError {
        let reason =
            switch errno {
            case ENOSPC, EDQUOT: "there is no space left"
            case EACCES, EPERM, EROFS: "it may not be written"
            case ENOENT, ENOTDIR: "its folder does not exist"
            default: "the device failed, or it is no folder"
            }
        return DeliveryError(.fileAccess, "the folder for the messages cannot be used: \(reason)")
    }
}
