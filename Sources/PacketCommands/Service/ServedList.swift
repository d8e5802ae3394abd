import Interchange
import PDFObjects
import PacketFiles
import PacketMerge
import PacketModel
import PacketStore
import Synchronization

/// The rows of a merge as its archive lists them. Lines go to a file, so that memory does not grow with the table.
final class ServedList: PrintObserver {
    private struct State {
        var progress = ServedMerge.Progress()
        /// The same of rows that wait for the end of their print file.
        var drawn = ServedMerge.Progress()
        var problems: [Diagnostic] = []
        var omitted = 0
        var spool: ManifestSpool?
    }

    private let state: Mutex<State>
    private let progress: @Sendable (ServedMerge.Progress) -> Void

    /// - Parameter spool: Where the lines go; nil where nobody wants them.
    init(_ progress: @escaping @Sendable (ServedMerge.Progress) -> Void, spool: consuming sending ManifestSpool?) {
        self.progress = progress
        state = Mutex(State(spool: spool))
    }

    func drawn(_ results: [RowResult]) {
        let now = state.withLock { state in
            state.drawn.rows += results.count
            state.drawn.failed += results.count { $0.outcome == .failed }
            return state.drawn
        }
        progress(now)
    }

    func finished(_ results: [RowResult]) throws {
        let now = try state.withLock { state in
            for result in results {
                state.progress.rows += 1
                if result.outcome == .failed { state.progress.failed += 1 }
                let room = max(0, MergeReport.problemLimit - state.problems.count)
                state.problems += result.problems.prefix(room)
                state.omitted += max(0, result.problems.count - room)
            }
            try state.spool?.add(results)
            return state.drawn.rows > 0 ? state.drawn : state.progress
        }
        progress(now)
    }

    /// What was found in the rows, as far as it is kept.
    var found: [Diagnostic] { state.withLock { $0.problems } }

    /// `manifest.csv`, once all rows are done; nil where there is none.
    ///
    /// - Throws: `FileFailure` when it cannot be kept.
    func manifest() throws -> ClosingFile? { try state.withLock { try $0.spool?.closingFile() } }

    /// `problems.json`: what there is to say of the merge and of its rows.
    func problems(_ first: [Diagnostic], _ last: [Diagnostic]) -> [UInt8] {
        state.withLock { state in
            JSONWriter.text([
                "rows": .integer(state.progress.rows), "failed": .integer(state.progress.failed),
                "problems": .array((first + state.problems + last).map(MergeSummary.json)),
                "problemsOmitted": .integer(state.omitted),
            ])
        }
    }
}

/// The lines of a manifest in a file of their own, which goes when nobody needs it any more.
struct ManifestSpool: Sendable {
    private let file: PrivateFile
    private var writer = CSVWriter()
    private var checksum = CRC32()
    private var count = 0
    private static let pieceSize = 1 << 16

    private static let prefix = "manifest."

    /// - Parameter folder: The folder of one request, where no other list is needed any more: what a service that was killed
    ///   has left there goes. The file keeps its name, since what is in the folder is counted.
    /// - Throws: `FileFailure` when there can be no file.
    init(in folder: PrivateFolder) throws(FileFailure) {
        for name in Files.names(in: folder.path) ?? [] where name.hasPrefix(Self.prefix) {
            Files.remove(folder.file(name))
        }
        file = try PrivateFile(
            folder.file("\(Self.prefix)\(UInt32.random(in: 0...UInt32.max))"), isTemporary: true)
        writer.line(Manifest.columns + ["problems"])
    }

    /// Adds rows.
    ///
    /// - Throws: `FileFailure` when they cannot be kept.
    mutating func add(_ results: [RowResult]) throws(FileFailure) {
        for result in results { writer.line(Self.cells(of: result)) }
        if writer.bytes.count >= Self.pieceSize { try flush() }
    }

    /// The file of all lines.
    ///
    /// - Throws: `FileFailure` when they cannot be kept.
    mutating func closingFile() throws(FileFailure) -> ClosingFile {
        try flush()
        return ClosingFile("manifest.csv", count: count, checksum: checksum.value) { [file] take in
            try Files.forEachPart(file.path, take)
        }
    }

    private mutating func flush() throws(FileFailure) {
        try file.write(writer.bytes)
        checksum.update(writer.bytes)
        count += writer.bytes.count
        writer = CSVWriter()
    }

    private static func cells(of result: RowResult) -> [String] {
        let isFailed = result.outcome == .failed
        let problems = result.problems.filter { $0.severity > .note }.map { problem in
            "\(problem.code)\(problem.field.map { " \($0)" } ?? ""): \(problem.message)"
        }
        return [
            "\(result.row)", isFailed ? "" : FormulaGuard.applied(to: result.name),
            isFailed ? "" : SHA256.hexadecimal(result.digest),
            (isFailed ? SendStatus.failed : .generated).rawValue,
            FormulaGuard.applied(to: problems.joined(separator: "; ")),
        ]
    }
}
