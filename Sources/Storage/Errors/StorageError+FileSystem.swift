import Glibc

extension StorageError {
    /// The one place where the operating system's error numbers become sentences.
    static func file(_ number: CInt, at path: String) -> StorageError {
        let (code, message): (Code, String) =
            switch number {
            case EACCES, EPERM, EROFS:
                (.noPermission, "The file or its folder may not be written. Check who owns it.")
            case ENOSPC, EDQUOT:
                (.diskFull, "There is no space left. Free some space and try again.")
            case EEXIST:
                (.exists, "A file of that name exists. Choose another name.")
            case ENOTDIR, EISDIR, ENAMETOOLONG, ELOOP, EINVAL:
                (.invalidPath, "The path cannot be that of a file. Choose another one.")
            case ENOENT:
                (.invalidPath, "The folder does not exist.")
            default:
                (.inputOutput, "The file could not be read or written. Check the disk it is on.")
            }
        return StorageError(code, at: Place(path: path), message: message, underlying: "error number \(number)")
    }
}
