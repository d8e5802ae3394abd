import Dispatch
import Synchronization

/// Jobs between the one who reads the table and the connections: few, so that memory does not grow with the table.
final class JobQueue: Sendable {
    private let jobs = Mutex<[DeliveryJob?]>([])
    private let filled = DispatchSemaphore(value: 0)
    private let free: DispatchSemaphore

    init(capacity: Int) { free = DispatchSemaphore(value: capacity) }

    /// Adds a job; waits while there are many.
    ///
    /// - Returns: False when it took longer than a tenth of a second; the job was not added then.
    func put(_ job: DeliveryJob) -> Bool {
        guard free.wait(timeout: .now() + .milliseconds(100)) == .success else { return false }
        jobs.withLock { $0.append(job) }
        filled.signal()
        return true
    }

    /// Says that there are no more, to so many takers.
    func close(takers: Int) {
        for _ in 0..<takers {
            jobs.withLock { $0.append(nil) }
            filled.signal()
        }
    }

    /// The next job if it is there; nil when it is not, or when there are no more.
    func takeIfThere() -> DeliveryJob? {
        guard filled.wait(timeout: .now()) == .success else { return nil }
        // What says that there are no more is for somebody who waits.
        guard let job = jobs.withLock({ $0.first.flatMap { $0 } == nil ? nil : $0.removeFirst() }) else {
            filled.signal()
            return nil
        }
        free.signal()
        return job
    }

    /// The next job; nil when there are no more.
    func take() -> DeliveryJob? {
        filled.wait()
        let job = jobs.withLock { $0.removeFirst() }
        if job != nil { free.signal() }
        return job
    }
}
