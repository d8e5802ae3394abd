import Glibc

/// A file that is being written; it appears under its name, or takes the place of another, only when it is whole.
///
/// Something that is no regular file (`/dev/stdout`) is written into as it is. Owns its descriptor and the unfinished
/// file, and gets rid of both. Not Sendable: for one thread.
final class NewFile {
    private let path: String
    private let temporary: String?
    private let descriptor: CInt
    private var isPublished = false

    /// Begins a file.
    init(_ path: String) throws(FileFailure) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing }
        let kind = Files.kind(path)
        guard kind != .folder else { throw .folder }
        self.path = path
        temporary = kind == .other ? nil : "\(path).\(getpid()).partial"
        let flags = kind == .other ? O_WRONLY : O_WRONLY | O_CREAT | O_EXCL
        descriptor = unsafe open(temporary ?? path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFailure(errorNumber: errno) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        if let temporary, !isPublished { _ = unsafe unlink(temporary) }
    }

    /// Appends bytes.
    func write(_ bytes: [UInt8]) throws(FileFailure) {
        do throws(OutputError) {
            try StandardStreams.write(bytes, to: descriptor)
        } catch {
            throw error == .noSpace ? .noSpace : .failed
        }
    }

    /// Gives the file its name.
    func publish() throws(FileFailure) {
        guard let temporary else { return }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileFailure(errorNumber: errno) }
        guard unsafe rename(temporary, path) == 0 else { throw FileFailure(errorNumber: errno) }
        isPublished = true
    }
}
