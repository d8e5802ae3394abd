import PacketModel
import PacketPlanning

extension RowExplanation: Listing {
    var table: Table {
        var table = Table("FIELD", "EXPRESSION", "VALUE", "SHOWN", "#SIZE", "FIT")
        table.rows = lines.map { line in
            [
                shortNames[line.field] ?? line.field, expression(of: line), line.value,
                line.shown ?? (line.notes.contains { $0.severity == .error } ? "(nothing)" : "(as in the form)"),
                line.size.map(Self.points) ?? "", line.notes.first { $0.severity > .note }?.message ?? line.fit,
            ]
        }
        return table
    }

    private func expression(of line: Line) -> String {
        if !line.expression.isEmpty { return line.expression }
        return line.continued.map { "(what “\(shortNames[$0] ?? $0)” has no room for)" } ?? "(the form computes it)"
    }

    var emptyNote: String { "no column fills a field" }

    var csv: [[String]] {
        [["field", "expression", "value", "shown", "size", "fit", "notes"]]
            + lines.map { line in
                [
                    line.field, line.expression, line.value, line.shown ?? "", line.size.map(Self.points) ?? "",
                    line.fit,
                    line.notes.map(\.message).joined(separator: "; "),
                ]
            }
    }

    var json: JSONValue {
        let fields = lines.map { line -> JSONValue in
            [
                "field": .string(line.field), "expression": .text(line.expression.isEmpty ? nil : line.expression),
                "value": .string(line.value), "shown": .text(line.shown),
                "fontSize": line.size.map { .number(($0 * 100).rounded() / 100) } ?? .null, "fit": .string(line.fit),
                "notes": .array(line.notes.map(MergeSummary.json)),
            ]
        }
        return [
            "written": .bool(isWritten), "fields": .array(fields), "problems": .array(general.map(MergeSummary.json)),
        ]
    }
}
