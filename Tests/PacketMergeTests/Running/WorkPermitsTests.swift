import Dispatch
import Synchronization
import Testing

@testable import PacketMerge

struct WorkPermitsTests {
    private struct Failed: Error {}

    /// Runs a body on so many threads, and says how many were in it at the same time at most.
    private func most(threads: Int, _ body: @escaping @Sendable (_ inside: () -> Void) -> Void) -> Int {
        let counts = Mutex((now: 0, most: 0))
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            body {
                counts.withLock {
                    $0.now += 1
                    $0.most = max($0.most, $0.now)
                }
                let end = DispatchTime.now().uptimeNanoseconds + 200_000
                while DispatchTime.now().uptimeNanoseconds < end {}
                counts.withLock { $0.now -= 1 }
            }
        }
        return counts.withLock { $0.most }
    }

    @Test(arguments: [1, 2, 3])
    func lastsForSoManyThreads(_ count: Int) {
        let permits = WorkPermits(count)
        #expect(most(threads: 40) { inside in permits.working { inside() } } <= count)
    }

    @Test func whoFailsGivesItsPermitBack() {
        let permits = WorkPermits(1)
        for _ in 0..<3 {
            #expect(throws: Failed.self) { try permits.working { throw Failed() } }
            #expect(throws: Failed.self) { try permits.working { try permits.waiting { throw Failed() } } }
        }
        #expect(permits.working { 5 } == 5)
    }

    /// With one permit, the second thread can only work while the first one waits for it.
    @Test(.timeLimit(.minutes(1)))
    func whoWaitsLetsOthersWork() {
        let permits = WorkPermits(1)
        let (isInside, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        DispatchQueue(label: "other").async {
            isInside.wait()
            permits.working { _ = isDone.signal() }
        }
        let isOver = permits.working {
            isInside.signal()
            return permits.waiting { isDone.wait(timeout: .now() + 30) }
        }
        #expect(isOver == .success)
    }
}
