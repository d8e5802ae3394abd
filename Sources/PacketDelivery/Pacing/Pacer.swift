import Synchronization

/// Makes all connections together keep a rate, go slower when a server says so, and wait when it is not well.
final class Pacer: Sendable {
    private struct State {
        var window: RateWindow?
        /// The least time between two messages while the server wants it slower.
        var gap: Int64 = 0
        var lastStart: Int64 = 0
        var goodSinceSlow = 0
        var failures = 0
        var resumeAt: Int64 = 0
        /// Until when it is known that the rate is used up.
        var toldUntil: Int64 = 0
    }

    /// How long to wait after the first, the second … failure to reach the server, in microseconds.
    private static let waits: [Int64] = [1, 5, 15, 30, 60].map { $0 * 1_000_000 }
    private static let largestGap: Int64 = 60_000_000
    /// A wait that somebody may wonder about.
    private static let longWait: Int64 = 3_000_000

    private let state: Mutex<State>
    private let clock: Clock
    private let note: @Sendable (String) -> Void

    /// - Parameter note: Is told when the rate is used up for long; called on any thread.
    init(_ window: RateWindow?, clock: Clock, note: @escaping @Sendable (String) -> Void = { _ in }) {
        state = Mutex(State(window: window))
        self.clock = clock
        self.note = note
    }

    /// Whether messages leave as fast as they can.
    var isFree: Bool {
        let now = clock.now()
        return state.withLock { $0.window == nil && $0.gap == 0 && $0.resumeAt <= now }
    }

    /// Waits until the next message may leave.
    ///
    /// - Returns: Whether it may; false when the run is to stop.
    func wait(unless isStopped: () -> Bool) -> Bool {
        while !isStopped() {
            let now = clock.now()
            var remark: String?
            let wait = state.withLock { state -> Int64 in
                let pause = max(state.resumeAt - now, state.lastStart + state.gap - now)
                if pause > 0 { return pause }
                if let wait = state.window?.admit(at: now), wait > 0 {
                    if wait >= Self.longWait, now >= state.toldUntil, let rate = state.window?.rate {
                        state.toldUntil = now + wait
                        remark = "the rate of \(rate) is used up; the next message leaves in \(wait / 1_000_000) s"
                    }
                    return wait
                }
                state.lastStart = now
                return 0
            }
            if let remark { note(remark) }
            if wait == 0 { return true }
            clock.sleep(min(wait, 100_000))
        }
        return false
    }

    /// Waits while the server is not well.
    ///
    /// - Returns: False when the run is to stop.
    func waitUntilWell(unless isStopped: () -> Bool) -> Bool {
        while !isStopped() {
            let pause = state.withLock { $0.resumeAt } - clock.now()
            guard pause > 0 else { return true }
            clock.sleep(min(pause, 100_000))
        }
        return false
    }

    /// A message went well: the server is well again, and may be asked faster after a while.
    func succeeded() {
        state.withLock { state in
            state.failures = 0
            state.goodSinceSlow += 1
            guard state.gap > 0, state.goodSinceSlow >= 20 else { return }
            state.gap = state.gap / 2 < 50_000 ? 0 : state.gap / 2
            state.goodSinceSlow = 0
        }
    }

    /// The server says that it is too much.
    func slowDown() {
        state.withLock { state in
            state.gap = min(max(state.gap * 2, 500_000), Self.largestGap)
            state.goodSinceSlow = 0
        }
    }

    /// The server cannot be reached, or does not want anything now: everybody waits, longer each time.
    ///
    /// - Returns: What follows; `.tooOften` when that has happened more than `limit` times in a row.
    func backOff(limit: Int) -> BackOff {
        state.withLock { state in
            // Several connections may see the same failure.
            let now = clock.now()
            guard now >= state.resumeAt else { return .waiting }
            state.failures += 1
            guard state.failures <= limit else { return .tooOften }
            let wait = Self.waits[min(state.failures, Self.waits.count) - 1]
            state.resumeAt = now + wait
            return .begun(wait)
        }
    }
}

/// What follows when a server is not well.
enum BackOff: Sendable, Hashable {
    /// Everybody waits for some microseconds from now.
    case begun(Int64)
    /// Everybody waits already.
    case waiting
    case tooOften
}

/// The time, and how to let it pass; tests have one of their own.
public struct Clock: Sendable {
    /// Microseconds of UTC since 1970-01-01.
    public var now: @Sendable () -> Int64
    /// Waits for some microseconds.
    public var sleep: @Sendable (Int64) -> Void

    /// Makes a clock.
    public init(now: @escaping @Sendable () -> Int64, sleep: @escaping @Sendable (Int64) -> Void) {
        self.now = now
        self.sleep = sleep
    }
}
