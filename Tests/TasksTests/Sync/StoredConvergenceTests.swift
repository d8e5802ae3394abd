import GRDB
import TestSupport
import Testing

@testable import Tasks

/// The same histories, on stores: the same code, other tables. Todos look alike on all devices, too.
struct StoredConvergenceTests {
    @Test func threeHundredHistoriesOnStoresEndEqual() throws {
        let folder = try TemporaryFolder(inMemory: true)
        for seed in UInt64(0)..<300 {
            let history = History(seed: seed)
            let world = try StoredWorld(count: history.skews.count, in: folder)
            guard try world.failure(of: history) == nil else {
                let short = try shrunk(history) { history in
                    try StoredWorld(count: history.skews.count, in: folder).failure(of: history) != nil
                }
                Issue.record("seed \(seed); shortest: \(short)")
                return
            }
            let todos = try world.replicas.map { try Samples.rows($0.store, "SELECT * FROM todo ORDER BY id") }
            #expect(Set(todos).count == 1, "seed \(seed)")
        }
    }

    /// What one table of values decides, the other does, too.
    @Test func storesAndMemoryAgree() throws {
        let folder = try TemporaryFolder(inMemory: true)
        for seed in UInt64(1_000)..<1_060 {
            let history = History(seed: seed)
            let stored = try StoredWorld(count: history.skews.count, in: folder)
            let memory = MemoryWorld(count: history.skews.count)
            #expect(try stored.failure(of: history) == nil)
            #expect(try memory.failure(of: history) == nil)
            #expect(try stored.values(0) == memory.values(0), "seed \(seed)")
        }
    }
}
