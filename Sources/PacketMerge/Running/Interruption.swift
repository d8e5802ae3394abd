import Synchronization

/// A wish to stop, set by a signal handler and looked at before each block of rows.
public final class Interruption: Sendable {
    private let signal = Atomic<Int32>(0)

    /// Makes one that is not set.
    public init() {}

    /// Asks to stop. What is in flight is finished first.
    public func stop(signal number: Int32) { signal.store(number, ordering: .relaxed) }

    /// Asks to stop for another reason than a signal.
    public func stop() { signal.store(-1, ordering: .relaxed) }

    /// The signal that asked to stop, or nil.
    public var signalNumber: Int32? {
        let number = signal.load(ordering: .relaxed)
        return number > 0 ? number : nil
    }

    /// Whether the merge is to stop.
    public var isSet: Bool { signal.load(ordering: .relaxed) != 0 }
}
