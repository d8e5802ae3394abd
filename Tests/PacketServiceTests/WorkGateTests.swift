#if Server
import Dispatch
import PacketServer
import Testing

@testable import PacketService

struct WorkGateTests {
    /// A work that waits for its client lets others work, and takes a turn when its client takes on.
    @Test(.timeLimit(.minutes(10))) func whoWaitsForAClientKeepsNobodyWaiting() async throws {
        let gate = WorkGate(limit: 1, openLimit: 8)
        let (events, told) = AsyncStream.makeStream(of: String.self)
        var order = events.makeAsyncIterator()
        let client = DispatchSemaphore(value: 0)
        try await gate.enter()
        DispatchQueue(label: "slow").async {
            gate.idle {
                told.yield("waits")
                client.wait()
                told.yield("takes on")
            }
            told.yield("works on")
            gate.leave()
        }
        #expect(await order.next() == "waits")
        // The turn is free for another, and is taken back when that one leaves.
        try await gate.enter()
        client.signal()
        #expect(await order.next() == "takes on")
        gate.leave()
        #expect(await order.next() == "works on")
        try await gate.enter()
        gate.leave()
    }

    /// Those that wait for a turn are handed back when the service ends.
    @Test(.timeLimit(.minutes(10))) func theEndHandsBackWhoWaits() async throws {
        let gate = WorkGate(limit: 1, openLimit: 8)
        try await gate.enter()
        let waiting = Task { try await gate.enter() }
        await Task.yield()
        gate.end()
        let problem = await #expect(throws: ServerProblem.self) { try await waiting.value }
        #expect(problem?.code == "ending")
    }

    /// A turn that is given up, before or while it is waited for, is nobody's.
    @Test(.timeLimit(.minutes(10)), arguments: [false, true]) func aTurnThatIsGivenUpIsNotLost(isEarly: Bool)
        async throws
    {
        let gate = WorkGate(limit: 1, openLimit: 8)
        try await gate.enter()
        let turn = WorkTurn()
        if isEarly { gate.giveUp(turn, WorkGate.ending) }
        let waiting = Task { try await gate.enter(turn) }
        if !isEarly {
            await Task.yield()
            gate.giveUp(turn, WorkGate.ending)
        }
        let problem = await #expect(throws: ServerProblem.self) { try await waiting.value }
        #expect(problem == WorkGate.ending)
        gate.leave()
        try await gate.enter()
    }

    /// Works that are being answered go on while the service ends.
    @Test(.timeLimit(.minutes(10))) func theEndKeepsNobodyOutside() async throws {
        let gate = WorkGate(limit: 1, openLimit: 8)
        try await gate.enter()
        let (events, told) = AsyncStream.makeStream(of: Void.self)
        DispatchQueue(label: "slow").async {
            gate.idle { gate.end() }
            gate.leave()
            told.finish()
        }
        for await _ in events {}
        let problem = await #expect(throws: ServerProblem.self) { try await gate.enter() }
        #expect(problem?.status == 503 && problem?.retryAfter == 5)
    }
}
#endif
