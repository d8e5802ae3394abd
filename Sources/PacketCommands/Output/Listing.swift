import Interchange
import PacketStore

/// What a command lists, in the shapes that people and programs ask for.
package protocol Listing {
    /// For people.
    var table: Table { get }
    /// What people read when there is nothing to list.
    var emptyNote: String { get }
    /// For programs.
    var json: JSONValue { get }
    /// For spreadsheets: a header line and the rows. What looks like a formula is guarded when it is written.
    var csv: [[String]] { get }
}

/// One thing as it is listed: a name and a value on each line.
package protocol PropertyListing: Listing {
    /// Names and values.
    var rows: [[String]] { get }
}

extension PropertyListing {
    package var emptyNote: String { "" }

    package var table: Table {
        var table = Table("PROPERTY", "VALUE")
        table.rows = rows
        return table
    }

    package var csv: [[String]] { [["property", "value"]] + rows }
}

extension CommandContext {
    /// Writes a listing in a format. The one place where formats are told apart: a new one is a compile error here.
    package func list(_ listing: some Listing, as format: ListFormat, _ common: CommonOptions) throws {
        switch format {
        case .table:
            let table = listing.table
            if table.rows.isEmpty { note(listing.emptyNote, common) }
            try output.write(table.rendered(tableStyle(common)))
        case .json:
            try output.write(data: JSONWriter.text(listing.json))
        case .csv:
            var writer = CSVWriter()
            for line in listing.csv { writer.line(line, isGuarded: true) }
            try output.write(data: writer.bytes)
        }
    }

    /// How tables are drawn here: cut and bold on a terminal only.
    func tableStyle(_ common: CommonOptions) -> Table.Style {
        Table.Style(usesColor: usesColor(common), columns: outputIsTerminal ? terminalColumns ?? 80 : nil)
    }

    /// Whether standard output may be coloured (https://no-color.org).
    package func usesColor(_ common: CommonOptions) -> Bool {
        outputIsTerminal && !common.noColor && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
}
