#if Server
/// What is wrong with a cell that an expression cannot use. The library says it to those who write expressions, with the names of
/// their filters; here it is said to those who have the cell.
enum CellMessage {
    /// - Parameter text: What the library says: the column in backticks, and what is wrong.
    /// - Returns: Nil for anything else.
    static func said(_ text: String, _ words: Words) -> Said? {
        guard text.hasPrefix("`"), let match = text.wholeMatch(of: #/`([^`]+)` (is n.+)/#) else { return nil }
        let (column, what) = (String(match.1), match.2)
        func own(_ key: String) -> Said { Said(text: words(key, ["column": column]), language: nil) }
        if what.contains(#/^is not a number\b/#) { return own("cell.noNumber") }
        if what.contains(#/^is not a whole number\b/#) { return own("cell.noWholeNumber") }
        if what.contains(#/^is neither a number nor a date\b/#) { return own("cell.noNumberOrDate") }
        if what.contains(#/^is none of the values\b/#) { return own("cell.noMeaning") }
        return what.contains(#/^is not a date\b/#) ? words.said("“\(column)” \(what)") : nil
    }
}
#endif
