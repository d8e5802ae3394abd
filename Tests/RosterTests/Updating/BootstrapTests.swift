import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Roster

/// Starting with another program's store, a workbook, or both.
struct BootstrapTests {
    private func outline(_ results: [(step: Roster.BootstrapStep, result: Roster.BootstrapResult)]) -> [String] {
        results.map { step, result in
            switch result {
            case .skipped: "\(step.rawValue) skipped"
            case .changed(let plan, _): "\(step.rawValue) \(plan.persons.count)"
            case .failed(let error): "\(step.rawValue) failed \(error.code)"
            }
        }
    }

    @Test func startsAfresh() throws {
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        let results = roster.bootstrap(store: nil, book: try Samples.book("1.9.0"), now: Samples.now)
        #expect(outline(results) == ["migration skipped", "load 12", "update skipped"])
    }

    @Test func takesANewerWorkbook() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        let results = roster.bootstrap(store: nil, book: try Samples.book("1.10.0"), now: Samples.later)
        #expect(outline(results) == ["migration skipped", "load skipped", "update 7"])
        #expect(try roster.info()?.edition == "1.10.0 (p1)")
    }

    @Test(arguments: ["1.9.0", "1.8.0"])
    func leavesTheSameOrAnOlderWorkbook(_ version: String) throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        let book = try TestBook(version: version).book
        let results = roster.bootstrap(store: nil, book: book, now: Samples.later)
        #expect(outline(results) == ["migration skipped", "load skipped", "update skipped"])
        #expect(try roster.persons().count == 12)
    }

    @Test func takesOverAnotherProgramsStoreFirst() throws {
        let folder = try TemporaryFolder()
        let old = try ManagedSample.write(to: folder.file("old.sqlite"))
        let roster = Roster(try Samples.store(in: folder))
        let book = try Samples.book("1.9.0")
        var results = roster.bootstrap(store: old, book: book, now: Samples.now)
        #expect(outline(results) == ["migration 3", "load skipped", "update 12"])
        #expect(try roster.favourites().map(\.person.no) == [1])
        results = roster.bootstrap(store: old, book: book, now: Samples.later)
        #expect(outline(results) == ["migration skipped", "load skipped", "update skipped"])
        #expect(try roster.status().settings.keys.sorted().prefix(2) == ["dataDigest", "dataNotice"])
        #expect(try roster.status().settings["migrationCompleted"] == Samples.now.iso8601)
    }

    @Test func endsWithTheStepThatFails() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        let book = try TestBook(version: "2", persons: [["1", "A", "1"]]).book
        var steps: [RosterProgress] = []
        let results = roster.bootstrap(store: nil, book: book, now: Samples.later) { steps.append($0) }
        #expect(outline(results) == ["migration skipped", "load skipped", "update failed massDeletion"])
        #expect(steps.last?.step == .failed)
        try folder.write("no store", to: "bad.sqlite")
        let other = Roster(try Samples.store(in: folder, "other.sqlite"))
        let failed = other.bootstrap(store: folder.file("bad.sqlite"), book: book, now: Samples.later)
        #expect(outline(failed) == ["migration failed foreignStore"])
    }

    enum Ending: String, CaseIterable { case load, update, same, invalid, bootstrap }

    @Test(arguments: Ending.allCases)
    func progressOnlyGrows(_ ending: Ending) throws {
        let folder = try TemporaryFolder()
        let roster = ending == .load ? Roster(try Samples.store(in: folder)) : try Samples.loaded(in: folder)
        var steps: [RosterProgress] = []
        let note: (RosterProgress) -> Void = { steps.append($0) }
        switch ending {
        case .load: _ = try roster.load(Samples.book("1.9.0"), now: Samples.now, progress: note)
        case .update: _ = try roster.update(Samples.book("1.10.0"), now: Samples.now, progress: note)
        case .same: _ = try roster.update(Samples.book("1.9.0"), now: Samples.now, progress: note)
        case .invalid:
            let book = try TestBook(version: "2", persons: [["1", "", "1"]]).book
            #expect(throws: RosterError.self) { try roster.update(book, now: Samples.now, progress: note) }
        case .bootstrap:
            _ = roster.bootstrap(store: nil, book: try Samples.book("1.10.0"), now: Samples.now, progress: note)
        }
        #expect(steps.first?.fraction == 0 && steps.first?.step == .starting)
        #expect(steps.last?.fraction == 1)
        #expect(steps.last?.step == (ending == .invalid ? .failed : .complete))
        #expect(steps.map(\.fraction) == steps.map(\.fraction).sorted())
        #expect(steps.dropLast().allSatisfy { $0.step != .complete && $0.step != .failed })
    }

    @Test(arguments: [true, false])
    func runsByItself(_ isGood: Bool) async throws {
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        let bytes = isGood ? TestBook.many(50).bytes : TestBook(persons: [["1", "", "1"]]).bytes
        let run = RosterStream { progress throws(RosterError) in
            try roster.load(RosterBook(bytes: bytes, digest: ""), now: Samples.now, progress: progress)
        }
        var steps: [RosterProgress.Step] = []
        for await progress in run.progress { steps.append(progress.step) }
        #expect(steps.first == .starting)
        #expect(steps.last == (isGood ? .complete : .failed))
        do throws(RosterError) {
            _ = try await run.outcome()
            #expect(isGood)
        } catch {
            #expect(!isGood && error.code == .invalidWorkbook)
        }
    }
}
