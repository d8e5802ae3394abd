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

    /// What is to be encrypted in a buffer.
    public struct Text: Sendable {
        /// Where; initialization vectors and padding stand there already.
        public var stretches: [AES256.Stretch]
        /// With what.
        public var cipher: AES256

        /// Makes a text.
        public init(stretches: [AES256.Stretch], cipher: AES256) {
            self.stretches = stretches
            self.cipher = cipher
        }
    }

    /// Encrypts stretches of some buffers in CBC mode.
    ///
    /// The time is shortest when long stretches come first.
    ///
    /// - Parameters:
    ///   - texts: What is to be encrypted in each buffer.
    ///   - plain: The plain text of the stretches that lie in its range, in the same places of each buffer; that of the
    ///     others is in the buffer.
    /// - Precondition: There are as many texts as buffers. The stretches lie inside of their buffer and do not overlap.
    /// - Complexity: O(bytes); copies nothing.
    public func encryptCBC(_ texts: [Text], from plain: [UInt8] = [], in buffers: inout [[UInt8]]) {
        precondition(texts.count == buffers.count, "a text for each buffer")
        for (text, buffer) in zip(texts, buffers) { for stretch in text.stretches { stretch.check(in: buffer) } }
        #if canImport(CIPSecMB)
        if let jobs { return jobs.encryptCBC(texts, from: plain, in: &buffers) }
        #endif
        for (index, text) in texts.enumerated() {
            text.cipher.encryptCBC(text.stretches, from: plain, in: &buffers[index])
        }
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
