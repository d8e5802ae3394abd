import CSHA256Lanes

/// Hashes several messages that begin with the same bytes.
///
/// Each step of SHA-256 waits for the one before, so that one message leaves most of the processor idle. Where it has vectors
/// of 8 or 16 words, each word of a vector is another message's: that is three to six times as fast.
@safe public final class SHA256Batch {
    /// How many messages are hashed at a time; 1 where there are no such vectors.
    public static let lanes = Int(sha256_lanes())

    private let prefix: SHA256Prefix
    /// The messages that wait, each filled up to whole blocks as FIPS 180-4, 5.1.1 says.
    private var padded: [UInt8] = []
    /// Where each of them begins, and the last one ends.
    private var bounds = [0]
    /// The lengths of the messages.
    private var counts: [Int] = []
    /// A few messages are hashed faster one by one.
    private static let fewest = 3

    /// Makes a batch.
    ///
    /// - Parameter prefix: What stands before each message.
    public init(behind prefix: SHA256Prefix = SHA256Prefix()) { self.prefix = prefix }

    /// How many messages wait.
    public var waitingCount: Int { counts.count }
    /// The memory that they take, in bytes.
    public var waitingBytes: Int { padded.count }

    /// Adds a message.
    ///
    /// - Complexity: O(bytes), a copy.
    public func add(_ message: ArraySlice<UInt8>) {
        let rest = prefix.rest.count
        padded += prefix.rest
        padded += message
        padded.append(0x80)
        let filled = rest + message.count + 1
        padded.append(contentsOf: repeatElement(0, count: (120 - filled & 63) & 63))
        let bits = UInt64(prefix.count + message.count) << 3
        for shift in stride(from: 56, through: 0, by: -8) { padded.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        bounds.append(padded.count)
        counts.append(message.count)
    }

    /// The digests of what waits, in the order in which it came; then nothing waits.
    ///
    /// - Complexity: O(bytes).
    public func digests() -> [[UInt8]] {
        defer {
            padded.removeAll(keepingCapacity: true)
            bounds.removeLast(bounds.count - 1)
            counts.removeAll(keepingCapacity: true)
        }
        return Self.lanes > 1 && counts.count >= Self.fewest ? together() : oneByOne()
    }

    private func oneByOne() -> [[UInt8]] {
        counts.indices.map { index in
            var hash = prefix.hash
            let start = bounds[index] + prefix.rest.count
            hash.update(padded[start..<start + counts[index]])
            return hash.digest()
        }
    }

    /// Each lane takes the next message as soon as it is done with one.
    private func together() -> [[UInt8]] {
        let lanes = Self.lanes
        var digests = [[UInt8]](repeating: [], count: counts.count)
        var state = [UInt32](repeating: 0, count: 8 * lanes)
        // What each lane works on; -1 when nothing is left for it.
        var messages = [Int](repeating: -1, count: lanes)
        var places = [Int](repeating: 0, count: lanes)
        var next = 0
        unsafe padded.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            var data = unsafe [UnsafePointer<UInt8>?](repeating: base, count: lanes)
            while true {
                var steps = Int.max
                var busy = -1
                for lane in 0..<lanes {
                    if messages[lane] < 0, next < counts.count {
                        messages[lane] = next
                        places[lane] = bounds[next]
                        for word in 0..<8 { state[word * lanes + lane] = prefix.state[word] }
                        next += 1
                    }
                    guard messages[lane] >= 0 else { continue }
                    steps = min(steps, (bounds[messages[lane] + 1] - places[lane]) >> 6)
                    busy = lane
                }
                guard busy >= 0 else { return }
                // A lane without a message does another one's again, for nothing.
                for lane in 0..<lanes { unsafe data[lane] = base + places[messages[lane] < 0 ? busy : lane] }
                unsafe sha256_compress(Int32(lanes), &state, data, steps)
                for lane in 0..<lanes where messages[lane] >= 0 {
                    places[lane] += steps << 6
                    guard places[lane] == bounds[messages[lane] + 1] else { continue }
                    digests[messages[lane]] = Self.digest(state, lane, lanes)
                    messages[lane] = -1
                }
            }
        }
        return digests
    }

    private static func digest(_ state: [UInt32], _ lane: Int, _ lanes: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            for word in 0..<8 {
                let value = state[word * lanes + lane].bigEndian
                unsafe withUnsafeBytes(of: value) { bytes in
                    for index in 0..<4 { unsafe digest[word * 4 + index] = bytes[index] }
                }
            }
            count = 32
        }
    }
}
