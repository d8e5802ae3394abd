import Interchange
import PDFObjects
import PacketMerge
import PacketModel
import PacketPlanning
import PacketStore
import Synchronization

/// A merge whose packets go to whoever asked for them; nothing of it is kept, and no store knows of it.
package struct ServedMerge {
    /// How far it has come.
    package struct Progress: Sendable, Hashable {
        package var rows = 0
        package var failed = 0
    }

    /// What it did.
    package struct Report: Sendable, Hashable {
        package let rows: Int
        package let written: Int
        package let failed: Int
        package let warnings: Int
    }

    private let merge: PreparedMerge
    private let interruption: Interruption

    fileprivate init(_ merge: PreparedMerge, _ interruption: Interruption) {
        (self.merge, self.interruption) = (merge, interruption)
    }

    /// Writes the packets as one archive, byte for byte those of `packet merge`; behind them `problems.json`, and
    /// `manifest.csv` as the last file.
    ///
    /// - Parameter write: Takes the bytes; it returns when it can take more.
    /// - Throws: `ServedFailure`, or what `write` throws.
    package func archive(
        to write: @escaping @Sendable ([UInt8]) throws -> Void, progress: @escaping @Sendable (Progress) -> Void
    ) throws -> Report {
        let list = ServedList(progress)
        let records = merge.records(interruption)
        let sink = ClosingSink(write: write) { [notes = merge.notes] in
            [("problems.json", list.problems(notes)), ("manifest.csv", list.manifest)]
        }
        return try report(
            MergeEngine(merge.plan, interruption: interruption).run(records, to: .sink(sink), observer: list))
    }

    /// Writes the packets as one print file.
    ///
    /// - Throws: `ServedFailure`.
    package func print(to path: String, progress: @escaping @Sendable (Progress) -> Void) throws -> Report {
        guard let target = PrintTarget(path) else { throw ServedFailure(usage: "the print file has no name") }
        let list = ServedList(progress)
        let report = try report(
            PrintEngine(merge.plan, interruption: interruption).run(
                merge.records(interruption), to: target, observer: list))
        if report.written == 0 { throw ServedFailure(notFilled: merge.notes + list.found) }
        return report
    }

    private func report(_ run: @autoclosure () throws -> MergeReport) throws -> Report {
        var report: MergeReport
        do { report = try run() } catch { throw ServedFailure(error) }
        if let failure = report.failure {
            if failure is ServedFailure || failure is any ReportedError { throw ServedFailure(failure) }
            throw failure
        }
        guard !report.isStopped else { throw ServedFailure.stopped }
        report.addFirst(merge.notes)
        report.add(merge.closingNotes)
        return Report(
            rows: report.rows, written: report.written, failed: report.failed, warnings: report.warnings)
    }
}

extension ServedWorks {
    /// Plans a merge.
    ///
    /// - Throws: `ServedFailure`.
    package func merge(_ call: ServedCall, isPrintFile: Bool) throws(ServedFailure) -> ServedMerge {
        let request = request(call)
        do {
            let options = try request.parse(ServedMergeOptions.self, for: .merge)
            var wanted = try request.request(
                of: request.people(options.table, options.format), mapping: options.mapping, several: options.several)
            options.rows.enter(&wanted)
            options.naming.enter(&wanted)
            options.packets.enter(&wanted)
            wanted.running.isDry = false
            wanted.protection = try options.protection.protection(
                isFillable: options.packets.fillable, context.existingStore(common), request.context)
            wanted.output.isPrintFile = isPrintFile
            if isPrintFile, options.packets.fillable || options.packets.keepScripts || wanted.protection != nil {
                throw ServedFailure(usage: "a print file can neither be filled on nor be protected")
            }
            return ServedMerge(try PreparedMerge(wanted, in: request.surroundings(options.password)), call.interruption)
        } catch {
            throw ServedFailure(error)
        }
    }
}

/// Where an archive goes, and what stands at its end.
private struct ClosingSink: ArchiveSink {
    let write: @Sendable ([UInt8]) throws -> Void
    let files: @Sendable () -> [(name: String, bytes: [UInt8])]

    func append(_ bytes: [UInt8]) throws { try write(bytes) }
    func closingFiles() -> [(name: String, bytes: [UInt8])] { files() }
}

/// The rows of a merge as its archive lists them. Lines are kept as bytes: some hundred for each row.
private final class ServedList: PrintObserver {
    private struct State {
        var writer = CSVWriter()
        var progress = ServedMerge.Progress()
        var problems: [Diagnostic] = []
        var omitted = 0
    }

    private let state: Mutex<State>
    private let progress: @Sendable (ServedMerge.Progress) -> Void

    init(_ progress: @escaping @Sendable (ServedMerge.Progress) -> Void) {
        self.progress = progress
        var state = State()
        state.writer.line(Manifest.columns + ["problems"])
        self.state = Mutex(state)
    }

    func drawn(_ results: [RowResult]) {}

    func finished(_ results: [RowResult]) {
        let now = state.withLock { state in
            for result in results {
                let isFailed = result.outcome == .failed
                state.progress.rows += 1
                if isFailed { state.progress.failed += 1 }
                let problems = result.problems.filter { $0.severity > .note }.map { problem in
                    "\(problem.code)\(problem.field.map { " \($0)" } ?? ""): \(problem.message)"
                }
                state.writer.line([
                    "\(result.row)", isFailed ? "" : FormulaGuard.applied(to: result.name),
                    isFailed ? "" : SHA256.hexadecimal(result.digest),
                    isFailed ? SendStatus.failed.rawValue : SendStatus.generated.rawValue,
                    FormulaGuard.applied(to: problems.joined(separator: "; ")),
                ])
                let room = max(0, MergeReport.problemLimit - state.problems.count)
                state.problems += result.problems.prefix(room)
                state.omitted += max(0, result.problems.count - room)
            }
            return state.progress
        }
        progress(now)
    }

    var found: [Diagnostic] { state.withLock { $0.problems } }
    var manifest: [UInt8] { state.withLock { $0.writer.bytes } }

    func problems(_ general: [Diagnostic]) -> [UInt8] {
        state.withLock { state in
            JSONWriter.text([
                "rows": .integer(state.progress.rows), "failed": .integer(state.progress.failed),
                "problems": .array((general + state.problems).map(MergeSummary.json)),
                "problemsOmitted": .integer(state.omitted),
            ])
        }
    }
}
