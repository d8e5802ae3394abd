import Storage
import TestSupport
import Testing

@testable import Roster

struct UndoTests {
    @Test func takesTheLastImportBack() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        try roster.addFavourite(4, alarm: true, now: Samples.now)
        try roster.addFavourite(7, alarm: false, now: Samples.now)
        let before = try Samples.contents(roster.store)
        _ = try roster.update(Samples.book("1.10.0"), now: Samples.later)
        let (entry, plan) = try roster.undo(now: Samples.later)
        #expect(entry.kind == .update && entry.version == "1.10.0 (p1)")
        #expect(plan.newFavourites.map(\.personNo) == [4, 7])
        #expect(try Samples.contents(roster.store) == before)

        // The newer edition can be taken again, and the first load be undone, too.
        _ = try roster.update(Samples.book("1.10.0"), now: Samples.later)
        _ = try roster.undo(now: Samples.later)
        #expect(try roster.undo(now: Samples.later).entry.kind == .load)
        #expect(try roster.persons() == [])
        #expect(try roster.groups() == [])
        #expect(try roster.status().settings == [:])
        #expect(Samples.code { _ = try roster.undo(now: Samples.later) } == .nothingToUndo)
        #expect(try roster.history().map(\.undoneAt) == [Samples.later, Samples.later, Samples.later])
    }

    @Test func saysWhichFavouritesGoWithThePersons() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        _ = try roster.update(Samples.book("1.10.0"), now: Samples.later)
        try roster.addFavourite(13, alarm: false, now: Samples.later)
        #expect(try roster.undo(now: Samples.later).plan.lostFavourites.map(\.personNo) == [13])
        #expect(try roster.favourites().isEmpty)
    }

    @Test func noNumberIsMistakenForWhoHadItBefore() throws {
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        let many = TestBook.many(20).persons
        func edition(_ version: String, _ last: [String]?) throws -> RosterBook {
            var book = TestBook(version: version)
            book.persons = many + (last.map { [$0] } ?? [])
            return try book.book
        }
        _ = try roster.load(edition("1", ["99", "홍길동", "1", "서울"]), now: Samples.now)
        _ = try roster.update(edition("2", nil), now: Samples.now)
        // The same person comes back with another area, then somebody else takes the number.
        _ = try roster.update(edition("3", ["99", "홍길동", "1", "인천"]), now: Samples.now)
        #expect(try roster.person(99).reference == "99#1")
        _ = try roster.update(edition("4", nil), now: Samples.now)
        _ = try roster.update(edition("5", ["99", "심청", "1", "부산"]), now: Samples.now)
        #expect(try roster.person(99).reference == "99#2")
        for expected in ["", "99#1", ""] {
            _ = try roster.undo(now: Samples.later)
            #expect((try? roster.person(99).reference) ?? "" == expected)
        }
    }

    @Test func forgetsWhatItKeptForUndoing() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        _ = try roster.update(Samples.book("1.10.0"), now: Samples.later)
        #expect(try roster.forgetHistory() == 2)
        #expect(try roster.history().map(\.canBeUndone) == [false, false])
        #expect(Samples.code { _ = try roster.undo(now: Samples.later) } == .nothingToUndo)
    }
}
