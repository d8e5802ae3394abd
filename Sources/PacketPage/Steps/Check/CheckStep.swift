#if Server
import Interchange
import PDFForms
import PacketFiles
import PacketMapping
import PacketMerge
import PacketModel
import PacketPlanning
import PacketServer

/// Step 4: checking all rows.
enum CheckStep {
    static func add(to routes: inout PageRoutes) {
        routes.get("/work/:draft/check") { visit in
            let bench = try visit.workbench()
            let from = max(1, visit.number("from") ?? 1)
            var result: CheckResult
            do {
                result = try bench.check()
                try bench.explain(&result, from: from)
            } catch {
                // What no row can be made with is mended where columns and fields are.
                let isTable = (error as? PageError) != nil
                return visit.page(.check, of: bench, failed: error, mendedIn: isTable ? .people : .match)
            }
            let schema = try bench.records().schema
            let opened = try visit.number("row").flatMap { try bench.record($0) }.map { record in
                CheckScreen.Opened(
                    record: record, columns: schema.columns, name: RowNames(bench, schema).name(of: record),
                    days: try ShownDays.texts(of: record, in: bench))
            }
            let choices = try bench.packetChoices()
            let screen = try CheckScreen(
                result, bench, MessagePlaces(bench, choices, visit.words),
                open: OpenProposals(among: choices.values, headers: schema.columns),
                rule: bench.mapping().overflow, whole: opened, from: from, lastRow: bench.facts().rows,
                in: visit.words)
            return visit.page(.check, screen, of: bench.draft)
        }
        routes.post("/work/:draft/correct") { visit in
            let bench = try visit.workbench()
            let stamp = try bench.checkTable(visit)
            let corrections = try corrections(visit, bench)
            if !corrections.isEmpty { try correct(bench, corrections, of: stamp, visit.words) }
            return visit.go(to: "/work/\(bench.draft.id)/\(address(visit))")
        }
        routes.post("/work/:draft/corrections/remove") { visit in
            let draft = try visit.core.drafts.change(visit.parameter("draft")) { draft in
                guard !MakeStep.isRunning(Workbench(core: visit.core, draft: draft)) else { throw PageError.busy }
                draft.corrections = []
                if draft.skipped.isEmpty { draft.tableStamp = nil }
            }
            try visit.core.drafts.removeUnusedCopy(of: draft.id)
            return visit.go(to: "/work/\(draft.id)/people")
        }
        routes.post("/work/:draft/overflow") { visit in
            let bench = try visit.workbench()
            let rule = visit.form["overflow"].flatMap { OverflowRule(rawValue: $0) }
            for part in bench.parts { try part.changeMapping { try $0.set(overflow: rule) } }
            return visit.go(to: "/work/\(bench.draft.id)/check")
        }
    }

    /// The part of the screen that a form of it was on.
    static func address(_ visit: PageVisit) -> String {
        let from = visit.form.number("from") ?? 1
        return from > 1 ? "check?from=\(from)" : "check"
    }

    /// The cells of a row that somebody changed.
    private static func corrections(_ visit: PageVisit, _ bench: Workbench) throws -> [Draft.Correction] {
        let schema = try bench.records().schema
        guard let row = visit.form.number("row"), let record = try bench.record(row) else {
            throw PageError(400, visit.words["check.noRow"])
        }
        // What the screen showed and nobody touched is no correction of what somebody else made of it.
        guard visit.form["shown"] == Workbench.shown(record) else { throw Workbench.changed(visit.words) }
        let days = try ShownDays.texts(of: record, in: bench)
        var corrections: [Draft.Correction] = []
        for number in schema.columns.indices {
            guard let column = visit.form["column.\(number)"], let sent = visit.form["value.\(number)"] else {
                continue
            }
            guard let index = schema.index(of: column) else { throw PageError(400, visit.words["check.noRow"]) }
            // A browser sends the ends of lines as CRLF.
            let value = sent.replacing("\r\n", with: "\n")
            let shown = days[index] ?? record.text(index)
            guard value != shown.replacing("\r\n", with: "\n"), value != record.text(index) else { continue }
            guard let day = try day(value, in: index, bench) else {
                corrections.append(Draft.Correction(row: row, column: column, value: value))
                continue
            }
            guard day != record.text(index) else { continue }
            corrections.append(Draft.Correction(row: row, column: column, value: day, typed: value))
        }
        return corrections
    }

    /// A day as the table has it, where somebody typed it as the workbook shows the others; nil for anything else.
    private static func day(_ text: String, in column: Int, _ bench: Workbench) throws -> String? {
        guard try bench.facts().dayColumns.contains(column) else { return nil }
        return try ShownDayOrder(of: column, in: bench)?.day(text)?.description
    }

    /// Writes the corrected copy of the table before the draft says that there is one.
    ///
    /// - Parameter stamp: What tells the table from every other one.
    private static func correct(
        _ bench: Workbench, _ changed: [Draft.Correction], of stamp: String, _ words: Words
    ) throws {
        // One after the other, whichever tab they come from.
        try bench.core.drafts.change(bench.draft.id) { draft in
            guard let people = draft.people, people == bench.draft.people else { throw Workbench.changed(words) }
            // The merge reads the copy.
            guard !MakeStep.isRunning(Workbench(core: bench.core, draft: draft)) else { throw PageError.busy }
            let corrections =
                draft.corrections.filter { old in !changed.contains { ($0.row, $0.column) == (old.row, old.column) } }
                + changed
            let source = try bench.surroundings().people(people).records
            try CorrectedTable.write(source, corrections, of: people, in: bench.core.drafts.folder(of: draft.id))
            draft.corrections = corrections
            draft.tableStamp = draft.tableStamp ?? stamp
        }
    }
}

extension Workbench {
    /// What a merge would refuse or change.
    func check() throws -> CheckResult {
        let skipped = RowsOption.text(without: draft.skipped) ?? ""
        return try core.checks.value("\(try stamp()) \(skipped) \(draft.name ?? "")") {
            var request = try request()
            request.running.jobs = ProcessSurroundings.coreCount()
            request.running.explains = true
            let merge = try PreparedMerge(request, in: surroundings())
            let collector = CheckCollector()
            let report = try MergeEngine(merge.plan, interruption: Interruption()).run(
                merge.records(), out: nil, observer: collector)
            if let failure = report.failure { throw failure }
            let days = try merge.notes(onDays: facts().dayColumns)
            return CheckResult(
                general: merge.notes + days + merge.closingNotes, found: collector.found,
                columns: try packetChoices().mapValues(\.columns))
        }
    }

    /// Adds the cells from which what is wrong comes, and whom it is about, of the rows that a screen shows.
    ///
    /// - Parameter first: The row that the screen begins with.
    /// - Complexity: O(problems, and bytes of the table up to the last of the rows).
    func explain(_ result: inout CheckResult, from first: Int) throws {
        let rows = Set(result.rows(from: first).shown)
        guard let last = rows.max() else { return }
        let problems = rows.flatMap { result.problemsByRow[$0] ?? [] }
        let columns = Set(problems.flatMap { result.columns(of: $0) })
        var source = try records()
        let schema = source.schema
        let names = RowNames(self, schema)
        var days = ShownDays(beside: source, of: self)
        while let record = try source.next(), record.row <= last {
            guard rows.contains(record.row) else { continue }
            let seen = days.texts(of: record)
            (result.shown[record.row], result.names[record.row]) = (Self.shown(record), names.name(of: record))
            for column in columns {
                if let index = schema.index(of: column) {
                    result.cells[record.row, default: [:]][column] = seen[index] ?? record.text(index)
                }
            }
        }
    }
}
#endif
