import Roster
import Storage
import TestSupport
import Testing

/// How long things take, printed; the limits are those of the product, times what a debug build and a busy machine cost.
@Suite(.serialized)
struct SpeedTests {
    #if DEBUG
        static let patience = 100.0
    #else
        static let patience = 4.0
    #endif

    private func milliseconds(_ name: String, limit: Double, _ body: () throws -> Void) rethrows {
        let time = try ContinuousClock().measure(body)
        let taken = Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1_000
        print("\(name): \(Int(taken)) ms, limit \(Int(limit)) ms")
        #expect(taken < limit * Self.patience)
    }

    @Test func keepsItsTimes() throws {
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        let (first, same, next) = (
            TestBook.many(300).bytes, TestBook.many(300).bytes, TestBook.many(298, version: "2").bytes
        )
        try milliseconds("load of 300 persons", limit: 1_000) {
            _ = try roster.load(RosterBook(bytes: first, digest: ""), now: Samples.now)
        }
        try milliseconds("check of an equal version", limit: 100) {
            _ = try roster.update(RosterBook(bytes: same, digest: ""), now: Samples.now)
        }
        try milliseconds("update of 300 persons", limit: 500) {
            _ = try roster.update(RosterBook(bytes: next, digest: ""), now: Samples.now)
        }
        let large = Roster(try Samples.store(in: folder, "large.sqlite"))
        _ = try large.load(TestBook.many(10_000).book, now: Samples.now)
        for query in ["ㄱ길ㄷ", "김가나", "서ㅇ", "ㄱ", "종로"] {
            var count = 0
            try milliseconds("search in 10,000 persons", limit: 20) { count = try large.search(query, limit: 50).count }
            print("  found \(count)")
        }
    }
}
