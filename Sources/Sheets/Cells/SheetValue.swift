/// What a cell holds.
public enum SheetValue: Sendable, Hashable {
    /// Nothing.
    case empty
    /// A text.
    case text(String)
    /// A number.
    case number(Double)
    /// Yes or no.
    case bool(Bool)
    /// A moment: a number in a format of dates.
    case date(SheetDate)
    /// A moment as ISO 8601, as the file has it.
    case isoDate(String)
    /// A length of time, in days.
    case duration(Double)
    /// An error of a formula, such as `#DIV/0!`.
    case error(String)
}
