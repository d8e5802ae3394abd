import Glibc

/// A file that is there already, compared piece by piece with what would be written.
///
/// A print file is thus found to be another one as soon as it differs, and one that is the same is not written again. Not
/// Sendable; closed in `deinit`.
final class ComparedFile {
    private let name: String
    private let descriptor: Int32
    private let information: stat
    private var buffer: [UInt8] = []
    private var count = 0

    /// Opens a file; nil when nothing has the name.
    ///
    /// - Throws: `MergeError` with code `.exists` when the file cannot be read.
    init?(_ name: String, in folder: FolderHandle) throws(MergeError) {
        guard folder.has(name) else { return nil }
        self.name = name
        descriptor = unsafe openat(
            folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        var information = stat()
        guard descriptor >= 0, unsafe fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG
        else {
            if descriptor >= 0 { close(descriptor) }
            throw .exists(name)
        }
        self.information = information
    }

    deinit { close(descriptor) }

    /// Compares the next bytes.
    ///
    /// - Throws: `MergeError` with code `.exists` when the file has others.
    func append(_ bytes: [UInt8]) throws(MergeError) {
        if buffer.count < bytes.count { buffer = [UInt8](repeating: 0, count: bytes.count) }
        var offset = 0
        while offset < bytes.count {
            let wanted = bytes.count - offset
            let got = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, wanted) }
            if got < 0, errno == EINTR { continue }
            guard got > 0, buffer[..<got] == bytes[offset..<(offset + got)] else { throw .exists(name) }
            offset += got
        }
        count += bytes.count
    }

    /// Ends the comparison.
    ///
    /// - Returns: When the file was written, in microseconds of UTC since 1970.
    /// - Throws: `MergeError` with code `.exists` when the file goes on.
    func finish() throws(MergeError) -> Int64 {
        guard count == Int(information.st_size) else { throw .exists(name) }
        return FolderHandle.time(information)
    }
}

extension MergeError {
    /// Another file has the name of a print file.
    static func exists(_ name: String) -> MergeError {
        MergeError(
            code: .exists,
            message: "“\(name)” is there already, and is another file; give --overwrite to replace it")
    }

    /// What has the name of a print file is none, and never gives way to one.
    static func taken(_ name: String, by kind: FolderHandle.Kind, option: String) -> MergeError {
        MergeError(code: .exists, message: "“\(name)” is \(kind.rawValue); choose another \(option), or move it")
    }
}
