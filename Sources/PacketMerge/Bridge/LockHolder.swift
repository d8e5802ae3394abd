import Glibc
import Interchange

/// Who holds a lock that this process did not get.
enum LockHolder {
    /// The number of the process that has an open file locked; nil where the system does not tell.
    ///
    /// A line of `/proc/locks` is `1: FLOCK  ADVISORY  WRITE 4711 08:01:131073 0 EOF`, with the device in hexadecimal.
    static func process(of descriptor: Int32) -> Int? {
        var information = stat()
        guard unsafe fstat(descriptor, &information) == 0, let text = table() else { return nil }
        let device = UInt64(information.st_dev)
        let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
        let minor = device & 0xFF | (device >> 12) & ~0xFF
        let place = "\(padded(major)):\(padded(minor)):\(information.st_ino)"
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count >= 6, words[1] == "FLOCK", words[5] == place else { continue }
            return Int(words[4]).flatMap { $0 > 0 ? $0 : nil }
        }
        return nil
    }

    private static func padded(_ number: UInt64) -> String { String(number, radix: 16).zeroPadded(to: 2) }

    private static func table() -> String? {
        let file = unsafe open("/proc/locks", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 14)
        // A table of a megabyte has ten thousand locks.
        while bytes.count < 1 << 20 {
            let count = unsafe part.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += part[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
