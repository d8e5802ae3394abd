import PacketCommands

/// Rows under headings that people and programs read alike.
struct CivicListing: Listing {
    /// A column: its heading for people (with `#` in front for numbers) and its name for programs.
    struct Column {
        let heading: String
        let name: String
    }

    let columns: [Column]
    var rows: [[String]] = []
    let emptyNote: String

    init(_ columns: [(String, String)], emptyNote: String, rows: [[String]] = []) {
        self.columns = columns.map { Column(heading: $0.0, name: $0.1) }
        self.emptyNote = emptyNote
        self.rows = rows
    }

    var table: Table {
        var table = Table(headings: columns.filter { !$0.heading.isEmpty }.map(\.heading))
        table.rows = rows.map { row in zip(columns, row).filter { !$0.0.heading.isEmpty }.map(\.1) }
        return table
    }

    var json: JSONValue {
        .array(
            rows.map { row in
                .object(
                    zip(columns, row).map { column, value in
                        let number = column.heading.hasPrefix("#") ? Int(value) : nil
                        return JSONValue.Member(name: column.name, value: number.map { .integer($0) } ?? .string(value))
                    })
            })
    }

    var csv: [[String]] { [columns.map(\.name)] + rows }
}
