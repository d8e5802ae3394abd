/// How many messages may leave in a time: `14/s`, `30/min`, `2000/day`.
public struct SendingRate: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
    /// How many.
    public let count: Int
    /// In how long, in microseconds.
    public let window: Int64
    private let unit: String

    /// Reads a rate; nil for what is none.
    public init?(rawValue text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(parts[0]), count > 0, count <= 1_000_000 else { return nil }
        let seconds: Int64
        switch parts[1].lowercased() {
        case "s", "sec", "second": (seconds, unit) = (1, "s")
        case "min", "m", "minute": (seconds, unit) = (60, "min")
        case "h", "hour": (seconds, unit) = (3_600, "h")
        case "d", "day": (seconds, unit) = (86_400, "day")
        default: return nil
        }
        self.count = count
        window = seconds * 1_000_000
    }

    /// The rate as it is written.
    public var rawValue: String { "\(count)/\(unit)" }

    /// The same.
    public var description: String { rawValue }

    /// Reads a rate; nil for what is none.
    public init?(_ text: String) { self.init(rawValue: text) }
}

/// Says when the next message may leave, so that in no window of time more leave than the rate allows.
///
/// Knows the moments of the last messages, also of earlier runs. Memory is bounded by the rate's count. A moment that lies in
/// the future, since the clock was set back, counts as now: nobody waits for longer than a window.
public struct RateWindow: Sendable {
    let rate: SendingRate
    /// A ring of the moments of the last messages, in microseconds of UTC.
    private var moments: [Int64] = []
    private var next = 0

    /// - Parameter past: The moments of earlier messages in any order.
    public init(_ rate: SendingRate, past: [Int64] = []) {
        self.rate = rate
        for moment in past.sorted().suffix(rate.count) { note(moment) }
    }

    /// Takes a place for a message.
    ///
    /// - Returns: How long to wait before it may leave, in microseconds; 0 when it may leave now, which counts it.
    public mutating func admit(at now: Int64) -> Int64 {
        if moments.count == rate.count {
            if moments[next] > now { moments = moments.map { min($0, now) } }
            let wait = moments[next] + rate.window - now
            if wait > 0 { return wait }
        }
        note(now)
        return 0
    }

    private mutating func note(_ moment: Int64) {
        if moments.count < rate.count {
            moments.append(moment)
            next = moments.count == rate.count ? 0 : moments.count
        } else {
            moments[next] = moment
            next = (next + 1) % rate.count
        }
    }
}
