#if Server
import Dispatch
import PacketMerge
import Testing

@testable import PacketServer
@testable import PacketService

/// Requests that wait while another is worked on.
struct ServiceWorkerTests {
    /// A worker whose only turn is taken, by a work that does not hear that its time is over.
    private struct Busy {
        let worker: ServiceWorker
        private let end: DispatchSemaphore

        init(seconds: Int) async {
            let (worker, end) = (ServiceWorker(jobs: 1, openLimit: 8, seconds: seconds), DispatchSemaphore(value: 0))
            let (begun, told) = AsyncStream.makeStream(of: Void.self)
            Task {
                try? await worker.run(Interruption(), for: Departure(), holding: []) {
                    told.finish()
                    end.wait()
                }
            }
            for await _ in begun {}
            (self.worker, self.end) = (worker, end)
        }

        /// Ends the work; its turn is free then.
        func finish() async throws {
            end.signal()
            try await worker.gate.enter()
        }
    }

    @Test(.timeLimit(.minutes(10))) func aRequestWaitsOnlySoLong() async throws {
        let busy = await Busy(seconds: 1)
        let problem = await #expect(throws: ServerProblem.self) {
            try await busy.worker.run(Interruption(), for: Departure(), holding: []) { 1 }
        }
        #expect(problem?.status == 503 && problem?.code == "wait-limit" && problem?.retryAfter == 5)
        let archive = await #expect(throws: ServerProblem.self) {
            try await busy.worker.stream(
                to: StreamPipe(), Interruption(), for: Departure(), holding: [], {}, ended: { _ in })
        }
        #expect(archive?.code == "wait-limit")
        try await busy.finish()
    }

    /// Who has closed one side of the connection may still read an answer that nobody waits for.
    @Test(.timeLimit(.minutes(10))) func aTurnThatIsFreeIsTaken() async throws {
        let worker = ServiceWorker(jobs: 1, openLimit: 8, seconds: 86_400)
        let departure = Departure()
        departure.happen()
        let answer = try await worker.run(Interruption(), for: departure, holding: []) { 1 }
        #expect(answer == 1)
    }

    /// Whether it goes before or while it waits.
    @Test(.timeLimit(.minutes(10)), arguments: [false, true]) func aClientThatGoesWaitsNoMore(isEarly: Bool)
        async throws
    {
        let busy = await Busy(seconds: 86_400)
        let departure = Departure()
        if isEarly { departure.happen() }
        let waiting = Task {
            try await busy.worker.run(Interruption(), for: departure, holding: []) { 1 }
        }
        if !isEarly {
            await Task.yield()
            departure.happen()
        }
        let problem = await #expect(throws: ServerProblem.self) { try await waiting.value }
        #expect(problem?.status == 503 && problem?.code == "stopped")
        try await busy.finish()
    }
}
#endif
