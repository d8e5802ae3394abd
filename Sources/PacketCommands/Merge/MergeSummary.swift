import PacketMerge
import PacketModel

/// What a merge tells when it is over.
struct MergeSummary {
    let report: MergeReport
    let batch: String?
    let template: String
    let out: String?
    /// The print file, when there is one.
    let target: String?
    /// The packets, where they are to be listed.
    var list: PacketList?
    let seconds: Double

    /// Writes the result to standard output and, for people, the problems to standard error.
    func write(to context: CommandContext, _ format: RunningOptions.Format, _ common: CommonOptions) throws {
        switch format {
        case .json: try context.output.write(data: JSONWriter.text(json))
        case .table:
            for run in Self.runs(report.problems.filter { $0.severity > .note || !common.quiet }) {
                context.say(Self.line(run[run.startIndex], through: run.last))
            }
            if report.omitted > 0 { context.say("… and \(report.omitted) more; see packet log list\n") }
            if !common.quiet { try context.output.write(sentence) }
        }
    }

    private var json: JSONValue {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        if target != nil { addPrintFiles(to: &object) }
        list?.add(to: &object, isPrintFile: target != nil)
        if let failure = report.failure { object["error"] = FailureReport(failure).json }
        return object.value
    }

    private var members: KeyValuePairs<String, JSONValue> {
        [
            "batch": .text(batch), "template": .string(template), "rows": .integer(report.rows),
            "written": .integer(report.written), "skipped": .integer(report.unchanged),
            "failed": .integer(report.failed), "warnings": .integer(report.warnings),
            "bytes": .integer(report.bytes), "seconds": .number((seconds * 1000).rounded() / 1000),
            "out": .text(out), "stopped": .bool(report.isStopped),
            "replaced": .integer(report.replaced), "failure": .text(report.failure.map { ErrorReport($0).message }),
            "problems": .array(report.problems.map(Self.json)), "problemsOmitted": .integer(report.omitted),
        ]
    }

    static func json(_ problem: Diagnostic) -> JSONValue {
        [
            "row": .count(problem.row), "line": .count(problem.line), "field": .text(problem.field),
            "code": .string(problem.code.name), "severity": .string(problem.severity.rawValue),
            "message": .string(problem.message), "hint": .text(problem.hint),
        ]
    }

    /// The problems in runs: many rows in a row with the same problem are told in one line, all others one by one.
    static func runs(_ problems: [Diagnostic]) -> [ArraySlice<Diagnostic>] {
        var runs: [ArraySlice<Diagnostic>] = []
        var start = 0
        while start < problems.count {
            var end = start + 1
            while end < problems.count, problems[end].follows(problems[end - 1]) { end += 1 }
            if end - start < 5 { end = start + 1 }
            runs.append(problems[start..<end])
            start = end
        }
        return runs
    }

    /// `error: row 3 (line 5), Name: what happened; what to do`.
    ///
    /// - Parameter last: The same problem of the last of several rows.
    static func line(_ problem: Diagnostic, through last: Diagnostic? = nil) -> PrintedText {
        func numbers(_ noun: String, _ first: Int, _ last: Int?) -> String {
            guard let last, last > first else { return "\(noun) \(first)" }
            return "\(noun)s \(first) to \(last)"
        }
        var place =
            problem.row.map { row in
                numbers("row", row, last?.row)
                    + (problem.line.map { " (\(numbers("line", $0, last?.line)))" } ?? "")
            } ?? ""
        if let field = problem.field { place += (place.isEmpty ? "" : ", ") + "“\(field)”" }
        let hint = problem.hint.map { "; \(plain($0))" } ?? ""
        return "\(problem.severity.rawValue): \(place)\(place.isEmpty ? "" : ": ")\(plain(problem.message))\(hint)\n"
    }

    /// A sentence as a part of a line: without its full stop.
    private static func plain(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private var sentence: PrintedText {
        if report.rows == 0, report.printed.isEmpty, !report.isStopped {
            return report.failure == nil
                ? "There is no row to merge; nothing was written.\n" : "Nothing was written.\n"
        }
        var parts: [String] = []
        if target != nil {
            parts = printParts
        } else if let out {
            parts.append("\(count(report.written, "packet")) written to \(out)")
        } else {
            parts.append("\(count(report.written, "packet")) would be written")
        }
        if report.replaced > 0 {
            parts.append("\(report.replaced) of them in place of those before their rows changed")
        }
        if report.unchanged > 0, target == nil { parts.append("\(report.unchanged) there already") }
        if report.failed > 0 { parts.append("\(count(report.failed, "row")) not written") }
        if report.warnings > 0 { parts.append(count(report.warnings, "warning")) }
        let rate = seconds > 0.5 ? " (\(Int(Double(report.rows) / seconds)) a second)" : ""
        return "\(parts.joined(separator: ", "))\(report.isStopped ? "; stopped before the end" : "").\(rate)\n"
    }
}

extension Diagnostic {
    /// Whether this is the same problem in the row behind another's.
    fileprivate func follows(_ other: Diagnostic) -> Bool {
        guard let row, let before = other.row, row == before + 1 else { return false }
        return code == other.code && severity == other.severity && field == other.field && message == other.message
            && hint == other.hint
    }
}
