/// When to try again after a failure: full jitter, so that many devices do not come back in one moment.
package struct Backoff: Sendable, Hashable {
    /// How many tries failed in a row.
    package var attempt = 0
    /// No try before this moment, in milliseconds of UTC since 1970.
    package var notBefore: Int64 = 0

    package init() {}

    /// The first bound, and the last, in milliseconds.
    package static let base: Int64 = 1_000
    package static let cap: Int64 = 300_000
    /// The longest that a hub may ask for, in seconds.
    package static let longestRetryAfter: Int64 = 3_600

    /// A try failed: the next comes after a random time up to a bound that doubles, or when the hub says.
    ///
    /// - Parameter retryAfter: What the hub asked for, in seconds.
    package mutating func fail(
        at now: Int64, retryAfter: Int64? = nil, using generator: inout some RandomNumberGenerator
    ) {
        let bound = attempt >= 20 ? Self.cap : min(Self.cap, Self.base << Int64(attempt))
        attempt += 1
        let wait =
            retryAfter.map { min(max(0, $0), Self.longestRetryAfter) * 1_000 }
            ?? Int64.random(in: 0...bound, using: &generator)
        notBefore = now + wait
    }

    /// A try succeeded.
    package mutating func succeed() { self = Backoff() }
}
