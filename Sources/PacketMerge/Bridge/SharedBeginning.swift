import CLinux
import Glibc

/// The beginning of all packets of one form, written once: packets share its blocks where the file system can do that (XFS,
/// btrfs and bcachefs, by ioctl_ficlonerange(2)).
///
/// Only whole blocks are shared, so a packet has the same bytes there as anywhere else. The file has no name and is gone
/// with the value. Thread-safe: the descriptor is only read.
final class SharedBeginning: Sendable {
    private let descriptor: Int32
    /// How many bytes are shared: whole blocks.
    let count: Int

    /// Writes the beginning of a packet.
    ///
    /// - Parameters:
    ///   - count: How many of the packet's bytes all packets have in common.
    ///   - folder: A folder of the file system that the packets are written to.
    /// - Returns: Nil where no whole block is in common, and where the file system has no files without a name.
    init?(of packet: [UInt8], count: Int, in folder: FolderHandle) {
        let block = Int(linux_block_size(folder.descriptor))
        guard block > 0 else { return nil }
        self.count = count / block * block
        guard self.count > 0 else { return nil }
        descriptor = linux_open_nameless(folder.descriptor)
        guard descriptor >= 0 else { return nil }
        guard descriptor.writeAll(packet[..<self.count]) == 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Has an empty file begin with these bytes, and stand behind them.
    ///
    /// - Returns: 0, or the errno; the file is empty then.
    func begin(_ file: Int32) -> Int32 {
        let error = linux_share_beginning(descriptor, file, UInt64(count))
        guard error == 0 else { return error }
        return lseek(file, count, SEEK_SET) == count ? 0 : errno
    }
}

extension Int32 {
    /// Writes bytes to the file of this descriptor.
    ///
    /// - Returns: 0, or the errno.
    func writeAll(_ bytes: ArraySlice<UInt8>) -> Int32 {
        unsafe bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset < buffer.count {
                let count = unsafe Glibc.write(
                    self, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset)
                if count > 0 {
                    offset += count
                } else if count == 0 || errno != EINTR {
                    return count == 0 ? EIO : errno
                }
            }
            return 0
        }
    }
}
