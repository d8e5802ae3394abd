import Roster
import Storage
import TestSupport
import Testing

/// Ten times as many persons take some ten times as long, and not a hundred times; a search hardly longer.
@Suite(.serialized)
struct SpeedTests {
    private struct Times {
        var load = 0
        var check = 0
        var update = 0
        var search: [Int] = []
    }

    private func times(_ count: Int, in folder: TemporaryFolder) throws -> Times {
        let roster = Roster(try Samples.store(in: folder, "\(count).sqlite"))
        let (first, same) = (TestBook.many(count).bytes, TestBook.many(count).bytes)
        let next = TestBook.many(count - 2, version: "2").bytes
        var times = Times()
        times.load = try ProcessorTime.least(of: 1) {
            _ = try roster.load(RosterBook(bytes: first, digest: ""), now: Samples.now)
        }
        times.check = try ProcessorTime.least(of: 2) {
            _ = try roster.update(RosterBook(bytes: same, digest: ""), now: Samples.now)
        }
        for query in ["ㄱ길ㄷ", "김가나", "서ㅇ", "ㄱ", "종로"] {
            times.search.append(try ProcessorTime.least(of: 5) { _ = try roster.search(query, limit: 50) })
        }
        times.update = try ProcessorTime.least(of: 1) {
            _ = try roster.update(RosterBook(bytes: next, digest: ""), now: Samples.now)
        }
        return times
    }

    @Test(.timeLimit(.minutes(60)))
    func timesGrowWithTheNumberOfPersons() throws {
        let folder = try TemporaryFolder()
        let (few, many) = (try times(200, in: folder), try times(2_000, in: folder))
        #expect(many.load < 30 * few.load)
        #expect(many.check < 30 * few.check)
        #expect(many.update < 30 * few.update)
        for (few, many) in zip(few.search, many.search) { #expect(many < 30 * few) }
    }
}
