import PacketStore
import Storage
import TestSupport
import Testing

struct BatchesTests {
    @Test func followsABatchFromBeginToEnd() throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        let batches = Batches(store)
        var batch = Samples.batch("b1", template: "W-9")
        try batches.begin(batch)
        #expect(try batches.find("b1") == batch)
        batch.counts = BatchCounts(rows: 3, written: 1, skipped: 1, failed: 1, warnings: 2, bytes: 5_000_000_000)
        try SendLog(store).append([Samples.event("b1")], updating: ("b1", batch.counts))
        #expect(try batches.find("b1") == batch)
        try batches.finish("b1", .stopped, counts: batch.counts, at: Samples.later(1))
        batch.state = .stopped
        batch.finishedAt = Samples.later(1)
        #expect(try batches.find("b1") == batch)
        try batches.resume("b1")
        batch.state = .running
        batch.finishedAt = nil
        #expect(try batches.find("b1") == batch)
    }

    @Test func listsNewestFirstAndByFolder() throws {
        let folder = try TemporaryFolder()
        let batches = Batches(try Samples.store(in: folder))
        for (minute, id) in ["a", "b", "c", "d"].enumerated() {
            try batches.begin(Samples.batch(id, out: id == "c" ? "/other" : "/out", minute: Int64(minute)))
        }
        #expect(try batches.list().map(\.id) == ["d", "c", "b", "a"])
        #expect(try batches.list(limit: 2).map(\.id) == ["d", "c"])
        #expect(try batches.find(out: "/out").map(\.id) == ["d", "b", "a"])
        #expect(try batches.find(out: "/none").isEmpty)
    }

    @Test func refusesUnknownAndKnownIds() throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        let batches = Batches(store)
        try batches.begin(Samples.batch("b1"))
        func code(_ body: () throws(PacketStoreError) -> Void) -> PacketStoreError.Code? {
            do throws(PacketStoreError) { try body() } catch { return error.code }
            return nil
        }
        #expect(code { () throws(PacketStoreError) in try batches.begin(Samples.batch("b1")) } == .exists)
        #expect(code { () throws(PacketStoreError) in try batches.resume("x") } == .notFound)
        #expect(
            code { () throws(PacketStoreError) in
                try SendLog(store).append([Samples.event("x")], updating: ("x", BatchCounts()))
            } == .notFound)
        #expect(try SendLog(store).list().isEmpty, "all or nothing")
    }
}
