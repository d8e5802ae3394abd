extension [Int] {
    /// `rows 3, 5 and 2 more`: the first of these rows, and how many are left.
    func namedRows(upTo most: Int) -> String {
        let shown = prefix(most).map(String.init).joined(separator: ", ")
        return "\(count == 1 ? "row" : "rows") \(shown)" + (count > most ? " and \(count - most) more" : "")
    }
}
