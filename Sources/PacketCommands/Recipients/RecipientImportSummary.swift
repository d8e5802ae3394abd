import Interchange
import PacketModel
import PacketStore

/// What an import did, for people and for programs.
struct RecipientImportSummary {
    /// Whose people those are of whom the table says nothing.
    let source: String
    let reading: RecipientReading
    let result: RecipientImport
    /// How many people are listed as they would be stored; nil when they were stored.
    let shown: Int?

    private var isDry: Bool { shown != nil }
    private var problems: [Diagnostic] { reading.problems }

    /// The sources that people were stored for.
    private var sources: [String] {
        let named = Set(reading.entries.map { $0.source ?? source })
        return named.isEmpty ? [source] : named.sorted()
    }

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
            if isDry { try context.output.write(table.rendered(context.tableStyle(common))) }
            try context.output.write("\(sentence)\n")
        }
    }

    private var sentence: String {
        let counts = [
            (result.added, "added"), (result.updated, "updated"), (result.restored, "restored"),
            (result.unchanged, "unchanged"), (result.archived, "archived"), (result.deleted, "deleted"),
            (reading.failed, "left out"),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let beginning = "\(sources.joined(separator: ", "))\(isDry ? ", if stored" : "")"
        return "\(beginning): \(parts.isEmpty ? "nothing to do" : parts.joined(separator: ", "))."
    }

    /// The people that are listed.
    private var first: ArraySlice<RecipientReading.Entry> { reading.entries.prefix(shown ?? 0) }

    /// The people under the names that their columns have in the store; columns without any value are left out.
    private var table: Table {
        let names = ["firstName", "lastName", "fullName", "email", "phoneNumber"]
        let all = names + reading.columns.storedNames.compactMap(\.self).filter { !names.contains($0) }
        let rows = first.map { entry in all.map { entry.person.value(of: $0) } }
        let used = all.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        var table = Table(headings: ["#ROW"] + used.map { all[$0] } + ["source", "sourceKey"])
        table.rows = zip(first, rows).map { entry, values in
            ["\(entry.row)"] + used.map { values[$0] } + [entry.source ?? source, entry.person.sourceKey]
        }
        return table
    }

    private var json: JSONValue {
        [
            "source": .string(sources.joined(separator: ", ")),
            "rows": .integer(reading.entries.count + reading.failed), "added": .integer(result.added),
            "updated": .integer(result.updated), "restored": .integer(result.restored),
            "unchanged": .integer(result.unchanged), "archived": .integer(result.archived),
            "deleted": .integer(result.deleted), "failed": .integer(reading.failed), "dryRun": .bool(isDry),
            "columns": .array(
                zip(reading.columns.names, reading.columns.storedNames).map { name, stored in
                    ["name": .string(name), "stored": .text(stored)]
                }),
            "people": .array(
                first.map { entry in
                    [
                        "row": .integer(entry.row), "source": .string(entry.source ?? source),
                        "sourceKey": .string(entry.person.sourceKey),
                        "values": .object(
                            reading.columns.storedNames.compactMap(\.self).map {
                                JSONValue.Member(name: $0, value: .string(entry.person.value(of: $0)))
                            }),
                    ]
                }),
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
