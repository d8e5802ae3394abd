import Glibc

/// A file that is read line by line, with one buffer.
///
/// Not Sendable; closed in `deinit`.
final class LineFile {
    /// A line.
    struct Line {
        /// The line without its end.
        var bytes: [UInt8]
        /// Whether the file ends before the line does.
        var isTorn = false
    }

    private let name: String
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    private var window = 0..<0
    /// No line that this program writes is longer.
    private static let longest = 64 << 20

    init(_ name: String, in folder: FolderHandle) throws(MergeError) {
        self.name = name
        descriptor = unsafe openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .reading(name, errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The next line; nil at the end.
    func next() throws(MergeError) -> Line? {
        var line: [UInt8] = []
        while true {
            if window.isEmpty {
                window = 0..<(try fill())
                if window.isEmpty { return line.isEmpty ? nil : Line(bytes: line, isTorn: true) }
            }
            let part = buffer[window]
            guard let end = part.firstIndex(of: 0x0A) else {
                line += part
                window = window.upperBound..<window.upperBound
                guard line.count <= Self.longest else { throw .reading(name, EFBIG) }
                continue
            }
            line += part[..<end]
            window = (end + 1)..<window.upperBound
            return Line(bytes: line)
        }
    }

    private func fill() throws(MergeError) -> Int {
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .reading(name, errno) }
            return count
        }
    }
}
