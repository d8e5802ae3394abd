#if canImport(CIPSecMB)
import CIPSecMB

/// The jobs of Intel's Multi-Buffer Crypto library, of one thread.
@safe final class JobManager {
    /// How many messages are best hashed at a time: 1 where that gains nothing.
    private(set) var lanes: Int
    private let manager: UnsafeMutablePointer<IMB_MGR>
    /// A key has one schedule for encryption and one for decryption, which the library wants as well.
    private static let scheduleSize = 15 * 16
    private static let block = 16
    /// The library counts the bytes of a CBC job with 16 bits.
    private static let longest = 0xFFF0

    /// Makes a manager; nil where there is nothing to gain.
    init?() {
        guard let manager = unsafe multi_buffer_start() else { return nil }
        unsafe self.manager = manager
        lanes = unsafe Int(multi_buffer_hash_lanes(manager))
        // The library promises no more than 64 KiB.
        let message = [UInt8](repeating: 0x5A, count: 0x1_0080)
        if lanes > 1, digests(of: [message]) != [SHA256.digest(message)] { lanes = 1 }
    }

    deinit { unsafe free_mb_mgr(manager) }

    func encryptCBC(_ texts: [MultiBuffer.Text], from plain: [UInt8], in buffers: inout [[UInt8]]) {
        unsafe plain.withUnsafeBytes { plain in
            unsafe withUnsafeTemporaryAllocation(
                byteCount: texts.count * 2 * Self.scheduleSize, alignment: 64
            ) { schedules in
                var lanes: [Lane] = []
                for (index, text) in texts.enumerated() {
                    guard let start = schedules.baseAddress else { return }
                    let schedule = unsafe start + index * 2 * Self.scheduleSize
                    unsafe text.cipher.key.withUnsafeBytes { key in
                        unsafe multi_buffer_expand(
                            manager, key.baseAddress, schedule, schedule + Self.scheduleSize)
                    }
                    unsafe lanes.append(Lane(stretches: text.stretches, schedule: schedule))
                }
                unsafe buffers.withUnsafeMutableBufferPointer { buffers in
                    unsafe encrypt(&lanes, from: 0, plain, into: buffers)
                }
            }
        }
    }

    /// A buffer in work.
    @safe private struct Lane {
        var stretches: [AES256.Stretch]
        var schedule: UnsafeMutableRawPointer
        var target: UnsafeMutableRawPointer?
    }

    /// Encrypts while all buffers from one on are held in their places, as those before are.
    private func encrypt(
        _ lanes: inout [Lane], from index: Int, _ plain: UnsafeRawBufferPointer,
        into buffers: UnsafeMutableBufferPointer<[UInt8]>
    ) {
        guard index < lanes.count else { return unsafe encrypt(lanes, plain) }
        unsafe buffers[index].withUnsafeMutableBytes { bytes in
            unsafe lanes[index].target = bytes.baseAddress
            unsafe encrypt(&lanes, from: index + 1, plain, into: buffers)
        }
    }

    /// Encrypts the first piece of all stretches, then the second of those that have one, and so on: a piece's vector is
    /// the last block of the piece before.
    private func encrypt(_ lanes: [Lane], _ plain: UnsafeRawBufferPointer) {
        var done = 0
        var isLast = false
        while !isLast {
            isLast = true
            var waiting = 0
            for lane in lanes {
                guard let base = unsafe lane.target else { continue }
                for stretch in lane.stretches where stretch.count > done {
                    let count = min(stretch.count - done, Self.longest)
                    if stretch.count - done > count { isLast = false }
                    let place = stretch.start + Self.block + done
                    let target = unsafe base + place
                    var source = UnsafeRawPointer(target)
                    if stretch.end <= plain.count, let start = plain.baseAddress {
                        unsafe source = start + place
                    }
                    waiting += 1
                    waiting -= unsafe Int(
                        multi_buffer_encrypt(
                            manager, lane.schedule, lane.schedule + Self.scheduleSize, source, target, count))
                }
            }
            waiting -= unsafe Int(multi_buffer_flush(manager))
            precondition(waiting == 0, "jobs of encryption failed")
            done += Self.longest
        }
    }

    /// The SHA-256 of some messages.
    func digests(of messages: ArraySlice<[UInt8]>) -> [[UInt8]] {
        let size = 32
        let all = unsafe [UInt8](unsafeUninitializedCapacity: messages.count * size) { target, count in
            guard let digests = target.baseAddress else { return }
            let waiting = unsafe messages.count - hash(messages, digests)
            precondition(waiting == 0, "jobs of hashing failed")
            count = messages.count * size
        }
        return stride(from: 0, to: all.count, by: size).map { Array(all[$0..<($0 + size)]) }
    }

    /// Hashes messages while all of them are held in their places; gives how many were done.
    private func hash(_ messages: ArraySlice<[UInt8]>, _ digests: UnsafeMutablePointer<UInt8>) -> Int {
        guard let message = messages.first else { return unsafe Int(multi_buffer_flush(manager)) }
        return unsafe message.withUnsafeBytes { bytes in
            let done = unsafe multi_buffer_hash(manager, bytes.baseAddress, bytes.count, digests)
            return unsafe Int(done) + hash(messages.dropFirst(), digests + 32)
        }
    }
}
#endif
