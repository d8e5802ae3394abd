import Dispatch
import Foundation
import Testing

@testable import PacketMerge

struct WorkPermitsTests {
    private struct Failed: Error {}

    /// Nobody leaves before it is said, so whoever has come in is inside.
    @Test(arguments: [1, 2, 5])
    func lastsForSoManyThreads(_ count: Int) {
        let permits = WorkPermits(count)
        let (arrived, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        for _ in 0..<count + 3 {
            Thread.detachNewThread {
                permits.working {
                    arrived.signal()
                    mayLeave.wait()
                }
            }
        }
        for _ in 0..<count { #expect(arrived.wait(timeout: .now() + 600) == .success) }
        #expect(arrived.wait(timeout: .now() + 0.2) == .timedOut)
        for _ in 0..<count + 3 { mayLeave.signal() }
        for _ in 0..<3 { #expect(arrived.wait(timeout: .now() + 600) == .success) }
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
    @Test(.timeLimit(.minutes(30)))
    func whoWaitsLetsOthersWork() {
        let permits = WorkPermits(1)
        let (isInside, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        DispatchQueue(label: "other").async {
            isInside.wait()
            permits.working { _ = isDone.signal() }
        }
        let isOver = permits.working {
            isInside.signal()
            return permits.waiting { isDone.wait(timeout: .now() + 600) }
        }
        #expect(isOver == .success)
    }
}
