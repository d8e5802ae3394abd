import Glibc

/// What a path for results leads to.
///
/// - Links are followed: what they lead to is meant. One that leads nowhere is refused.
/// - What is no regular file is written into, and never replaced. `/dev/stdout`, `/dev/fd/3` and the like are descriptors
///   of this process, whatever is behind them: opening a file anew would write over its beginning.
/// - A regular file stays as it is, or another one takes its place.
package enum OutputPlace: Equatable {
    /// A descriptor that the process was started with.
    case descriptor(CInt)
    /// A pipe or a device.
    case stream(String)
    /// The real path of a regular file, and whether there is one.
    case file(String, isThere: Bool)

    /// Looks where a path leads.
    package init(_ path: String) throws(FileFailure) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing }
        if let descriptor = Self.descriptor(path) {
            self = .descriptor(descriptor)
            return
        }
        guard let resolved = Files.resolved(path) else {
            guard errno == ENOENT else { throw FileFailure(errorNumber: errno) }
            var status = stat()
            if unsafe lstat(path, &status) == 0 { throw .danglingLink }
            guard path.utf8.last != UInt8(ascii: "/") else { throw .folder }
            let name = path.split(separator: "/").last ?? ""
            let above = path.dropLast(name.count)
            guard let folder = Files.resolved(above.isEmpty ? "." : String(above)) else { throw .missing }
            self = .file(folder == "/" ? "/\(name)" : "\(folder)/\(name)", isThere: false)
            return
        }
        var status = stat()
        guard unsafe stat(resolved, &status) == 0 else { throw FileFailure(errorNumber: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file(resolved, isThere: true)
        case S_IFDIR: throw .folder
        case S_IFIFO, S_IFCHR, S_IFBLK: self = .stream(resolved)
        default: throw .notWritable
        }
    }

    /// The descriptor of this process that a path stands for, perhaps by links; nil for another path.
    private static func descriptor(_ path: String) -> CInt? {
        var path = path
        for _ in 0..<40 {
            for folder in ["/proc/self/fd/", "/dev/fd/", "/proc/\(getpid())/fd/"] where path.hasPrefix(folder) {
                return CInt(path.dropFirst(folder.count))
            }
            guard let target = Files.target(ofLink: path) else { return nil }
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            path = target.hasPrefix("/") ? target : folder + target
        }
        return nil
    }
}
