/// A header row that looks like a row of people: the table has no headers, and its first person names the columns.
enum HeaderlessTable {
    private enum Kind { case day, number, address, telephone }

    /// Whether cells of a header are values. One that is an e-mail address is certain; days, numbers and telephone numbers may
    /// be headers by themselves, as those of an attendance list are, so two kinds of them are needed.
    ///
    /// - Complexity: O(bytes of the cells).
    static func isSeen(in cells: [String]) -> Bool {
        var kinds: Set<Kind> = []
        for cell in cells where cell.utf8.count < 80 {
            if let kind = kind(of: cell) { kinds.insert(kind) }
            if kinds.contains(.address) || kinds.count > 1 { return true }
        }
        return false
    }

    private static func kind(of cell: String) -> Kind? {
        if cell.wholeMatch(of: /[^\s@,;]+@[^\s@,;]+\.[A-Za-z]{2,}/) != nil { return .address }
        guard cell.utf8.allSatisfy({ (0x20...0x3A).contains($0) }) || cell.first == "€" || cell.first == "£" else {
            return nil
        }
        if cell.wholeMatch(of: /\d{1,4}[-.\/]\d{1,2}[-.\/]\d{1,4}/) != nil { return .day }
        if cell.wholeMatch(of: /[€£$]? ?\d[\d.,' ]*[.,]\d\d|\d{5}/) != nil { return .number }
        let digits = cell.utf8.count { (0x30...0x39).contains($0) }
        return digits >= 7 && cell.wholeMatch(of: /[+(]?\d[\d ()\/.-]+/) != nil ? .telephone : nil
    }
}
