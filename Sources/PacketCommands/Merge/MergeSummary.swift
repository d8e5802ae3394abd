import Interchange
import PDFForms
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
    /// The print file for which a shard has drawn them, when it has.
    var drawnFor: String?
    /// The packets, where they are to be listed.
    var list: PacketList?
    let seconds: Double
    /// What people read for fields, by their full names.
    var titles: [String: FieldTitle] = [:]

    /// Writes the result to standard output and, for people, the problems to standard error.
    func write(to context: CommandContext, _ format: RunningOptions.Format, _ common: CommonOptions) throws {
        switch format {
        case .json: try context.output.write(data: JSONWriter.text(json))
        case .table:
            let told = report.problems.filter { $0.severity > .note || !common.quiet }
            for line in ProblemLines(titles: titles).lines(told) { context.say(line) }
            if report.omitted > 0 { context.say("… and \(report.omitted) more; see packet log list\n") }
            guard !common.quiet else { return }
            if out == ArchiveName.standardOutput { context.say(sentence) } else { try context.output.write(sentence) }
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

    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private func place(_ out: String) -> String { out == ArchiveName.standardOutput ? "standard output" : out }

    /// Which rows are not written, as far as they can be named in a line.
    private var failedRows: String {
        let rows = Set(report.problems.lazy.filter { $0.severity == .error }.compactMap(\.row)).sorted()
        guard rows.count == report.failed else { return "" }
        return " (\(rows.namedRows(upTo: Self.mostRowsNamed)))"
    }

    private static let mostRowsNamed = 20

    private var sentence: PrintedText {
        if report.rows == 0, report.printed.isEmpty, !report.isStopped {
            return report.failure == nil
                ? "There is no row to merge; nothing was written.\n" : "Nothing was written.\n"
        }
        var parts: [String] = []
        if target != nil {
            parts = printParts
        } else if let drawnFor {
            parts.append("\(count(report.written, "packet")) drawn for \(drawnFor)")
        } else if let out {
            parts.append("\(count(report.written, "packet")) written to \(place(out))")
        } else {
            parts.append("\(count(report.written, "packet")) would be written")
        }
        if report.replaced > 0 {
            parts.append("\(report.replaced) of them in place of those before their rows changed")
        }
        if report.unchanged > 0, target == nil { parts.append("\(report.unchanged) there already") }
        if report.failed > 0 { parts.append("\(count(report.failed, "row")) not written\(failedRows)") }
        if report.warnings > 0 { parts.append(count(report.warnings, "warning")) }
        let rate = seconds > 0.5 ? " (\(Int(Double(report.rows) / seconds)) a second)" : ""
        return "\(parts.joined(separator: ", "))\(report.isStopped ? "; stopped before the end" : "").\(rate)\n"
    }
}
