#if Server
import CommandSupport
import Dispatch
import Synchronization
import TestSupport
import Testing

/// How long `packet ui` waits for somebody.
struct PageIdleTests {
    /// The time stands still until the clock is started, and goes on by ten seconds whenever somebody asks for it then.
    private final class Clock: Sendable {
        private let step = Atomic<Int64>(0)
        private let count = Atomic<Int64>(0)
        /// How often somebody has asked since it was started.
        var asked: Int64 { count.load(ordering: .relaxed) }
        func start() { step.store(1, ordering: .relaxed) }
        func next() -> Int64 {
            let count = count.add(step.load(ordering: .relaxed), ordering: .relaxed).newValue
            return 1_773_480_413_589_793 + 10_000_000 * count
        }
    }

    /// How often a page that nobody visits asks for the time, once its address is written, until it ends.
    private func asked(idle minutes: Int) async throws -> Int64 {
        let (folder, clock) = (try TemporaryFolder(), Clock())
        // It waits on a thread of its own: the server needs those of the tests.
        let (status, output) = await withCheckedContinuation {
            (continuation: CheckedContinuation<(Int32, String), Never>) in
            DispatchQueue(label: "ui").async {
                let run = CommandRun(
                    ["ui", "--no-open", "--idle", "\(minutes)"], in: folder.path, wrote: { clock.start() },
                    now: { clock.next() })
                continuation.resume(returning: (run.status, run.output))
            }
        }
        #expect(status == 0 && output.hasPrefix("http://127.0.0.1:"), "\(output)")
        return clock.asked
    }

    /// A minute more is six times ten seconds.
    @Test("the page ends by itself after as many minutes without a visitor as --idle says")
    func thePageEndsWhenNobodyComes() async throws {
        let short = try await asked(idle: 1)
        #expect(try await asked(idle: 2) == short + 6)
    }
}
#endif
