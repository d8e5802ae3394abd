import Interchange
import PDFForms
import PacketMerge
import PacketModel
import PacketPlanning

/// What a check tells when it is over.
struct CheckSummary {
    let template: String
    /// What is true of the merge as a whole.
    let general: [Diagnostic]
    let found: CheckCollector.Found
    let isStopped: Bool
    /// What people read for fields, by their full names.
    let titles: [String: FieldTitle]
    /// How many problems are listed; nil for the format's own limit.
    let limit: Int?

    private static let tableLimit = 200

    /// How many warnings there are, those of no row among them.
    var warnings: Int { found.count(.warning) + general.count { $0.severity == .warning } }

    private var all: [Diagnostic] { general + found.problems }

    private var total: Int { general.count + Severity.allCases.reduce(0) { $0 + found.count($1) } }

    /// Writes the result to standard output.
    func write(to context: CommandContext, _ format: ListFormat, _ common: CommonOptions) throws {
        switch format {
        case .table:
            let lines = grouped(all, isGrouping: !common.verbose).filter { line in
                !common.quiet || line.problem.severity > .note
            }
            let listed = lines.prefix(limit ?? Self.tableLimit)
            try context.output.write(table(listed).rendered(context.tableStyle(common)))
            for hint in hints(listed) + differentValues { context.note(hint, common) }
            if common.quiet { return }
            if lines.count > listed.count {
                context.note("\((lines.count - listed.count).of("more line")); see --limit", common)
            }
            try context.output.write(sentence)
        case .json: try context.output.write(data: JSONWriter.text(json))
        case .csv:
            var writer = CSVWriter()
            writer.line(["row", "line", "field", "severity", "code", "message", "hint"])
            for problem in all.prefix(limit ?? .max) {
                writer.line([
                    problem.row.map { "\($0)" } ?? "", problem.line.map { "\($0)" } ?? "", problem.field ?? "",
                    problem.severity.rawValue, problem.code.name, problem.message, problem.hint ?? "",
                ])
            }
            try context.output.write(data: writer.bytes)
        }
    }

    /// A line of the table: a problem, and how many rows have it.
    private struct Line {
        var problem: Diagnostic
        var count = 1
    }

    /// The lines of the table; notes that say the same of a field come last, once for all rows.
    private func grouped(_ problems: [Diagnostic], isGrouping: Bool) -> [Line] {
        guard isGrouping else { return problems.map { Line(problem: $0) } }
        var lines: [Line] = []
        var notes: [Line] = []
        var indexes: [Diagnostic: Int] = [:]
        for problem in problems {
            guard problem.severity == .note, problem.row != nil else {
                lines.append(Line(problem: problem))
                continue
            }
            var same = problem
            (same.row, same.line) = (nil, nil)
            if let index = indexes[same] {
                notes[index].count += 1
            } else {
                indexes[same] = notes.count
                notes.append(Line(problem: problem))
            }
        }
        return lines + notes
    }

    private func field(of problem: Diagnostic) -> String {
        guard let field = problem.field else { return "-" }
        return titles[field].flatMap { $0.saysMore ? $0.description : nil } ?? field
    }

    private func table(_ lines: some Sequence<Line>) -> Table {
        var table = Table("#ROW", "#LINE", "SEVERITY", "FIELD", "CODE", "MESSAGE")
        for line in lines {
            let problem = line.problem
            let isOne = line.count == 1
            table.rows.append([
                isOne ? problem.row.map { "\($0)" } ?? "-" : line.count.of("row"),
                isOne ? problem.line.map { "\($0)" } ?? "-" : "-", problem.severity.rawValue, field(of: problem),
                problem.code.name, problem.message,
            ])
        }
        return table
    }

    /// What to do about errors and warnings, each sentence once.
    private func hints(_ lines: some Sequence<Line>) -> [String] {
        var isSaid: Set<String> = []
        return lines.map(\.problem).filter { $0.severity > .note }.compactMap { problem in
            guard let hint = problem.hint else { return nil }
            let text = "\(problem.code): \(hint)"
            return isSaid.insert(text).inserted ? text : nil
        }
    }

    /// Which rows have the different words that a field does not take, where they are more than the table's first lines show.
    private var differentValues: [String] {
        struct Place: Hashable {
            let code: DiagnosticCode
            let field: String?
        }
        var places: [Place] = []
        var groups: [Place: [Diagnostic]] = [:]
        for problem in found.problems where problem.likeness != nil {
            let place = Place(code: problem.code, field: problem.field)
            if groups[place] == nil { places.append(place) }
            groups[place, default: []].append(problem)
        }
        return places.compactMap { place in
            guard let problems = groups[place], let values = DifferentValues(problems),
                values.firsts.count < problems.count
            else { return nil }
            let rows = values.firsts.compactMap(\.row).namedRows(upTo: Self.mostRowsNamed)
            let title = problems[0].field == nil ? "" : "\(field(of: problems[0])): "
            return "\(place.code): \(title)\(values.count), first in \(rows)"
        }
    }

    private static let mostRowsNamed = 10

    /// How many problems there are of each code, worst first.
    private func counts(_ severity: Severity) -> [(code: DiagnosticCode, count: Int)] {
        (found.counts[severity] ?? [:]).map { ($0.key, $0.value) }.sorted { $0.code.name < $1.code.name }
    }

    /// What programs read.
    var json: JSONValue {
        let listed = all.prefix(limit ?? .max)
        var codes = JSONObject()
        for severity in Severity.allCases.reversed() {
            for (code, count) in counts(severity) { codes[code.name] = .integer(count) }
        }
        return [
            "template": .string(template), "rows": .integer(found.rows), "good": .integer(found.good),
            "withWarnings": .integer(found.warned), "refused": .integer(found.refused),
            "errors": .integer(found.count(.error)), "warnings": .integer(warnings),
            "notes": .integer(found.count(.note) + general.count { $0.severity == .note }), "counts": codes.value,
            "stopped": .bool(isStopped), "problems": .array(listed.map(MergeSummary.json)),
            "problemsOmitted": .integer(total - listed.count),
        ]
    }

    private var sentence: PrintedText {
        if found.rows == 0 { return "The table has no row to check.\n" }
        var parts = ["\(found.rows.of("row")) checked: \(found.good) good"]
        if found.warned > 0 { parts.append("\(found.warned) with warnings") }
        if found.refused > 0 { parts.append("\(found.refused) would not be written") }
        // Rows are good however much of the table fills nothing.
        let unused = general.first { $0.code == .columnUnused && $0.field == nil }.map { "; \($0.message)" } ?? ""
        let end = isStopped ? "; stopped before the end" : ""
        var text: PrintedText = "\(parts.joined(separator: ", "))\(unused)\(end).\n"
        for severity in Severity.allCases.reversed() {
            let counts = counts(severity).map { "\($0.code) \($0.count)" }
            if !counts.isEmpty {
                text += "\(found.count(severity).of(severity.rawValue)): \(counts.joined(separator: ", "))\n"
            }
        }
        return text
    }
}
