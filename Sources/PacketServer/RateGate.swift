#if Server
import Dispatch
import Synchronization

/// Counts how often clients asked, in windows of time; its memory has a bound.
///
/// A client is an IPv4 address, or the first 64 bits of an IPv6 address: what one subscriber has is at least that network
/// (RFC 6177), and whoever has it may come from any address in it.
package final class RateGate: Sendable {
    private struct Window {
        var start: Int64
        var count: Int
    }

    private static let capacity = 4_096
    private let rate: ServerRate
    private let windows = Mutex<[String: Window]>([:])

    package init(_ rate: ServerRate) { self.rate = rate }

    /// Notes a request that comes now.
    ///
    /// - Returns: Nil when it may go on, otherwise the seconds until it may.
    package func enter(_ client: String) -> Int64? {
        enter(client, at: Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000_000))
    }

    /// Notes a request.
    ///
    /// - Parameter now: Seconds of any clock that does not go back.
    /// - Returns: Nil when it may go on, otherwise the seconds until it may.
    func enter(_ client: String, at now: Int64) -> Int64? {
        let client = Self.network(of: client)
        return windows.withLock { windows in
            let length = Int64(rate.seconds)
            if windows[client] == nil, windows.count >= Self.capacity {
                windows = windows.filter { now - $0.value.start < length }
                // So many at once: the oldest give way.
                if windows.count >= Self.capacity {
                    let half = windows.sorted { $0.value.start > $1.value.start }.prefix(Self.capacity / 2)
                    windows = Dictionary(half.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
                }
            }
            var window = windows[client] ?? Window(start: now, count: 0)
            if now - window.start >= length { window = Window(start: now, count: 0) }
            guard window.count < rate.requests else { return max(1, window.start + length - now) }
            window.count += 1
            windows[client] = window
            return nil
        }
    }

    /// What counts as one client: the network of an IPv6 address, anything else as it is.
    private static func network(of client: String) -> String {
        guard let text = ClientAddress.written(client) else { return client }
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        guard groups.count > 1 else { return text }
        // As many groups of noughts as “::” stands for.
        let first = groups.prefix(while: { !$0.isEmpty })
        let last = groups[first.endIndex...].filter { !$0.isEmpty }
        let named = first + Array(repeating: "0", count: max(0, 8 - first.count - last.count)) + last
        return named.prefix(4).joined(separator: ":") + "/64"
    }
}
#endif
