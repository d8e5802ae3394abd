import Foundation
import PDFObjects
import PacketMapping
import PacketMerge
import PacketModel
import Synchronization
import TestSupport
import Testing

struct MergeEngineTests {
    /// Rows of which some fail, over more than one chunk.
    private static let mixed = FakeRecords(count: 1_300) { row in
        Record(row: row, cells: [row % 50 == 7 ? "\u{378}" : "Name \(row % 400)", row % 90 == 0 ? "perhaps" : "x", ""])
    }

    @Test func writesTheSameWhateverTheNumberOfJobs() throws {
        let runs = try [1, 2, 7].map { jobs in
            let folder = try TemporaryFolder()
            let run = try MergeRun { $0.jobs = jobs }
            let report = try run(Self.mixed, into: folder.path)
            return (files: try folder.contents(), report: report, results: run.listener.results)
        }
        let first = runs[0]
        let numbers = first.results.map(\.row)
        #expect(first.report.written == first.files.count && first.report.failed == 40 && numbers == Array(1...1_300))
        for other in runs.dropFirst() {
            let isSame =
                other.results.map(\.name) == first.results.map(\.name)
                && other.results.map(\.digest) == first.results.map(\.digest)
                && other.results.map(\.outcome) == first.results.map(\.outcome)
            #expect(isSame && other.files == first.files && other.report.problems == first.report.problems)
        }
    }

    /// Digests of encrypted packets are computed several at a time, and bad rows leave gaps between them.
    @Test func givesEncryptedPacketsTheirOwnDigests() throws {
        let records = FakeRecords(count: 75) { row in
            Record(row: row, cells: ["Name \(row)", row % 5 == 2 || row > 70 ? "perhaps" : "x", ""])
        }
        var digests: [[[UInt8]]] = []
        for jobs in [1, 3] {
            let folder = try TemporaryFolder()
            let run = try MergeRun.encrypted(jobs: jobs)
            let report = try run(records, into: folder.path)
            #expect(report.written == 56 && report.failed == 19)
            for result in run.listener.results where result.outcome == .written {
                let bytes = try folder.bytes(result.name)
                #expect(result.digest == SHA256.digest(bytes) && result.bytes == bytes.count)
            }
            digests.append(run.listener.results.map(\.digest))
        }
        #expect(digests[0] == digests[1] && Set(digests[0]).count == 57)
    }

