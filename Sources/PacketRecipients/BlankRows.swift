import PacketModel

/// Counts the rows of a table that have no value in any cell.
struct BlankRows {
    private(set) var count = 0
    /// Where the first one is: its line in a file, its row in a sheet.
    private var first = 0

    mutating func add(at place: Int) {
        if count == 0 { first = place }
        count += 1
    }

    /// What there is to say of them; nil where there are none.
    var note: Diagnostic? {
        guard count > 0 else { return nil }
        let rows = count == 1 ? "1 row of the table is blank" : "\(count) rows of the table are blank"
        return Diagnostic(
            .blankRowsSkipped, .note,
            message: "\(rows) and passed over\(count == 1 ? ", at line \(first)" : ", the first one at line \(first)")")
    }
}
