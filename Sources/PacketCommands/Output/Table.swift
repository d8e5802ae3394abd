/// Rows under headings, for people.
package struct Table {
    /// One column.
    package struct Column {
        let heading: String
        var isNumber = false

        /// Whether people write what stands there, as long as they like.
        var isTitle: Bool { ["TITLE", "QUESTION"].contains(heading) }
    }

    /// How wide titles are at most, also where no terminal cuts a line; JSON and CSV have them whole.
    private static let title = 72

    let columns: [Column]
    package var rows: [[String]] = []

    /// Makes a table without rows.
    ///
    /// - Parameter headings: One for each column; a column of numbers has a `#` in front of its heading.
    package init(_ headings: String...) { self.init(headings: headings) }

    /// Makes a table without rows.
    package init(headings: [String]) {
        columns = headings.map { heading in
            heading.hasPrefix("#")
                ? Column(heading: String(heading.dropFirst()), isNumber: true) : Column(heading: heading)
        }
    }

    /// How a table is drawn.
    package struct Style {
        /// Whether headings are bold.
        var usesColor = false
        /// The cells of a line of the terminal; nil does not cut anything.
        var columns: Int?
    }

    /// The lines of the table; empty when there are no rows.
    package func rendered(_ style: Style) -> PrintedText {
        guard !rows.isEmpty else { return "" }
        let headings = columns.map { TerminalText.printable($0.heading) }
        let cells = rows.map { $0.map { TerminalText.printable($0) } }
        let widths = widths([headings] + cells, limit: style.columns)
        let padding = padding(widths, rows: cells.count)
        let heading = line(headings, widths, padding)
        let lines = cells.map { line($0, widths, padding) + "\n" }.joined()
        let first: PrintedText = style.usesColor ? "\u{1B}[1m\(heading)\u{1B}[0m\n" : "\(heading)\n"
        return first + PrintedText(lines: lines)
    }

    /// Up to which width cells are filled with blanks. One cell of a million characters in a table of thousands of rows is
    /// no reason for as many blanks in each of them.
    private func padding(_ widths: [Int], rows: Int) -> [Int] {
        let most = max(200, (1 << 22) / max(1, rows))
        return widths.map { min($0, most) }
    }

    private func line(_ cells: [String], _ widths: [Int], _ padding: [Int]) -> String {
        var text = ""
        for (index, width) in widths.enumerated() {
            let cell = TerminalText.truncated(index < cells.count ? cells[index] : "", to: width)
            let blanks = String(repeating: " ", count: max(0, padding[index] - TerminalText.width(cell)))
            if index > 0 { text += "  " }
            text += columns[index].isNumber ? blanks + cell : cell + blanks
        }
        while text.utf8.last == 0x20 { text.removeLast() }
        return text
    }

    /// The width of each column: what its widest cell takes, the widest columns cut until a line fits.
    private func widths(_ cells: [[String]], limit: Int?) -> [Int] {
        var widths = columns.map { _ in 0 }
        for row in cells {
            for (index, cell) in row.enumerated() where index < widths.count {
                widths[index] = max(widths[index], TerminalText.width(cell))
            }
        }
        for (index, column) in columns.enumerated() where column.isTitle {
            widths[index] = min(widths[index], Self.title)
        }
        guard let limit else { return widths }
        var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - limit
        while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 4 {
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}
