package import PacketMapping
package import PacketModel

/// Which rows of a table count: by their numbers, and by a condition.
package struct RowChoice: Sendable {
    /// The numbers; nil for all.
    package let rows: RowSelection?
    /// The condition; nil for none.
    package let condition: BoundCondition?

    package init(rows: RowSelection?, condition: BoundCondition?) {
        self.rows = rows
        self.condition = condition
    }

    /// The record, if it counts; where that cannot be told, with the reason.
    package func meant(_ record: Record) -> Record? {
        if let rows, !rows.contains(record.row) { return nil }
        guard let condition, !record.diagnostics.contains(where: { $0.severity == .error }) else { return record }
        do throws(EvaluationFailure) {
            return try condition.holds(for: record) ? record : nil
        } catch {
            return record.adding(error.diagnostic(for: record))
        }
    }
}
