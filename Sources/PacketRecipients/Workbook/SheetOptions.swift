/// How a sheet becomes a table.
public struct SheetOptions: Sendable, Hashable, Codable {
    /// The sheet's name; nil takes the first one that is not hidden.
    public var sheet: String?
    /// The row of the headers, from 1; nil takes the first row that is not blank, or one that is certainly below a title.
    public var headerRow: Int?
    /// Whether values are taken as the cells show them, and not as plain numbers and ISO dates.
    public var showsFormatted = false
    /// Whether every cell of a merged area has the area's value.
    public var fillsMerged = false

    /// Makes options.
    public init() {}
}
