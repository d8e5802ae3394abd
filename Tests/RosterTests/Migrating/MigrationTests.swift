import Storage
import TestSupport
import Testing

@testable import Roster

/// Taking over a store that Core Data wrote.
struct MigrationTests {
    private func migrated(_ outcome: Roster.MigrationOutcome) -> (plan: RosterPlan, warnings: [RosterProblem])? {
        if case .migrated(let plan, let warnings) = outcome { return (plan, warnings) }
        return nil
    }

    @Test(arguments: [(false, false), (true, false), (false, true)])
    func takesAStoreOverOnce(usesPairs: Bool, leavesLog: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try ManagedSample.write(
            to: folder.file("old.sqlite"), usesPairs: usesPairs, leavesLog: leavesLog)
        let original = try folder.bytes("old.sqlite")
        let roster = Roster(try Samples.store(in: folder))
        let (plan, warnings) = try #require(migrated(try roster.migrate(path, now: Samples.now)))
        #expect(plan.persons.count == 3)
        #expect(warnings.map(\.code) == [.reference, .duplicate, .number, .reference, .reference])
        #expect(try roster.groups().map(\.name) == ["바다당", "산들당"])
        #expect(try roster.persons().map(\.groupNo) == [1, 2, nil])
        #expect(try roster.person(1).phones.map(\.value) == ["010-1", "02-2"])
        #expect(try roster.person(1).phones.map(\.isMobile) == [true, false])
        #expect(try roster.searchColumns(of: 1).name.firstCharacters == "ㅎㄱㄷ")
        #expect(try roster.favourites().map(\.favourite.hasAlarm) == [true])
        #expect(try roster.event(RosterEvent.ID(group: 1, no: 1)).members.map(\.no) == [1, 2])
        let before = try Samples.contents(roster.store, leaving: [])
        #expect(try roster.migrate(path, now: Samples.later) == .alreadyMigrated(Samples.now))
        #expect(Samples.code { _ = try roster.migrate(path, force: true, now: Samples.later) } == .notEmpty)
        #expect(try Samples.contents(roster.store, leaving: []) == before)
        #expect(try folder.bytes("old.sqlite") == original)
    }

    @Test func doesItAgainIntoAnEmptyRosterOnly() throws {
        let folder = try TemporaryFolder()
        let path = try ManagedSample.write(to: folder.file("old.sqlite"))
        let roster = Roster(try Samples.store(in: folder))
        let planned = try roster.migrate(path, dryRun: true, now: Samples.now)
        #expect(try roster.persons() == [])
        #expect(try roster.migrate(path, now: Samples.now) == planned)
        _ = try roster.undo(now: Samples.later)
        #expect(try roster.status().settings == [:])
        #expect(migrated(try roster.migrate(path, force: true, now: Samples.later))?.plan.persons.count == 3)
    }

    @Test func refusesWhatIsNoStore() throws {
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        try folder.write("no database at all, however long it may be", to: "text.sqlite")
        try folder.write([], to: "empty.sqlite")
        for path in [folder.file("text.sqlite"), folder.file("empty.sqlite"), folder.file("none"), folder.path, ""] {
            #expect(Samples.code { _ = try roster.migrate(path, now: Samples.now) } == .foreignStore)
        }
        // A store of ours is a database, but not of Core Data.
        #expect(
            Samples.code { _ = try roster.migrate(folder.file("packet.sqlite"), now: Samples.now) } == .foreignStore)
        #expect(try roster.history() == [])
    }

    @Test func takesTheSampleStoreOver() throws {
        let path = try SharedSample.path("companions/roster/coredata_DAModel2_reconstructed.sqlite")
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        let (_, warnings) = try #require(migrated(try roster.migrate(path, now: Samples.now)))
        let persons = try roster.persons()
        #expect(try roster.groups().map(\.name) == ["새누리당", "새정치민주연합"])
        #expect(persons.map(\.name) == ["강기윤", "강기정", "강길부"])
        let phones = persons.flatMap(\.phones) + (try roster.groups().flatMap(\.contacts))
        #expect(phones.count == 3)
        #expect(try roster.favourites().count == 1)
        #expect(warnings.map(\.code) == [.reference])
        #expect(try roster.searchColumns(of: 2).name.firstCharacters == "ㄱㄱㅈ")
        #expect(try roster.searchColumns(of: 3).name.characters == "ㄱㅏㅇㄱㅣㄹㅂㅜ")
        #expect(try roster.events().first?.events.first?.web == "https://example.org/1")
        let history = try roster.history()
        #expect(try roster.migrate(path, now: Samples.later) == .alreadyMigrated(Samples.now))
        #expect(try roster.history() == history)
    }

    /// A store without persons is no roster.
    @Test func refusesTheSampleStoreOfAnotherProgram() throws {
        let path = try SharedSample.path("companions/coredata_PoP_reconstructed.sqlite")
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        #expect(Samples.code { _ = try roster.migrate(path, now: Samples.now) } == .foreignStore)
    }
}
