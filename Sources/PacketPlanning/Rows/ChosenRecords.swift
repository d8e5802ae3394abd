public import PacketFiles
import PacketMapping
public import PacketModel

/// The records of a source that are chosen by their numbers and by a condition, as `--rows` and `--where` say it.
public struct ChosenRecords: RecordSource {
    private var source: any RecordSource
    private let rows: RowSelection?
    private let condition: BoundCondition?

    /// Chooses.
    ///
    /// - Parameters:
    ///   - rows: Numbers and ranges, such as `1-100,250-`; nil for all.
    ///   - condition: A condition on the columns; nil for none.
    /// - Throws: `PlanningError` for a text that is not understood, or a column that is not there.
    public init(
        _ source: any RecordSource, rows: String?, condition: String?, surroundings: Surroundings
    ) throws(PlanningError) {
        self.source = source
        self.rows = try rows.map { text throws(PlanningError) in
            try PlanningError.placed("--rows") { () throws(MappingError) in try RowSelection(parsing: text) }
        }
        self.condition = try condition.map { text throws(PlanningError) in
            try PlanningError.placed("--where") { () throws(MappingError) in
                try Condition(parsing: text, with: surroundings.expressionSettings).bind(to: source.schema)
            }
        }
    }

    /// The columns of the source.
    public var schema: RecordSchema { source.schema }
    /// What the source says about itself.
    public var diagnostics: [Diagnostic] { source.diagnostics }
    /// What the source says at its end.
    public var closingDiagnostics: [Diagnostic] { source.closingDiagnostics }
    /// Whether cells of the source may be days.
    public var hasDays: Bool { source.hasDays }
    /// The columns in which they were.
    public var dayColumns: Set<Int> { source.dayColumns }
    /// How much of the source was read.
    public var bytesRead: Int { source.bytesRead }

    /// The next record that is chosen. One for which the condition cannot be asked comes with the reason.
    ///
    /// - Throws: What reading the source throws.
    public mutating func next() throws -> Record? {
        while let record = try source.next() {
            if let last = rows?.last, record.row > last { return nil }
            if let rows, !rows.contains(record.row) { continue }
            guard let condition, !record.diagnostics.contains(where: { $0.severity == .error }) else { return record }
            do throws(EvaluationFailure) {
                if try condition.holds(for: record) { return record }
            } catch {
                return record.adding(error.diagnostic(for: record))
            }
        }
        return nil
    }
}
