/// A sheet of a workbook.
public struct SheetInfo: Sendable, Hashable {
    /// Whether the program shows the sheet.
    public enum Visibility: String, Sendable, Hashable {
        case visible, hidden, veryHidden
    }

    /// The sheet's name.
    public let name: String
    /// Whether the program shows it.
    public let visibility: Visibility
    /// The part that holds it.
    let part: String
}
