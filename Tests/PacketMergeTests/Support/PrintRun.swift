import PDFForms
import PDFObjects
import PacketMapping
import PacketMerge
import PacketModel
import PacketTemplate
import Synchronization
import TestSupport

/// Keeps what a merge into print files said.
final class PrintListener: PrintObserver {
    private let seen = Mutex<(finished: [RowResult], drawn: [RowResult])>(([], []))
    private let reaction: @Sendable (Int) -> Void

    init(_ reaction: @escaping @Sendable (Int) -> Void = { _ in }) { self.reaction = reaction }

    var finishedRows: [RowResult] { seen.withLock { $0.finished } }
    var drawnRows: [RowResult] { seen.withLock { $0.drawn } }

    func finished(_ results: [RowResult]) throws { seen.withLock { $0.finished += results } }

    func drawn(_ results: [RowResult]) {
        let count = seen.withLock { seen in
            seen.drawn += results
            return seen.drawn.count
        }
        reaction(count)
    }
}

/// A merge into print files of a fixture's text field and check box.
struct PrintRun {
    var listener = PrintListener()
    var interruption = Interruption()
    var plan: MergePlan

    /// A plan that fills the fixture `objstm`: `name` from the column, `newsletter` from `box`.
    init(_ change: (inout MergePlan) throws -> Void = { _ in }) throws {
        plan = try MergeRun(naming: "{name}.pdf").plan
        plan.assembly = MergeRun.packets(of: try Self.template.get())
        try change(&plan)
    }

    private static let template = Result {
        var options = CompileOptions(keepable: ["name"])
        options.isForPrint = true
        return try CompiledTemplate(
            Form(PDFDocument(reading: Fixture.bytes(ofForm: "objstm"))), filling: ["name", "newsletter"],
            options: options)
    }

    func callAsFunction(_ records: FakeRecords, to path: String, pagesPerFile: Int? = nil) throws -> MergeReport {
        try PrintEngine(plan, interruption: interruption).run(
            records, to: PrintTarget(path, pagesPerFile: pagesPerFile), observer: listener)
    }
}
