/// Keeps spreadsheets from running a cell as a formula.
///
/// They do so when it begins with `=`, `+`, `-` or `@` (also in full width), and some look behind a leading tab or line
/// break. Such a cell gets an apostrophe in front, which spreadsheets show as text. One that looks as if it had got one
/// gets another, so that `removed(from:)` always finds the value.
public enum FormulaGuard {
    /// Whether a spreadsheet would run a cell, or would if it had no apostrophes in front.
    ///
    /// - Complexity: O(1), and one step for each leading apostrophe.
    public static func isNeeded(_ text: String) -> Bool {
        switch text.unicodeScalars.first(where: { $0 != "'" }) {
        case "=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠": true
        default: false
        }
    }

    /// The cell of a value.
    public static func applied(to value: String) -> String { isNeeded(value) ? "'" + value : value }

    /// The value of a cell that `applied(to:)` has made; other cells stay as they are.
    public static func removed(from cell: String) -> String {
        cell.utf8.first == 0x27 && isNeeded(cell) ? String(cell.dropFirst()) : cell
    }
}
