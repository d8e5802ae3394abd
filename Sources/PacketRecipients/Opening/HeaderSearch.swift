import PacketModel

/// Finds the headers of a table below a title, as offices write it: “Members as of 2026-05-01”, an empty row, the headers.
///
/// Rows are looked at from the top, no more than are needed. The headers are found only where that is certain; otherwise
/// the first row that is not blank has them, and whoever knows better names the row.
///
/// A row is certain to have the headers when
/// - its cells are words, no two the same, without a gap between them, and nearly all rows below lie within its columns;
/// - each row above it has at most half as many cells;
/// - and one of these holds: a blank row stands above it; a column below has numbers, days or addresses alone; or the
///   rows above have one cell each, and the headers at least three that are no sentence with commas in it.
struct HeaderSearch {
    /// A cell with something in it.
    struct Cell {
        fileprivate enum Kind { case word, value, sign }

        let column: Int
        let text: String
        fileprivate let kind: Kind

        /// A cell with a text, which may be a number or an address written as one.
        init(_ text: String, column: Int) {
            self.column = column
            self.text = text
            kind = Self.kind(of: text)
        }

        /// A number, a day, or anything else that is no text.
        init(valueIn column: Int) {
            self.column = column
            text = ""
            kind = .value
        }

        /// What begins with a digit is a value, whatever signs stand before it; so is an address of mail.
        private static func kind(of text: String) -> Kind {
            for scalar in text.unicodeScalars {
                if scalar.properties.numericType == .decimal { return .value }
                guard scalar.properties.isAlphabetic else { continue }
                return text.contains("@") && !text.contains(where: \.isWhitespace) ? .value : .word
            }
            return .sign
        }
    }

    /// The row of the headers.
    struct Finding: Hashable {
        /// Its number: the row of a sheet, the line of a file.
        let row: Int
        /// How many headers there are.
        let columns: Int
        /// Whether a blank row or the columns below tell it from the first row of a table.
        let isProven: Bool

        /// What there is to say of it.
        var note: Diagnostic {
            Diagnostic(
                .titleAboveHeader, .note, line: row,
                message: "The headers are in row \(row); what stands above them is taken for a title.",
                hint: "Name the row that has them with --header-row.")
        }
    }

    private struct Row {
        let number: Int
        /// How many cells the file has for it, empty ones too; 0 where that says nothing.
        let length: Int
        let isBelowBlank: Bool
        let cells: [Cell]

        var columns: ClosedRange<Int> { cells[0].column...cells[cells.count - 1].column }
    }

    /// Whether more rows could change what is found.
    private(set) var isOpen = true
    private var rows: [Row] = []
    private var hasBlank = false
    private var cells = 0

    /// A row with more cells than this is no title.
    private static let widestTitle = 4
    private static let longestTitle = 10
    private static let mostRows = 64
    private static let mostCells = 1 << 16

    /// Looks at the next row.
    ///
    /// - Parameters:
    ///   - cells: What is not blank in it, from left to right.
    ///   - number: What the row is called.
    ///   - length: How many cells the file has for it, blank ones too; 0 where that says nothing.
    mutating func look(at cells: [Cell], row number: Int, length: Int = 0) {
        guard isOpen else { return }
        guard !cells.isEmpty else {
            hasBlank = true
            return
        }
        rows.append(Row(number: number, length: length, isBelowBlank: hasBlank, cells: cells))
        hasBlank = false
        self.cells += cells.count
        switch rows.count {
        case 1: isOpen = cells.count <= Self.widestTitle
        case Self.longestTitle + 1: isOpen = !candidates.isEmpty
        default: isOpen = rows.count < Self.mostRows && self.cells < Self.mostCells
        }
    }

    /// The headers, where they are certainly not in the first row; otherwise nil.
    ///
    /// - Complexity: O(cells that were looked at) for each of the first rows.
    var finding: Finding? {
        for candidate in candidates {
            if let finding = finding(at: candidate.index, widestAbove: candidate.widestAbove) { return finding }
        }
        return nil
    }

    /// The rows with at least twice the cells of each row above them.
    private var candidates: [(index: Int, widestAbove: Int)] {
        guard var widest = rows.first?.cells.count, widest <= Self.widestTitle else { return [] }
        var found: [(index: Int, widestAbove: Int)] = []
        for index in rows.indices.dropFirst().prefix(Self.longestTitle) {
            let count = rows[index].cells.count
            if widest * 2 <= count { found.append((index, widest)) }
            widest = max(widest, count)
        }
        return found
    }

    private func finding(at index: Int, widestAbove: Int) -> Finding? {
        let header = rows[index]
        let width = header.cells.count
        let below = rows[(index + 1)...].filter { Self.fits($0, header) }
        guard header.columns.count == width,
            header.cells.allSatisfy({ $0.kind != .value }),
            Set(header.cells.map { Self.plain($0.text) }).count == width,
            !below.isEmpty, below.count * 5 >= (rows.count - index - 1) * 4
        else { return nil }
        let isProven = header.isBelowBlank || Self.hasColumnOfValues(below)
        guard isProven || widestAbove == 1 && width >= 3 && !Self.isSentence(header) else { return nil }
        return Finding(row: header.number, columns: width, isProven: isProven)
    }

    private static func plain(_ text: String) -> String { text.lowercased().filter { !$0.isWhitespace } }

    /// Whether a row can be one of the table below a header.
    private static func fits(_ row: Row, _ header: Row) -> Bool {
        row.cells.count >= 2 && row.length == header.length && header.columns.contains(row.columns.lowerBound)
            && header.columns.contains(row.columns.upperBound)
    }

    /// Whether some column has values in at least two rows and words in none.
    private static func hasColumnOfValues(_ rows: [Row]) -> Bool {
        var counts: [Int: Int] = [:]
        var words: Set<Int> = []
        for cell in rows.lazy.flatMap(\.cells) {
            switch cell.kind {
            case .value: counts[cell.column, default: 0] += 1
            case .word: words.insert(cell.column)
            case .sign: break
            }
        }
        return counts.contains { $0.value >= 2 && !words.contains($0.key) }
    }

    /// Whether each cell but the first begins with a space, as what stands between the commas of a sentence does.
    private static func isSentence(_ row: Row) -> Bool {
        row.cells.dropFirst().allSatisfy { $0.text.first?.isWhitespace ?? false }
    }
}
