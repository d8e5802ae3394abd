import Glibc

/// A file of which ranges are read.
///
/// Not Sendable; closed in `deinit`.
final class RangeFile {
    private let name: String
    private let descriptor: Int32

    init(_ name: String, in folder: FolderHandle) throws(MergeError) {
        self.name = name
        descriptor = unsafe openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .writing(name, errno) }
    }

    deinit { close(descriptor) }

    /// Reads bytes.
    ///
    /// - Throws: `MergeError` where the file does not have them all.
    func read(_ range: Range<Int>) throws(MergeError) -> [UInt8] {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            range.upperBound <= Int(status.st_size)
        else {
            throw .writing(name, EIO)
        }
        return try Self.read(range, of: descriptor, named: name)
    }

    /// Reads the numbers of a range of bytes, each as it was in memory.
    static func read<Number: FixedWidthInteger & BitwiseCopyable>(
        _ range: Range<Int>, of descriptor: Int32, named name: String
    ) throws(MergeError) -> [Number] {
        var numbers = [Number](repeating: 0, count: range.count / MemoryLayout<Number>.stride)
        var offset = 0
        while offset < range.count {
            let got = unsafe numbers.withUnsafeMutableBytes { buffer in
                unsafe pread(
                    descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset,
                    range.lowerBound + offset)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw .writing(name, got == 0 ? EIO : errno) }
            offset += got
        }
        return numbers
    }
}
