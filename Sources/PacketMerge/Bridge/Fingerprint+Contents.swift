import Glibc
import Interchange
public import PDFObjects
public import PacketModel

extension Fingerprint {
    /// The fingerprint of a row's cells, cut to 64 bits; its number and line are not part of it.
    public static func of(_ record: Record) -> UInt64 {
        // Where cells end is told by the seed: “ab” and “a”, “b” have the same bytes.
        var seed: UInt64 = 0xCBF2_9CE4_8422_2325
        for column in 0..<record.count {
            seed = (seed ^ UInt64(record.range(of: column).upperBound)) &* 0x100_0000_01B3
        }
        return Fingerprint(of: record.bytes[...], seed: seed).high
    }

    /// The fingerprint of a regular file in hexadecimal, 16 digits; nil for anything that cannot be read twice.
    ///
    /// - Complexity: one pass over the file, a megabyte of memory.
    public static func of(file path: String) -> String? { try? reading(file: path) }

    /// The same.
    ///
    /// - Throws: `MergeError` for a file that cannot be read now, and perhaps another time.
    package static func reading(file path: String) throws(MergeError) -> String? {
        guard !path.utf8.contains(0) else { return nil }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard file >= 0 else { return try MergeError.absent(path, errno) }
        defer { close(file) }
        var information = stat()
        guard unsafe fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var value: UInt64 = 0
        while true {
            // Pieces are whole megabytes, however much a read gives, so that the number does not depend on it.
            var count = 0
            while count < buffer.count {
                let got = unsafe buffer.withUnsafeMutableBytes { part in
                    unsafe read(file, part.baseAddress.map { unsafe $0 + count }, part.count - count)
                }
                if got < 0, errno == EINTR { continue }
                guard got >= 0 else { return try MergeError.absent(path, errno) }
                if got == 0 { break }
                count += got
            }
            value = Fingerprint(of: buffer[..<count], seed: value).high
            guard count == buffer.count else { break }
        }
        return String(value, radix: 16).zeroPadded(to: 16)
    }
}
