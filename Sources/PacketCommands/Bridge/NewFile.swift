import Glibc

/// A file that is being written; it appears under its name, or takes the place of another, only when it is whole.
///
/// Something that is no regular file (`/dev/stdout`) is written into as it is. Owns its descriptor and the unfinished
/// file, and gets rid of both; what a killed process left is taken over by the next that writes a file of the name. Not
/// Sendable: for one thread.
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
        if kind == .other {
            temporary = nil
            descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileFailure(errorNumber: errno) }
        } else {
            let temporary = Self.temporary(path)
            self.temporary = temporary
            descriptor = try Self.locked(temporary)
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        if let temporary, !isPublished { _ = unsafe unlink(temporary) }
        close(descriptor)
    }

    /// What a file is called until it is whole, beside its place.
    private static func temporary(_ path: String) -> String {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        return "\(path.dropLast(name.count)).\(name).packet-part"
    }

    /// Opens the unfinished file and locks it, so that two processes never write the same one.
    private static func locked(_ path: String) throws(FileFailure) -> CInt {
        for _ in 0..<100 {
            let file = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw FileFailure(errorNumber: errno) }
            guard flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
                close(file)
                throw .exists
            }
            var (own, named) = (stat(), stat())
            // Whoever had it before may have given it its final name in between.
            if unsafe fstat(file, &own) == 0, unsafe lstat(path, &named) == 0, own.st_ino == named.st_ino,
                own.st_dev == named.st_dev, own.st_mode & S_IFMT == S_IFREG
            {
                if ftruncate(file, 0) == 0, fchmod(file, 0o600) == 0 { return file }
                close(file)
                throw .failed
            }
            close(file)
        }
        throw .failed
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
