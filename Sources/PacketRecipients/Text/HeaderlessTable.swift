/// A header row that looks like a row of people: the table has no headers, and its first person names the columns.
enum HeaderlessTable {
    private enum Kind { case day, number, address, telephone }

    /// Whether cells of a header are values: one e-mail address alone, or values of two kinds. Days may be headers by
    /// themselves, as those of an attendance list are, and so may the addresses of all who have a duty.
    ///
    /// - Complexity: O(bytes of the cells).
    static func isSeen(in cells: [String]) -> Bool {
        let kinds = cells.lazy.filter { $0.utf8.count < 80 }.compactMap(kind)
        var seen: Set<Kind> = []
        var addresses = 0
        for kind in kinds {
            seen.insert(kind)
            if kind == .address { addresses += 1 }
        }
        return seen.count > 1 || addresses == 1
    }

    private static func kind(of cell: String) -> Kind? {
        if cell.wholeMatch(of: /[^\s@,;]+@[^\s@,;]+\.[A-Za-z]{2,}/) != nil { return .address }
        guard cell.utf8.contains(where: { (0x30...0x39).contains($0) }), !cell.contains(where: \.isLetter) else {
            return nil
        }
        if cell.wholeMatch(of: /\d{1,2}[-.\/]\d{1,2}[-.\/]\d{4}|\d{4}-\d\d-\d\d/) != nil { return .day }
        if cell.wholeMatch(of: /\d{5}|[€£$] ?\d[\d.,']*|\d{1,3}([.,' ]\d{3})+([.,]\d\d)?|\d{3,}[.,]\d\d/) != nil {
            return .number
        }
        // Not a school year.
        let digits = cell.utf8.count { (0x30...0x39).contains($0) }
        return digits >= 9 && cell.wholeMatch(of: /[+(]?\d[\d ()\/.-]+/) != nil ? .telephone : nil
    }
}
