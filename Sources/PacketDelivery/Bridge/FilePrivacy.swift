import Glibc

/// Who may read and change a file.
public enum FilePrivacy {
    /// What was found.
    public enum Finding: Sendable, Hashable {
        /// Nobody else may.
        case isPrivate
        /// Somebody else may.
        case open
        /// There is no such file.
        case missing
        /// It is a folder, a device or a pipe.
        case isNoFile
    }

    /// Looks at a file's mode and owner.
    ///
    /// - Parameter allowsReaders: Whether others may read it; nobody else may ever write it.
    public static func check(_ path: String, allowsReaders: Bool) -> Finding {
        var status = stat()
        guard !path.utf8.contains(0), unsafe stat(path, &status) == 0 else { return .missing }
        guard status.st_mode & S_IFMT == S_IFREG else { return .isNoFile }
        let forbidden: mode_t = allowsReaders ? 0o022 : 0o077
        let isOurs = status.st_uid == geteuid() || status.st_uid == 0
        return isOurs && status.st_mode & forbidden == 0 ? .isPrivate : .open
    }
}
