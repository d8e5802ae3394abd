import CHashLanes
import CNettle

extension SHA256 {
    /// How many messages are hashed in about the time of one: 8, or 1 where the processor has instructions for SHA-256, or
    /// no wide registers.
    public static let lanes = hash_lanes_are_fast() ? Int(HASH_LANES) : 1

    /// The digests of some messages.
    ///
    /// - Complexity: O(bytes); fastest for `lanes` messages of about the same length.
    public static func digests(of messages: [[UInt8]]) -> [[UInt8]] {
        guard lanes > 1, messages.count > 2 else { return messages.map { digest($0) } }
        return stride(from: 0, to: messages.count, by: lanes).flatMap { start in
            digests(sideBySide: messages[start..<min(messages.count, start + lanes)])
        }
    }

    private static let block = 64

    /// The digests of at most as many messages as there are lanes.
    private static func digests(sideBySide messages: ArraySlice<[UInt8]>) -> [[UInt8]] {
        var hashes = messages.map { _ in SHA256() }
        var state = SHA256().words.flatMap { repeatElement($0, count: lanes) }
        let blocks = messages.map { $0.count / block }
        guard let longest = blocks.indices.max(by: { blocks[$0] < blocks[$1] }) else { return [] }
        var done = 0
        // From the end of one message to the end of the next longer one. Lanes that are done read the longest once more.
        for end in Set(blocks).sorted() {
            let places = (0..<lanes).map { $0 < blocks.count && blocks[$0] >= end ? $0 : longest }
            update(&state, places.map { messages[messages.startIndex + $0] }, from: done, count: end - done)
            done = end
            for lane in blocks.indices where blocks[lane] == end {
                hashes[lane].words = (0..<8).map { state[$0 * lanes + lane] }
                hashes[lane].context.count = UInt64(end)
            }
        }
        for (index, message) in messages.enumerated() { hashes[index].update(message[(blocks[index] * block)...]) }
        return hashes.map { $0.digest() }
    }

    /// The words of the state.
    private var words: [UInt32] {
        get {
            let words = context.state
            return [words.0, words.1, words.2, words.3, words.4, words.5, words.6, words.7]
        }
        set {
            context.state = (
                newValue[0], newValue[1], newValue[2], newValue[3], newValue[4], newValue[5], newValue[6], newValue[7]
            )
        }
    }

    private static func update(_ state: inout [UInt32], _ messages: [[UInt8]], from first: Int, count: Int) {
        guard count > 0 else { return }
        unsafe withPointers(messages[...], []) { pointers in
            let places = unsafe pointers.map { unsafe $0 + first * block }
            unsafe places.withUnsafeBufferPointer { places in
                unsafe state.withUnsafeMutableBufferPointer { state in
                    guard let state = state.baseAddress, let places = places.baseAddress else { return }
                    unsafe hash_lanes_update(state, places, count)
                }
            }
        }
    }

    /// Calls a closure with the addresses of some arrays, which are not empty.
    private static func withPointers(
        _ messages: ArraySlice<[UInt8]>, _ pointers: [UnsafePointer<UInt8>],
        _ body: ([UnsafePointer<UInt8>]) -> Void
    ) {
        guard let message = messages.first else { return unsafe body(pointers) }
        unsafe message.withUnsafeBufferPointer { buffer in
            guard let address = buffer.baseAddress else { return }
            unsafe withPointers(messages.dropFirst(), pointers + [address], body)
        }
    }
}
