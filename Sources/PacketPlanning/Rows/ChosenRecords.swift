public import PacketFiles
import PacketMapping
import PacketMerge
public import PacketModel

/// The records of a source that are chosen by their numbers and by a condition, as `--rows` and `--where` say it.
public struct ChosenRecords: RecordSource {
    private var source: any RecordSource
    private let choice: RowChoice

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
        choice = try RowChoice(rows: rows, where: condition, surroundings.expressionSettings, source.schema)
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
            if let last = choice.rows?.last, record.row > last { return nil }
            if let meant = choice.meant(record) { return meant }
        }
        return nil
    }
}

extension RowChoice {
    /// What --rows and --where say.
    ///
    /// - Parameter schema: The columns of which the condition speaks.
    /// - Throws: `PlanningError` for a text that is not understood, or a column that is not there.
    init(rows: String?, where condition: String?, _ settings: ExpressionSettings, _ schema: RecordSchema)
        throws(PlanningError)
    {
        var chosen: (rows: RowSelection?, condition: BoundCondition?)
        if let condition {
            chosen.condition = try PlanningError.placed("--where") { () throws(MappingError) in
                try Condition(parsing: condition, with: settings).bind(to: schema)
            }
        }
        if let rows {
            chosen.rows = try PlanningError.placed("--rows") { () throws(MappingError) in
                try RowSelection(parsing: rows)
            }
        }
        self.init(rows: chosen.rows, condition: chosen.condition)
    }
}
