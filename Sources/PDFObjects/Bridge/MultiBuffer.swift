/// Encrypts and hashes several pieces of data at a time. One for each worker.
///
/// A block of CBC and of SHA-256 waits for the one before, so that one piece alone leaves most of the processor idle. On
/// x86-64 Intel's Multi-Buffer Crypto library fills it with other pieces; elsewhere they are done one by one, by nettle and
/// GnuTLS. What comes out is the same.
@safe public final class MultiBuffer {
    /// How many messages are best hashed at a time: 1 where that gains nothing.
    public let lanes: Int

    #if canImport(CIPSecMB)
        private let jobs: JobManager?

        /// Makes one.
        public init() {
            jobs = JobManager()
            lanes = jobs?.lanes ?? 1
        }
    #else
        /// Makes one.
        public init() { lanes = 1 }
    #endif

    /// Encrypts stretches of a buffer in CBC mode; their vectors and padding stand in it already.
    ///
    /// The time is shortest when long stretches come first.
    ///
    /// - Parameter plain: The plain text of the stretches that lie in its range, in the same places; that of the others
    ///   is in the buffer.
    /// - Precondition: The stretches lie inside of the buffer and do not overlap.
    /// - Complexity: O(bytes); copies nothing.
    public func encryptCBC(
        _ stretches: [AES256.Stretch], with cipher: AES256, from plain: [UInt8] = [], in bytes: inout [UInt8]
    ) {
        for stretch in stretches { stretch.check(in: bytes) }
        #if canImport(CIPSecMB)
            if let jobs { return jobs.encryptCBC(stretches, with: cipher, from: plain, in: &bytes) }
        #endif
        cipher.encryptCBC(stretches, from: plain, in: &bytes)
    }

    /// The SHA-256 of some messages.
    ///
    /// - Complexity: O(bytes); fastest for `lanes` messages of about the same length.
    public func digests(of messages: [[UInt8]]) -> [[UInt8]] {
        #if canImport(CIPSecMB)
            if let jobs, lanes > 1 {
                return stride(from: 0, to: messages.count, by: lanes).flatMap { start in
                    let together = messages[start..<min(messages.count, start + lanes)]
                    // All lanes take the time of the longest message, and a lane takes almost twice that of GnuTLS.
                    let longest = together.reduce(0) { max($0, $1.count) }
                    let total = together.reduce(0) { $0 + $1.count }
                    return total > 2 * longest ? jobs.digests(of: together) : together.map { SHA256.digest($0) }
                }
            }
        #endif
        return messages.map { SHA256.digest($0) }
    }
}
