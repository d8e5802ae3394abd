import ArgumentParser
import Interchange
import PDFObjects
import PacketFiles
import PacketMerge
import PacketModel
import PacketPlanning
import PacketStore
import PacketTemplate
import Storage
import Synchronization

/// `packet combine`.
struct CombineCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "combine",
        abstract: "Ends a merge that ran in shards: writes its log, or its print file.",
        discussion: """
            Reads what all attempts at all shards tell of their rows, and writes one record for each row into the send \
            log, as if one merge had made the packets: packet verify and packet send go on from there, and the same merge \
            without --shard finds everything done. While rows are missing nothing is written: the shards are named, and \
            the exit status is 75.
              packet merge form.pdf --csv people.csv --out packets --shard 0/2
              packet merge form.pdf --csv people.csv --out packets --shard 1/2
              packet combine packets
            Of a print file, shards have drawn the rows; it is written now, the same as one merge writes it, and pictures and \
            letters of this machine's fonts are drawn with it.
              packet combine letters.pdf
            """)

    @Argument(help: "The folder that the packets went to, or the print file.", completion: .file())
    var out: String

    @OptionGroup var manifest: ManifestOptions
    @OptionGroup var overwriting: OverwriteOptions

    @Option(help: "How to report.")
    var format = RunningOptions.Format.table

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if manifest.manifest?.isStandardOutput == true {
            throw ValidationError("--manifest takes the path of a file; standard output has the report.")
        }
    }

    func run(in context: CommandContext) throws {
        do { try combine(in: context) } catch let error as any ReportedError where error.isPassing {
            throw ShardFailure(error)
        }
    }

    private func combine(in context: CommandContext) throws {
        let started = context.now()
        let path = context.path(out)
        let shards = try PlannedShards(to: out, in: context)
        let (folder, plan) = (shards.folder, shards.plan)
        if shards.count > 1 {
            context.note(
                "\(shards.count) merges ran in shards to “\(out)”; this is the one whose shards ran last, of "
                    + "“\(plan.batch.dataName)” in \(plan.shards.count.of("shard"))", common)
        }
        let logs = ShardLogs(folder, shards: plan.shards.count)
        let survey = try logs.survey()
        try tell(survey, of: plan, in: context)
        if plan.batch.isPrintFile { return try writePrintFile(plan, logs, in: context) }
        let store = try context.openStore(common)
        if let name = manifest.manifest {
            try context.check(name, overwrites: overwriting.overwrite, made: MadeFiles(store), coming: out)
        }
        let outlines = KnownOutlines()
        var batch = plan.batch
        batch.out = Files.resolved(path) ?? path
        let log = MergeLog(store, batch, newOutlines: outlines.take, isLive: false, now: context.now)
        let list = manifest.manifest != nil ? PacketList() : nil
        var report = MergeReport()
        do {
            try log.begin()
            try logs.forEachChunk(startedAt: plan.batch.startedAt.microseconds, outlines: outlines.add) { results in
                try log.append(results)
                list?.add(results)
                for result in results { report.add(result) }
            }
        } catch {
            try? log.finish(report, failed: true, at: context.now())
            throw error
        }
        try log.finish(report, failed: false, at: context.now())
        FinishedPackets.removeLeftovers(of: folder, in: batch.out)
        report.add(try Leftovers(of: log.batch, store).diagnostics)
        let summary = MergeSummary(
            report: report, batch: log.batch.id, template: plan.forms, out: out, target: nil, list: nil,
            seconds: Double(context.now() - started) / 1_000_000)
        try summary.write(to: context, format, common)
        if let name = manifest.manifest {
            let file = ManifestFile(batch: log.batch, store: store, list: list ?? PacketList(), report: report)
            try file.write(to: name, overwrites: overwriting.overwrite, in: context)
        }
        if report.failed > 0 || report.rows == 0 { throw ExitCode.incomplete }
    }

    /// Gives the command of the merge, which need not draw what shards have drawn, with the path of the print file here.
    private func writePrintFile(_ plan: ShardPlan, _ logs: ShardLogs, in context: CommandContext) throws {
        var (merge, again) = try plan.batch.merge(in: context, common)
        guard merge.print.single != nil, merge.out == nil, !merge.running.dryRun else {
            throw CommandError(
                .wrongFile, "the plan of the shards of “\(out)” is damaged: its command writes no print file")
        }
        merge.print.single = OutputFileName(argument: try absolute(out, context))
        merge.manifest.manifest = try manifest.manifest.map {
            OutputFileName(argument: try absolute($0.description, context))
        }
        merge.running.format = format
        if overwriting.overwrite { merge.packets.overwriting = overwriting }
        let drawn = try DrawnRows(logs, program: Version.current)
        try merge.run(in: again, goingOnWith: plan.batch, drawn: drawn)
        if drawn.damagedCount > 0 {
            context.note("\(drawn.damagedCount.of("drawing")) of shards were damaged, and the rows drawn again", common)
        }
    }

    /// The path of a file from the root on, as the merge is given in another folder.
    private func absolute(_ name: String, _ context: CommandContext) throws -> String {
        guard let folder = Files.resolved(context.folder(of: name)), let file = name.split(separator: "/").last else {
            throw CommandError(.notFound, "there is no folder for “\(name)”")
        }
        return folder == "/" ? "/\(file)" : "\(folder)/\(file)"
    }

    /// Says what is wrong with the logs.
    ///
    /// - Throws: The exit status, when rows are missing.
    private func tell(_ survey: ShardLogs.Survey, of plan: ShardPlan, in context: CommandContext) throws {
        for damage in survey.damages {
            let place = damage.lastRow.map { "; row \($0) is the last before it" } ?? ""
            context.note(
                (damage.isTorn
                    ? "“\(damage.file)” ends in the middle of line \(damage.line), as an attempt does that was killed"
                    : "line \(damage.line) of “\(damage.file)” is damaged and passed over") + place, common)
        }
        guard !survey.gaps.isEmpty else { return }
        if format == .json {
            let missing = survey.gaps.map { gap in Self.json(gap, rows: plan.shards[gap.shard.index].rows) }
            try context.output.write(
                data: JSONWriter.text([
                    "batch": .null, "shards": .integer(plan.shards.count), "attempts": .integer(survey.attempts),
                    "missing": .array(missing),
                ]))
        }
        for gap in survey.gaps { context.say("\(Self.sentence(gap, rows: plan.shards[gap.shard.index].rows))\n") }
        let numbers = survey.gaps.map { "\($0.shard.index)" }.joined(separator: ",")
        context.say(
            "\(survey.gaps.count.of("shard")) of \(plan.shards.count) not done, and nothing was written to the log; run again: \(numbers)\n"
        )
        throw ExitCode.stopped
    }

    private static func missing(_ gap: ShardLogs.Gap, rows: ClosedRange<Int>?) -> ClosedRange<Int>? {
        guard let rows else { return nil }
        let first = max(rows.lowerBound, gap.lastRow.map { $0 + 1 } ?? rows.lowerBound)
        return first <= rows.upperBound ? first...rows.upperBound : nil
    }

    private static func sentence(_ gap: ShardLogs.Gap, rows: ClosedRange<Int>?) -> String {
        let missing = missing(gap, rows: rows).map { "rows \($0.lowerBound) to \($0.upperBound) are missing" }
        let state = gap.attempts == 0 ? "has not begun" : "was not finished by \(gap.attempts.of("attempt"))"
        guard missing != nil || !gap.isToldDone else {
            return "shard \(gap.shard) is told to be done, and rows are missing where its log is damaged"
        }
        return "shard \(gap.shard) \(state)" + (missing.map { ": \($0)" } ?? "")
    }

    private static func json(_ gap: ShardLogs.Gap, rows: ClosedRange<Int>?) -> JSONValue {
        let missing = missing(gap, rows: rows)
        return [
            "shard": .integer(gap.shard.index), "attempts": .integer(gap.attempts),
            "firstRow": .count(missing?.lowerBound), "lastRow": .count(missing?.upperBound),
        ]
    }
}

/// What packets of all shards have in common, joined as it becomes known.
final class KnownOutlines: Sendable {
    private struct State {
        var single: [UInt8]?
        var byKey: [Int: PacketOutline] = [:]
        var isNew = false
    }

    private let state = Mutex(State())

    /// Adds outlines as a merge keeps them (`Journals`).
    func add(_ bytes: [UInt8]) {
        let outlines = PacketOutline.decodeAll(bytes)
        state.withLock { state in
            state.isNew = true
            if outlines.count == 1, outlines[0].key == 0, state.byKey.isEmpty {
                state.single = bytes
            }
            for (key, outline) in outlines { state.byKey[key] = outline }
        }
    }

    /// All outlines, where some are new.
    func take() -> [UInt8]? {
        state.withLock { state in
            guard state.isNew else { return nil }
            state.isNew = false
            if let single = state.single, state.byKey.count == 1 { return single }
            return PacketOutline.encode(state.byKey.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
    }
}