    @Test func isolatesBadRows() throws {
        let folder = try TemporaryFolder()
        let problem = Diagnostic(DiagnosticCode("too-short"), .error, field: "name", message: "the row is too short")
        let records = FakeRecords(count: 5) { row in
            let cells = [
                ["Mira", "x", "2024-05-01"], ["\u{378}", "x", ""], ["Ada", "perhaps", ""], ["Holt", "", "someday"],
                ["Lee"],
            ]
            return Record(row: row, line: row + 10, cells: cells[row - 1], diagnostics: row == 5 ? [problem] : [])
        }
        let name = try Expression(parsing: "{name}{if when} {when|date:'yyyy'}{end}").bind(
            to: FakeRecords(names: []).schema)
        let run = try MergeRun(naming: "{row}.pdf", name: .expression(name))
        let report = try run(records, into: folder.path)
        let found = report.problems.map { "\($0.row ?? 0) \($0.line ?? 0) \($0.field ?? "-") \($0.code)" }
        #expect(try folder.names() == ["1.pdf"] && report.rows == 5 && report.written == 1 && report.failed == 4)
        #expect(
            found == [
                "2 12 name character-missing", "3 13 newsletter unknown-choice", "4 14 name not-a-date",
                "5 15 name too-short",
            ])
        #expect(report.problems.allSatisfy { !$0.message.contains("someday") && !$0.message.contains("perhaps") })
    }

    @Test func keepsTheTemplatesValueWhereAskedTo() throws {
        let run = try MergeRun(keepsName: true)
        let cleared = try MergeRun()
        _ = try run(FakeRecords(count: 1) { Record(row: $0, cells: ["", "", ""]) }, into: nil)
        _ = try cleared(FakeRecords(count: 1) { Record(row: $0, cells: ["", "", ""]) }, into: nil)
        #expect(run.listener.results.map(\.digest) != cleared.listener.results.map(\.digest))
    }

    struct SelectionCase: CustomTestStringConvertible {
        var label: String
        var rows: String?
        var condition: String?
        var merged: [Int]
        var testDescription: String { label }
    }

    static let selections: [SelectionCase] = [
        .init(label: "all", merged: Array(1...9)), .init(label: "some rows", rows: "2-3,7", merged: [2, 3, 7]),
        .init(label: "open range", rows: "8-", merged: [8, 9]),
        .init(label: "beyond the end", rows: "100-200", merged: []),
        .init(label: "condition", condition: "box == 'x'", merged: [3, 6, 9]),
        .init(label: "both", rows: "4-", condition: "box == 'x'", merged: [6, 9]),
    ]

    @Test(arguments: selections)
    func mergesTheRowsThatAreChosen(_ item: SelectionCase) throws {
        let records = FakeRecords(count: 9) { Record(row: $0, cells: ["n", $0 % 3 == 0 ? "x" : "", ""]) }
        let run = try MergeRun { plan in
            plan.rows = try item.rows.map { try RowSelection(parsing: $0) }
            plan.condition = try item.condition.map { try Condition(parsing: $0).bind(to: records.schema) }
        }
        let report = try run(records, into: nil)
        #expect(run.listener.results.map(\.row) == item.merged && report.rows == item.merged.count)
    }

    @Test func stopsReadingBehindTheLastChosenRow() throws {
        let run = try MergeRun { $0.rows = try RowSelection(parsing: "1-3") }
        let report = try run(FakeRecords(count: 10, breaksAfter: 4) { Record(row: $0, cells: ["n"]) }, into: nil)
        #expect(report.rows == 3)
    }

    @Test func writesNothingInADryRun() throws {
        let folder = try TemporaryFolder()
        let dry = try MergeRun { $0.isDry = true }
        let report = try dry(FakeRecords(names: ["a", "\u{378}"]), into: folder.file("out"))
        #expect(try folder.names().isEmpty && report.written == 1 && report.failed == 1)
    }

    @Test func stopsWhenInterruptedWithoutAHole() throws {
        let folder = try TemporaryFolder()
        let interruption = Interruption()
        var run = try MergeRun { $0.jobs = 3 }
        run.interruption = interruption
        run.listener = Listener { _ in interruption.stop(signal: 15) }
        let records = FakeRecords(count: 4_500) { Record(row: $0, cells: ["\($0)", "x", ""]) }
        let report = try run(records, into: folder.path)
        let rows = run.listener.results.map(\.row)
        #expect(
            report.isStopped && interruption.signalNumber == 15 && rows == Array(1...rows.count) && rows.count < 4_500)
        #expect(try folder.names().count == report.written && report.written == rows.count)
        // The same command again adopts what is there.
        let again = try MergeRun { $0.rows = try RowSelection(parsing: "1-1500") }
        let second = try again(records, into: folder.path)
        #expect(second.unchanged == min(1_500, report.written) && second.written == 1_500 - second.unchanged)
    }

    @Test func stopsForAnotherReasonThanASignal() throws {
        let interruption = Interruption()
        var run = try MergeRun()
        run.interruption = interruption
        run.listener = Listener { _ in interruption.stop() }
        let report = try run(FakeRecords(count: 20_000) { Record(row: $0, cells: ["n", "x", ""]) }, into: nil)
        #expect(report.isStopped && interruption.signalNumber == nil && report.rows < 20_000)
    }

    @Test func doesNothingWhenInterruptedBefore() throws {
        let run = try MergeRun()
        run.interruption.stop(signal: 2)
        let report = try run(FakeRecords(names: ["a"]), into: nil)
        #expect(report.isStopped && report.rows == 0 && run.listener.results.isEmpty)
    }

    @Test func publishesWhatWasDoneBeforeTheSourceBroke() throws {
        let folder = try TemporaryFolder()
        let run = try MergeRun(naming: "{row}.pdf")
        let records = FakeRecords(count: 3_000, breaksAfter: 1_100) { Record(row: $0, cells: ["n"]) }
        #expect(throws: FakeRecords.Broken.self) { _ = try run(records, into: folder.path) }
        #expect(try folder.names().count == 1_000 && run.listener.results.count == 1_000)
    }

    @Test func passesOnWhatTheObserverThrows() throws {
        let folder = try TemporaryFolder()
        var run = try MergeRun(naming: "{row}.pdf")
        run.listener = Listener { _ in throw FakeRecords.Broken() }
        #expect(throws: FakeRecords.Broken.self) {
            _ = try run(FakeRecords(count: 2_500) { Record(row: $0, cells: ["n"]) }, into: folder.path)
        }
        #expect(try folder.names().allSatisfy { $0.hasSuffix(".pdf") })
    }

    @Test func endsAChunkEarlyWhenItsRowsAreLong() throws {
        let sizes = Mutex<[Int]>([])
        var run = try MergeRun(naming: "{row}.pdf", name: .column(2))
        run.listener = Listener { count in sizes.withLock { $0.append(count) } }
        let long = String(repeating: "x", count: 4 << 20)
        let report = try run(FakeRecords(count: 10) { Record(row: $0, cells: [long, "", "n"]) }, into: nil)
        let counts = sizes.withLock { $0 }
        #expect(report.written == 10 && counts == [4, 8, 10])
    }

    /// A worker that cannot go on may be ahead of another that has not finished; neither a hole nor the reason is lost.
    /// Packets that wait to be encrypted are not taken for written.
    @Test(arguments: [1, 2, 5], [false, true])
    func losesNeitherRowsNorTheReasonWhenPacketsCannotBeStaged(_ jobs: Int, _ isEncrypted: Bool) throws {
        let folder = try TemporaryFolder()
        var run =
            try isEncrypted ? MergeRun.encrypted(jobs: jobs) : MergeRun(naming: "{row}.pdf") { $0.jobs = jobs }
        // The folder of staged packets goes away in the middle of the merge.
        run.listener = Listener { count in
            // Workers go on writing into it meanwhile.
            while count == 2_000, FileManager.default.fileExists(atPath: folder.file(".packet")) {
                try? FileManager.default.removeItem(atPath: folder.file(".packet"))
            }
        }
        let records = FakeRecords(count: 20_000) { Record(row: $0, cells: ["n", "x", ""]) }
        let error = #expect(throws: MergeError.self) { _ = try run(records, into: folder.path) }
        let rows = run.listener.results.map(\.row)
        let names = try folder.names().filter { $0.hasSuffix(".pdf") }
        #expect(error?.code == .write && rows.count < 20_000 && rows == Array(1...rows.count))
        #expect(Set(names).isSuperset(of: run.listener.results.map(\.name)))
    }

    @Test func mergesManyRowsInFlatMemory() throws {
        let sizes = Samples()
        let plan = try MergeRun(naming: "{row}.pdf") { $0.jobs = 2 }.plan
        let report = try MergeEngine(plan).run(
            FakeRecords(count: 20_000) { Record(row: $0, cells: ["Name \($0)", "x", ""]) }, out: nil, observer: sizes)
        let values = sizes.values
        // A merge that kept its packets would need 60 MB more. scripts/test runs the tests of this name one by one.
        #expect(report.written == 20_000 && values.count == 40 && values[39] - values[9] < 30_000)
    }
}

/// Notes the memory after each chunk and keeps nothing else.
private final class Samples: MergeObserver {
    private let kilobytes = Mutex<[Int]>([])

    var values: [Int] { kilobytes.withLock { $0 } }

    func finished(_ results: [RowResult]) { kilobytes.withLock { $0.append(ResidentMemory.kilobytes) } }
}
