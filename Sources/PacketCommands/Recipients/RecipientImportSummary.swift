import Interchange
import PacketModel
import PacketStore

/// What an import did, for people and for programs.
struct RecipientImportSummary {
    let source: String
    let isDry: Bool
    let result: RecipientImport
    let rows: Int
    let failed: Int
    let problems: [Diagnostic]

    func write(to context: CommandContext, _ format: ListFormat, _ common: CommonOptions) throws {
        switch format {
        case .json: try context.output.write(data: JSONWriter.text(json))
        case .csv:
            var writer = CSVWriter()
            writer.line(["row", "line", "field", "code", "severity", "message"])
            for problem in problems {
                writer.line([
                    problem.row.map { "\($0)" } ?? "", problem.line.map { "\($0)" } ?? "", problem.field ?? "",
                    problem.code.name, problem.severity.rawValue, problem.message,
                ])
            }
            try context.output.write(data: writer.bytes)
        case .table:
            let told = problems.filter { $0.severity > .note || !common.quiet }
            for line in ProblemLines().lines(told) { context.say(line) }
            try context.output.write("\(sentence)\n")
        }
    }

    private var sentence: String {
        if isDry { return "\((rows - failed).of("person")) of “\(source)” would be stored." }
        let counts = [
            (result.added, "added"), (result.updated, "updated"), (result.restored, "restored"),
            (result.unchanged, "unchanged"), (result.archived, "archived"), (result.deleted, "deleted"),
            (failed, "left out"),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return "\(source): \(parts.isEmpty ? "nothing to do" : parts.joined(separator: ", "))."
    }

    private var json: JSONValue {
        [
            "source": .string(source), "rows": .integer(rows), "added": .integer(result.added),
            "updated": .integer(result.updated), "restored": .integer(result.restored),
            "unchanged": .integer(result.unchanged), "archived": .integer(result.archived),
            "deleted": .integer(result.deleted), "failed": .integer(failed), "dryRun": .bool(isDry),
            "problems": .array(
                problems.map { problem in
                    [
                        "row": .count(problem.row), "line": .count(problem.line), "field": .text(problem.field),
                        "code": .string(problem.code.name), "severity": .string(problem.severity.rawValue),
                        "message": .string(problem.message), "hint": .text(problem.hint),
                    ]
                }),
        ]
    }
}
