/// The columns of a source of records, in order.
public struct RecordSchema: Sendable, Hashable {
    /// The headers as the source spells them; unique without regard to ASCII case.
    public let columns: [String]
    /// The names of the fields that columns mean, by the index of the column, where the source says so.
    public let fields: [Int: String]
    /// Whether cells of boxes are names of their appearance states, as in FDF (ISO 32000-1, 12.7.7), and no words.
    public let namesStates: Bool
    private let byName: [String: Int]

    /// Makes a schema. Of two equal headers the first wins; a source reports the second before it gets here.
    ///
    /// - Parameters:
    ///   - aliases: Other names for columns.
    ///   - fields: The names of the fields that columns mean.
    ///   - namesStates: Whether cells of boxes are names of their appearance states.
    public init(
        columns: [String], aliases: [(name: String, column: Int)] = [], fields: [Int: String] = [:],
        namesStates: Bool = false
    ) {
        self.columns = columns
        self.fields = fields
        self.namesStates = namesStates
        var byName: [String: Int] = [:]
        for (index, column) in columns.enumerated() where byName[Self.folded(column)] == nil {
            byName[Self.folded(column)] = index
        }
        for alias in aliases where byName[Self.folded(alias.name)] == nil {
            byName[Self.folded(alias.name)] = alias.column
        }
        self.byName = byName
    }

    /// What names the field that each column means: its header, unless the source says another name.
    public var headers: [String] {
        fields.isEmpty ? columns : columns.indices.map { fields[$0] ?? columns[$0] }
    }

    /// The position of a column, compared without regard to case.
    ///
    /// - Complexity: O(length of the name).
    public func index(of name: String) -> Int? { byName[Self.folded(name)] }

    private static func folded(_ name: String) -> String { name.lowercased() }
}
