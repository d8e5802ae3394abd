#if Server
import PacketMapping
import PacketModel

/// A way to write a column's value otherwise, with what becomes of the value of the row that is shown.
struct FilterExample: Sendable {
    /// The expression that does it.
    let expression: String
    /// What the filter does.
    let label: String
    /// The value after it.
    let result: String

    /// Ways that need more than the filter's name.
    private static let common = [
        "date:\"MM/dd/yyyy\"", "date:\"dd.MM.yyyy\"", "date:\"d MMMM yyyy\"", "date:\"yyyy-MM-dd\"", "number:2",
        "first", "slice:1:1", "slice:-4",
    ]

    /// The ways that change the value of a column in a row, and go well.
    static func examples(
        of column: String, in record: Record, _ schema: RecordSchema, with settings: ExpressionSettings
    ) -> [FilterExample] {
        let plain = schema.index(of: column).map(record.text) ?? ""
        let names = FilterCatalogue.all.filter { $0.parameters.allSatisfy(\.isOptional) }.map(\.name)
        var seen: Set<String> = [plain]
        var examples: [FilterExample] = []
        for filter in common + names {
            let expression = MappingProposer.insertion(column, "|\(filter)")
            guard let bound = try? Expression(parsing: expression, with: settings).bind(to: schema),
                let result = try? bound.text(for: record), seen.insert(result).inserted
            else { continue }
            examples.append(FilterExample(expression: expression, label: filter, result: String(result.prefix(60))))
            if examples.count == 12 { break }
        }
        return examples
    }
}
#endif
