import Dispatch

/// Lets so many threads of a merge work at a time: `--jobs` is how many processors it takes to stamp and to publish, so
/// that one more job is one more processor.
///
/// Who waits for rows, for workers or for a whole file system has no permit. Nor has the thread that reads the table: it
/// may wait for somebody who writes it.
final class WorkPermits: Sendable {
    private let free: DispatchSemaphore

    init(_ count: Int) {
        free = DispatchSemaphore(value: 0)
        for _ in 0..<count { free.signal() }
    }

    /// Works as soon as a permit is free.
    func working<Result: ~Copyable, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        free.wait()
        defer { free.signal() }
        return try body()
    }

    /// Waits for something, in the middle of work, while others work.
    func waiting<Result: ~Copyable, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        free.signal()
        defer { free.wait() }
        return try body()
    }
}
