/// The columns of a source of records, in order.
public struct RecordSchema: Sendable, Hashable {
    /// The headers as the source spells them; unique without regard to ASCII case.
    public let columns: [String]
    private let byName: [String: Int]

    /// Makes a schema. Of two equal headers the first wins; a source reports the second before it gets here.
    ///
    /// - Parameter aliases: Other names for columns.
    public init(columns: [String], aliases: [(name: String, column: Int)] = []) {
        self.columns = columns
        var byName: [String: Int] = [:]
        for (index, column) in columns.enumerated() where byName[Self.folded(column)] == nil {
            byName[Self.folded(column)] = index
        }
        for alias in aliases where byName[Self.folded(alias.name)] == nil {
            byName[Self.folded(alias.name)] = alias.column
        }
        self.byName = byName
    }

    /// The position of a column, compared without regard to case.
    ///
    /// - Complexity: O(length of the name).
    public func index(of name: String) -> Int? { byName[Self.folded(name)] }

    private static func folded(_ name: String) -> String { name.lowercased() }
}
