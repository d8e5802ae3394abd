#if Server
import Interchange
import PacketMapping
import PacketModel
import PacketPlanning

/// Whom rows are about, for people who know nobody by a number: the recipient's name as the log has it, else what the names of
/// packets are made of.
struct RowNames {
    private let whole: BoundExpression?
    private let columns: [Int]

    /// So many letters of a name are shown.
    private static let mostLetters = 60

    init(_ bench: Workbench, _ schema: RecordSchema) {
        whole = try? Expression(parsing: "{fullName}").bind(to: schema)
        let mapping = try? bench.mapping()
        let settings = try? mapping?.expressionSettings(bench.core.settings.zones)
        let source = bench.draft.name ?? mapping?.name ?? FileNamePattern.defaultSource
        let pattern = try? FileNamePattern(parsing: source, with: settings ?? ExpressionSettings())
            .bind(to: schema, strict: false)
        var seen: Set<Int> = []
        columns = (pattern?.columns ?? []).filter { seen.insert($0).inserted }
    }

    /// Whom a row is about; nil where it does not say so.
    func name(of record: Record) -> String? {
        let name = whole.flatMap { try? $0.text(for: record) }?.trimmed ?? ""
        let text =
            name.isEmpty ? columns.map { record.text($0).trimmed }.filter { !$0.isEmpty }.joined(separator: " ") : name
        guard !text.isEmpty else { return nil }
        return text.count > Self.mostLetters ? "\(text.prefix(Self.mostLetters))…" : text
    }

    /// Whom some rows of a work are about, by their numbers.
    ///
    /// - Complexity: O(bytes of the table up to the last of them).
    static func names(of rows: Set<Int>, in bench: Workbench) throws -> [Int: String] {
        guard let last = rows.max() else { return [:] }
        var source = try bench.records()
        let names = RowNames(bench, source.schema)
        var found: [Int: String] = [:]
        while let record = try source.next(), record.row <= last {
            if rows.contains(record.row) { found[record.row] = names.name(of: record) }
        }
        return found
    }
}
#endif
