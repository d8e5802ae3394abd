extension [String] {
    /// `“one”, “two” and 3 more`: the first of the names in quotation marks, and how many are left.
    package func quoted(upTo most: Int) -> String {
        let shown = prefix(most).map { "“\($0)”" }.joined(separator: ", ")
        return count > most ? "\(shown) and \(count - most) more" : shown
    }
}
