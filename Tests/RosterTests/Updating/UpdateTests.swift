import Foundation
import GRDB
import Storage
import TestSupport
import Testing

@testable import Roster

/// Loading a workbook, and bringing what is stored up to date with the next edition.
struct UpdateTests {
    private func numbers<Record>(_ changes: [RosterChange<Record>], _ kind: RosterChange<Record>.Kind) -> [String] {
        changes.filter { $0.kind == kind }.map(\.label)
    }

    @Test func loadsOnlyIntoAnEmptyRoster() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        let status = try roster.status()
        let counts = [status.groups, status.persons, status.eventGroups, status.events]
        #expect(counts == [3, 12, 1, 2])
        #expect(status.info?.edition == "1.9.0")
        #expect(status.settings["initialDataLoaded"] == Samples.now.iso8601)
        let before = try Samples.contents(roster.store)
        #expect(Samples.code { _ = try roster.load(Samples.book("1.10.0"), now: Samples.later) } == .notEmpty)
        #expect(try Samples.contents(roster.store) == before)
        #expect(try roster.history().count == 1)
    }

    @Test func bringsEverythingUpToDate() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        for no in [4, 5, 7] { try roster.addFavourite(no, alarm: no == 4, now: Samples.now) }
        let outcome = try roster.update(Samples.book("1.10.0"), now: Samples.later)
        let plan = try #require(Samples.plan(outcome))
        #expect(numbers(plan.persons, .inserted) == ["13"])
        #expect(numbers(plan.persons, .deleted) == ["4"])
        #expect(numbers(plan.persons, .replaced) == ["7"])
        #expect(numbers(plan.persons, .updated) == ["2", "6", "9", "10"])
        #expect(plan.unchanged.persons == 6)
        #expect(numbers(plan.groups, .inserted) == ["4"])
        #expect(plan.absentGroups == [3])
        #expect(plan.unchanged.groups == 2)
        #expect(numbers(plan.eventGroups, .updated) == ["1"])
        #expect(numbers(plan.events, .updated) == ["1/1"])
        #expect(numbers(plan.events, .deleted) == ["1/2"])
        #expect(numbers(plan.events, .inserted) == ["1/3"])
        #expect(plan.lostFavourites.map(\.personNo) == [4, 7])
        #expect(plan.lostFavourites.map(\.hasAlarm) == [true, false])

        let fields = try #require(plan.persons.first { $0.label == "2" }).fields
        #expect(fields.map(\.name) == ["email"])
        #expect(fields.first?.after == "spring@example.org")

        #expect(try roster.persons().map(\.no) == [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13])
        #expect(try roster.person(7).reference == "7#2")
        #expect(try roster.group(3).absentSince == Samples.later.iso8601)
        #expect(try roster.favourites().map(\.person.no) == [5])
        #expect(try roster.event(RosterEvent.ID(group: 1, no: 1)).members.map(\.no) == [1, 3])
        #expect(try roster.info()?.edition == "1.10.0 (p1)")
        try roster.store.read { database in
            #expect(try Row.fetchAll(database, sql: "PRAGMA foreign_key_check") == [])
            let orphans = try Int.fetchOne(
                database,
                sql: """
                    SELECT (SELECT count(*) FROM rosterContact WHERE personNo = 4)
                        + (SELECT count(*) FROM rosterEventMember WHERE personNo = 4)
                    """)
            #expect(orphans == 0)
        }
    }

    @Test func doesNothingForTheSameEdition() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        let before = try changes(roster.store)
        // Only the sheet `info` is read: the others are not even there.
        var book = TestBook(version: "1.9")
        book.left = ["groups", "congressman", "events"]
        guard case .same(let info) = try roster.update(book.book, now: Samples.later) else {
            Issue.record("the same edition changed something")
            return
        }
        #expect(info.edition == "1.9.0")
        #expect(try changes(roster.store) == before)
        #expect(try roster.history().count == 1)
    }

    /// Rows changed by this connection, and by others.
    private func changes(_ store: Store) throws -> [Int] {
        try store.read { database in
            [database.totalChangesCount, try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0]
        }
    }

    @Test func aDryRunHasThePlanThatIsCarriedOut() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        let before = try Samples.contents(roster.store)
        let planned = try roster.update(Samples.book("1.10.0"), dryRun: true, now: Samples.later)
        #expect(try Samples.contents(roster.store) == before)
        let done = try roster.update(Samples.book("1.10.0"), now: Samples.later)
        #expect(planned == done)
    }

    @Test func thereAndBackRestoresTheData() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        let leaving: Set = ["updatedAt", "absentSince", "incarnation"]
        let before = try Samples.contents(roster.store, leaving: leaving)
        _ = try roster.update(Samples.book("1.10.0"), now: Samples.later)
        let back = RosterGuard(allowsDowngrade: true)
        let plan = Samples.plan(try roster.update(Samples.book("1.9.0"), guarding: back, now: Samples.later))
        #expect(plan?.persons.first { $0.label == "4" }?.after?.incarnation == 1)
        #expect(plan?.persons.first { $0.label == "7" }?.after?.incarnation == 3)
        // Group 4 stays, as all groups do.
        #expect(plan?.absentGroups == [4])
        let after = try Samples.contents(roster.store, leaving: leaving)
        let kept = after.split(separator: "\n").filter {
            !$0.hasPrefix("no=4 name=\"별당\"") && !$0.contains("name=\"장길산\"")
        }
        #expect(kept == before.split(separator: "\n"))
    }

    @Test(arguments: ["1.9.0", "1.8.12", "1.10.0"])
    func refusesAnOlderEdition(_ version: String) throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        _ = try roster.update(Samples.book("1.10.0"), now: Samples.later)
        let before = try Samples.contents(roster.store)
        let book = try TestBook(version: version).book
        #expect(Samples.code { _ = try roster.update(book, now: Samples.later) } == .olderVersion)
        #expect(try Samples.contents(roster.store) == before)
    }

    @Test(arguments: [(2, 10, true), (3, 10, false), (10, 60, true), (11, 60, false), (0, 5, true), (2, 5, false)])
    func refusesToDeleteMany(_ gone: Int, of count: Int, isAllowed: Bool) throws {
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        _ = try roster.load(TestBook.many(count).book, now: Samples.now)
        let next = try TestBook.many(count - gone, version: "2").book
        let code = Samples.code { _ = try roster.update(next, now: Samples.later) }
        #expect(code == (isAllowed ? nil : .massDeletion))
        #expect(try roster.persons().count == (isAllowed ? count - gone : count))
        let guarding = RosterGuard(limit: .count(gone))
        if !isAllowed { _ = try roster.update(next, guarding: guarding, now: Samples.later) }
        #expect(try roster.persons().count == count - gone)
    }

    @Test func rowsOutOfPlaceCountAsDeletions() throws {
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        _ = try roster.load(TestBook.many(30).book, now: Samples.now)
        var shifted = TestBook.many(30, version: "2")
        for row in 2..<31 { shifted.persons[row][1...3] = shifted.persons[row + 1][1...3] }
        #expect(Samples.code { _ = try roster.update(shifted.book, now: Samples.later) } == .massDeletion)
    }

    @Test(arguments: [(1, "name"), (4, "email")])
    func aColumnThatSlippedIsRefused(_ column: Int, _ name: String) throws {
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        var book = TestBook.many(30)
        book.persons[1].append("email")
        for row in 2..<book.persons.count { book.persons[row].append("p\(row)@example.org") }
        _ = try roster.load(book.book, now: Samples.now)
        book.info = TestBook.many(30, version: "2").info
        var slipped = book
        for row in 2..<31 { slipped.persons[row][column] = book.persons[row + 1][column] }
        #expect(Samples.code { _ = try roster.update(slipped.book, now: Samples.later) } == .massDeletion)
        let message = Samples.message { _ = try roster.update(slipped.book, now: Samples.later) }
        #expect(message?.contains("persons would get the \(name) that another one has") == true)
        // New values, and two that change places, are as usual.
        var corrected = book
        for row in 2..<20 { corrected.persons[row][column] += "x" }
        corrected.persons[25][column] = book.persons[26][column]
        corrected.persons[26][column] = book.persons[25][column]
        _ = try roster.update(corrected.book, now: Samples.later)
    }

    @Test func aWorkbookWithErrorsChangesNothing() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        let before = try Samples.contents(roster.store, leaving: [])
        let book = try TestBook(version: "3", persons: [["1", "A", "1"], ["1", "B", "1"]]).book
        #expect(Samples.code { _ = try roster.update(book, now: Samples.later) } == .invalidWorkbook)
        #expect(try Samples.contents(roster.store, leaving: []) == before)
        #expect(try roster.info()?.edition == "1.9.0")
    }

    struct Break: Error {}

    @Test func breakingOffAnywhereLeavesTheOldData() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        try roster.addFavourite(4, alarm: true, now: Samples.now)
        let before = try Samples.contents(roster.store, leaving: [])
        var last = 0
        while true {
            last += 1
            let limit = last
            let code: RosterError.Code? = Roster.$beforeStatement.withValue({ if $0 == limit { throw Break() } }) {
                Samples.code { _ = try roster.update(Samples.book("1.10.0"), now: Samples.later) }
            }
            guard code != nil else { break }
            #expect(try Samples.contents(roster.store, leaving: []) == before)
            try #require(last < 1_000)
        }
        #expect(last > 40)
        #expect(try roster.info()?.edition == "1.10.0 (p1)")
    }

    @Test func searchColumnsAreTheSameWhicheverWayAPersonComes() throws {
        let folder = try TemporaryFolder()
        let updated = try Samples.loaded(in: folder)
        _ = try updated.update(Samples.book("1.10.0"), now: Samples.later)
        let fresh = Roster(try Samples.store(in: folder, "fresh.sqlite"))
        _ = try fresh.load(Samples.book("1.10.0"), now: Samples.later)
        for person in try fresh.persons() {
            let (left, right) = (try fresh.searchColumns(of: person.no), try updated.searchColumns(of: person.no))
            #expect(left == right)
            #expect(left.name == SearchColumns(person.name) && left.area == SearchColumns(person.area))
        }
    }

    private struct Expected: Decodable {
        struct Persons: Decodable { var updated, inserted, deleted: [Int], unchanged: Int }
        struct Groups: Decodable { var inserted: [Int], keptThoughAbsent: [String], unchanged: Int }
        struct Events: Decodable {
            var groupsUpdated, eventsDeleted, eventsInserted, eventsUpdated, memberLinksEvent1: [Int]
        }
        var persons: Persons
        var groups: Groups
        var events: Events
    }

    @Test func agreesWithTheSampleEditions() throws {
        let old = try Samples.sharedBook("direct_democracy_v1.9.0")
        let new = try Samples.sharedBook("direct_democracy_v1.10.0")
        let path = try SharedSample.path("companions/roster/expected_diff_1.9.0_1.10.0.json")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let expected = try decoder.decode(Expected.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        _ = try roster.load(old, now: Samples.now)
        let plan = try #require(Samples.plan(try roster.update(new, now: Samples.later)))
        func labels(_ numbers: [Int], _ prefix: String = "") -> [String] { numbers.map { "\(prefix)\($0)" } }
        #expect(numbers(plan.persons, .updated) == labels(expected.persons.updated))
        #expect(numbers(plan.persons, .inserted) == labels(expected.persons.inserted))
        #expect(numbers(plan.persons, .deleted) == labels(expected.persons.deleted))
        #expect(numbers(plan.persons, .replaced) == [])
        #expect(plan.unchanged.persons == expected.persons.unchanged)
        #expect(numbers(plan.groups, .inserted) == labels(expected.groups.inserted))
        #expect(try plan.absentGroups.map { try roster.group($0).name } == expected.groups.keptThoughAbsent)
        #expect(plan.unchanged.groups == expected.groups.unchanged)
        #expect(numbers(plan.eventGroups, .updated) == labels(expected.events.groupsUpdated))
        #expect(numbers(plan.events, .deleted) == labels(expected.events.eventsDeleted, "1/"))
        #expect(numbers(plan.events, .inserted) == labels(expected.events.eventsInserted, "1/"))
        #expect(numbers(plan.events, .updated) == labels(expected.events.eventsUpdated, "1/"))
        #expect(
            try roster.event(RosterEvent.ID(group: 1, no: 1)).members.map(\.no) == expected.events.memberLinksEvent1)
        for bad in ["direct_democracy_v1.10.1_hole", "direct_democracy_v1.10.2_dup"] {
            let book = try Samples.sharedBook(bad)
            let before = try Samples.contents(roster.store, leaving: [])
            let error = #expect(throws: RosterError.self) { _ = try roster.update(book, now: Samples.later) }
            #expect(error?.code == .invalidWorkbook)
            #expect(error?.problems.map(\.code) == [bad.hasSuffix("hole") ? .name : .duplicate])
            #expect(try Samples.contents(roster.store, leaving: []) == before)
        }
    }
}
