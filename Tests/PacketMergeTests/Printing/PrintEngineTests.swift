import Glibc
import PDFObjects
import PacketMerge
import PacketModel
import Synchronization
import TestSupport
import Testing

struct PrintEngineTests {
    /// Rows of which some fail, over more than one chunk; glyphs with two meanings turn up all along.
    private static let mixed = FakeRecords(count: 2_300) { row in
        let names = ["홍길동", "Smith", "Ж‐", "ياسين", "Ж‑"]
        return Record(
            row: row,
            cells: [row % 50 == 7 ? "\u{378}" : "\(names[row / 7 % 5]) \(row)", row % 90 == 0 ? "perhaps" : "x", ""])
    }

    @Test func writesTheSameWhateverTheNumberOfJobs() throws {
        let runs = try [1, 2, 7].map { jobs in
            let folder = try TemporaryFolder()
            let run = try PrintRun { $0.jobs = jobs }
            let report = try run(Self.mixed, to: folder.file("all.pdf"), pagesPerFile: 900)
            return (files: try folder.contents(), report: report, results: run.listener.finishedRows)
        }
        let first = runs[0]
        #expect(first.files.keys.sorted() == ["all-001.pdf", "all-002.pdf", "all-003.pdf"])
        #expect(
            first.report.failed == 71 && first.report.written == 2_229 && first.results.map(\.row) == Array(1...2_300))
        for other in runs.dropFirst() {
            #expect(other.files == first.files && other.report.problems == first.report.problems)
            #expect(
                other.report.printed == first.report.printed && other.results.map(\.name) == first.results.map(\.name))
        }
    }

    @Test func badRowsHaveNoPages() throws {
        let folder = try TemporaryFolder()
        let records = FakeRecords(count: 4) {
            Record(
                row: $0, line: $0 + 1,
                cells: [["Mira", "\u{378}", "Ada", "Lee"][$0 - 1], $0 == 3 ? "perhaps" : "x", ""])
        }
        let run = try PrintRun()
        let report = try run(records, to: folder.file("all.pdf"))
        let document = try PDFDocument(reading: try folder.bytes("all.pdf"))
        #expect(report.rows == 4 && report.written == 2 && report.failed == 2 && document.pages.count == 2)
        #expect(
            report.problems.map { "\($0.row ?? 0) \($0.line ?? 0) \($0.code)" } == [
                "2 3 character-missing", "3 4 unknown-choice",
            ])
        let outcomes = run.listener.finishedRows.map { "\($0.row) \($0.outcome) \($0.name)" }
        #expect(outcomes == ["1 written all.pdf", "2 failed \u{378}.pdf", "3 failed Ada.pdf", "4 written all.pdf"])
        #expect(run.listener.finishedRows[0].digest == SHA256.digest(try folder.bytes("all.pdf")))
        #expect(try folder.names() == ["all.pdf"] && folder.mode("all.pdf") == 0o600)
    }

    @Test(arguments: [(1, [1, 1, 1, 1, 1, 1, 1]), (3, [3, 3, 1]), (7, [7]), (100, [7])])
    func filesAreCutBetweenPackets(_ pages: Int, _ counts: [Int]) throws {
        let folder = try TemporaryFolder()
        let report = try PrintRun()(
            FakeRecords(names: ["a", "b", "c", "d", "e", "f", "g"]), to: folder.file("v.PDF"), pagesPerFile: pages)
        let documents = try folder.names().map { try PDFDocument(reading: try folder.bytes($0)) }
        #expect(documents.map(\.pages.count) == counts && report.printed.map(\.pages) == counts)
        #expect(try folder.names() == counts.indices.map { "v-00\($0 + 1).PDF" })
        let total = try folder.contents().values.reduce(0) { $0 + $1.count }
        #expect(report.bytes == total && report.pages == 7)
    }

    @Test func aStoppedMergeLeavesNoHalfFile() throws {
        let folder = try TemporaryFolder()
        var run = try PrintRun()
        let interruption = run.interruption
        run.listener = PrintListener { if $0 >= 2_000 { interruption.stop(signal: SIGINT) } }
        let endless = FakeRecords(count: 1_000_000) { Record(row: $0, cells: ["Name \($0)", "x", ""]) }
        let report = try run(endless, to: folder.file("all.pdf"))
        #expect(report.isStopped && report.printed.isEmpty && report.written == 0 && run.listener.finishedRows.isEmpty)
        let names = try folder.names()
        #expect(names.isEmpty)
        let volumes = try run(endless, to: folder.file("v.pdf"), pagesPerFile: 10)
        let later = try folder.names()
        #expect(volumes.isStopped && volumes.printed.isEmpty && later.isEmpty)
    }

    @Test func filesBeforeTheStopStay() throws {
        let folder = try TemporaryFolder()
        var run = try PrintRun()
        let interruption = run.interruption
        run.listener = PrintListener { if $0 >= 2_000 { interruption.stop(signal: SIGINT) } }
        let records = FakeRecords(count: 100_000) { Record(row: $0, cells: ["Name \($0)", "x", ""]) }
        let report = try run(records, to: folder.file("v.pdf"), pagesPerFile: 700)
        let names = try folder.names()
        #expect(report.isStopped && names == report.printed.map(\.name) && names.count >= 2)
        #expect(run.listener.finishedRows.count == names.count * 700 && report.written == names.count * 700)
        let again = try PrintRun()(
            FakeRecords(count: names.count * 700 + 9, make: records.make), to: folder.file("v.pdf"), pagesPerFile: 700)
        #expect(again.unchanged == names.count * 700 && again.written == 9)
    }

    @Test func anotherFileIsNotReplaced() throws {
        let folder = try TemporaryFolder()
        try folder.write("precious", to: "all.pdf")
        let records = FakeRecords(names: ["Mira", "Ada"])
        let report = try PrintRun()(records, to: folder.file("all.pdf"))
        #expect((report.failure as? MergeError)?.code == .exists && report.written == 0)
        #expect(try folder.text("all.pdf") == "precious" && folder.names() == ["all.pdf"])
        let replaced = try PrintRun { $0.overwrites = true }(records, to: folder.file("all.pdf"))
        let bytes = try folder.bytes("all.pdf")
        let again = try PrintRun()(records, to: folder.file("all.pdf"))
        #expect(replaced.written == 2 && again.unchanged == 2 && again.bytes == 0 && again.failure == nil)
        #expect(try folder.bytes("all.pdf") == bytes && folder.names() == ["all.pdf"])
    }

    @Test func twoMergesDoNotShareAFile() throws {
        let folder = try TemporaryFolder()
        let records = FakeRecords(names: ["Mira"])
        var run = try PrintRun()
        let inner = Mutex<MergeError.Code?>(nil)
        run.listener = PrintListener { _ in
            do { _ = try PrintRun()(records, to: folder.file("all.pdf")) } catch {
                inner.withLock { $0 = (error as? MergeError)?.code }
            }
        }
        let report = try run(records, to: folder.file("all.pdf"))
        let names = try folder.names()
        #expect(inner.withLock { $0 } == .busy && report.written == 1 && names == ["all.pdf"])
    }

    @Test func whatAKilledMergeLeftIsTakenOver() throws {
        let folder = try TemporaryFolder()
        try folder.write("half a file, longer than nothing at all", to: ".all.pdf.packet-part")
        try folder.write("of another file", to: ".other.pdf.packet-part")
        let report = try PrintRun()(FakeRecords(names: ["Mira"]), to: folder.file("all.pdf"))
        let names = try folder.names()
        #expect(report.written == 1 && names == ["all.pdf"])
        #expect(try PDFDocument(reading: try folder.bytes("all.pdf")).wasRepaired == false)
    }

    @Test func withoutAGoodRowThereIsNoFile() throws {
        let folder = try TemporaryFolder()
        let run = try PrintRun()
        let report = try run(FakeRecords(names: ["\u{378}", "\u{378}"]), to: folder.file("all.pdf"))
        #expect(report.failed == 2 && report.printed.isEmpty && run.listener.finishedRows.count == 2)
        let names = try folder.names()
        #expect(names.isEmpty)
    }

    @Test func aTableThatBreaksEndsTheFile() throws {
        let folder = try TemporaryFolder()
        let records = FakeRecords(count: 3_000, breaksAfter: 2_500) { Record(row: $0, cells: ["Name \($0)", "x", ""]) }
        let report = try PrintRun()(records, to: folder.file("all.pdf"))
        let names = try folder.names()
        #expect(report.failure is FakeRecords.Broken && report.written == 0 && names.isEmpty)
    }

    @Test func aDryRunWritesNothing() throws {
        let folder = try TemporaryFolder()
        let run = try PrintRun { $0.isDry = true }
        let report = try run(FakeRecords(names: ["Mira", "\u{378}"]), to: folder.file("all.pdf"))
        let names = try folder.names()
        #expect(report.written == 1 && report.failed == 1 && report.pages == 1 && names.isEmpty)
    }

    @Test func rowsAreReportedWhole() throws {
        let folder = try TemporaryFolder()
        let run = try PrintRun { plan in plan.jobs = 2 }
        // Much more than waits in memory.
        let records = FakeRecords(count: 12_000) { row in
            Record(
                row: row, line: row + 1, cells: ["Name \(row)", "x", ""],
                diagnostics: [
                    Diagnostic(
                        DiagnosticCode("odd"), .warning,
                        message: "ünusual \(row) " + String(repeating: "x", count: 200),
                        hint: row % 2 == 0 ? "mend it" : nil)
                ])
        }
        let report = try run(records, to: folder.file("all.pdf"))
        let (drawn, finished) = (run.listener.drawnRows, run.listener.finishedRows)
        #expect(finished.map(\.row) == Array(1...12_000) && finished.map(\.problems) == drawn.map(\.problems))
        let names = try folder.names()
        #expect(
            report.warnings == 12_000 && Set(finished.map(\.name)) == ["all.pdf"] && names == ["all.pdf"]
        )
    }

    @Test func printsManyRowsInFlatMemory() throws {
        let folder = try TemporaryFolder()
        let sizes = Mutex<[Int]>([])
        let plan = try PrintRun { $0.jobs = 2 }.plan
        let report = try PrintEngine(plan).run(
            FakeRecords(count: 40_000) { Record(row: $0, cells: ["Name \($0)", "x", ""]) },
            to: PrintTarget(folder.file("all.pdf")),
            observer: Sizes { sizes.withLock { $0.append(ResidentMemory.kilobytes) } })
        let values = sizes.withLock { $0 }
        // A merge that kept its pages would need 20 MB more. scripts/test runs the tests of this name one by one.
        #expect(report.written == 40_000 && values.count == 40 && values[39] - values[9] < 10_000)
    }
}

/// Notes the memory after each chunk and keeps nothing else.
private final class Sizes: PrintObserver {
    private let note: @Sendable () -> Void

    init(_ note: @escaping @Sendable () -> Void) { self.note = note }

    func drawn(_ results: [RowResult]) { note() }
    func finished(_ results: [RowResult]) throws {}
}
