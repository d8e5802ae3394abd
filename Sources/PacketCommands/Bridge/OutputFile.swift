import Glibc
import PDFObjects
import PacketFiles

/// A file for results that is being written: the only way in which a command opens one.
///
/// A regular file is for its owner alone, and appears under its name, or takes the place of another, only when it is whole.
/// Owns its descriptor and the unfinished file, and gets rid of both; what a killed process left is taken over by the
/// next that writes a file of the name. Not Sendable: for one thread.
package final class OutputFile {
    private enum Target {
        case sink(OutputSink)
        case stream(CInt)
        case file(CInt, path: String, temporary: String)
    }

    private let target: Target
    private let replacing: Bool
    private var hash = SHA256()
    private var isPublished = false

    /// Begins to write to a place that was looked at.
    ///
    /// - Parameters:
    ///   - replacing: Whether a regular file that is there gives way.
    ///   - sinks: Who writes to standard output and standard error; what is written here has to come behind what they hold.
    init(
        _ place: OutputPlace, replacing: Bool, sinks: (output: OutputSink, errors: OutputSink)
    ) throws(FileFailure) {
        self.replacing = replacing
        switch place {
        case .descriptor(STDOUT_FILENO): target = .sink(sinks.output)
        case .descriptor(STDERR_FILENO): target = .sink(sinks.errors)
        case .descriptor(let number):
            let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { throw .notWritable }
            target = .stream(copy)
        case .stream(let path):
            let file = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            guard file >= 0 else { throw FileFailure(errorNumber: errno) }
            target = .stream(file)
        case .file(let path, let isThere):
            guard !isThere || replacing else { throw .exists }
            let temporary = Self.temporary(path)
            target = .file(try Self.locked(temporary), path: path, temporary: temporary)
        }
    }

    deinit {
        switch target {
        case .sink: break
        case .stream(let file): close(file)
        case .file(let file, _, let temporary):
            if !isPublished { _ = unsafe unlink(temporary) }
            close(file)
        }
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
                throw .busy
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

    /// The SHA-256 of what was written, in hexadecimal.
    var digest: String { SHA256.hexadecimal(hash.digest()) }

    /// Appends bytes.
    ///
    /// - Throws: `FileFailure`, or `OutputError` of standard output.
    package func write(_ bytes: [UInt8]) throws {
        hash.update(bytes)
        switch target {
        case .sink(let sink): try sink.write(data: bytes)
        case .stream(let file), .file(let file, _, _):
            do throws(OutputError) {
                try StandardStreams.write(bytes, to: file)
            } catch {
                throw error == .noSpace ? FileFailure.noSpace : .failed
            }
        }
    }

    /// Gives the file its name.
    func publish() throws(FileFailure) {
        guard case .file(let file, let path, let temporary) = target else { return }
        guard fsync(file) == 0 || errno == EINVAL else { throw FileFailure(errorNumber: errno) }
        if replacing {
            guard unsafe rename(temporary, path) == 0 else { throw FileFailure(errorNumber: errno) }
        } else {
            try Self.publish(temporary, asNew: path)
        }
        isPublished = true
    }

    /// Gives a file a name that nothing has.
    private static func publish(_ temporary: String, asNew path: String) throws(FileFailure) {
        if unsafe link(temporary, path) == 0 {
            _ = unsafe unlink(temporary)
            return
        }
        guard errno != EEXIST else { throw .exists }
        // Some file systems have no links; there, the moment between asking and renaming has to do.
        var status = stat()
        guard unsafe lstat(path, &status) != 0, errno == ENOENT else { throw .exists }
        guard unsafe rename(temporary, path) == 0 else { throw FileFailure(errorNumber: errno) }
    }
}
