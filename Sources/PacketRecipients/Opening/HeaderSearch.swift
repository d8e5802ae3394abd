import PacketModel

/// Finds the headers of a table below a title, as offices write it: “Members as of 2026-05-01”, an empty row, the headers.
///
/// A title that is not found is read as the header, and everybody sees it. A person who is taken for a title is lost.
/// So the headers are found only where that is certain; otherwise the first row that is not blank has them, and
/// whoever knows better names the row. Rows are looked at from the top, no more than are needed:
///
/// - The title is one cell, in words: at least two of them, or one with a year. A single word is a header.
/// - One more line may stand below it, a cell with words and a year: “as of 2026-05-01”. Anything else is a list.
/// - The next row has the headers: at least two cells below a blank row, at least three otherwise. They are words, no
///   two the same, without a gap between them and no sentence with commas in it.
/// - All rows below but one, or four of five, lie within their columns. None repeats a header in its column, unless it
///   repeats them all, and none below a blank row could have the headers itself.
/// - A blank row stands above the headers, or a column below them has numbers, days or addresses alone.
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

        /// The same for texts that differ in spaces and capitals alone.
        fileprivate var plain: String { text.lowercased().filter { !$0.isWhitespace } }

        fileprivate var hasLetters: Bool { text.unicodeScalars.contains(where: \.properties.isAlphabetic) }

        fileprivate var hasSeveralWords: Bool {
            text.split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } } >= 2
        }

        /// Whether four digits stand together, in any script, of which the first is 1 or 2.
        fileprivate var hasYear: Bool {
            text.split { $0.wholeNumberValue == nil }.contains { digits in
                digits.count == 4 && (1...2).contains(digits.first?.wholeNumberValue ?? 0)
            }
        }
    }

    /// The row of the headers.
    struct Finding: Hashable {
        /// Its number: the row of a sheet, the line of a file.
        let row: Int
        /// How many headers there are.
        let columns: Int
        /// Whether one line stands above, and a column below has values alone: neither is a row of the table.
        let isCertain: Bool

        /// What there is to say of it: more than a note where a person might be taken for a header, or for a title.
        var note: Diagnostic {
            Diagnostic(
                .titleAboveHeader, isCertain ? .note : .warning, line: row,
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

        /// Whether it is a title, or what may stand below one.
        func isTitle(isFirst: Bool) -> Bool {
            guard cells.count == 1, let cell = cells.first, cell.hasLetters else { return false }
            return isFirst ? cell.hasSeveralWords || cell.hasYear : cell.hasSeveralWords && cell.hasYear
        }

        /// Whether it can have the headers of a table.
        var isHeader: Bool {
            cells.count >= (isBelowBlank ? 2 : 3) && columns.count == cells.count
                && cells.allSatisfy { $0.kind != .value } && Set(cells.map(\.plain)).count == cells.count && !isSentence
        }

        /// Whether each cell but the first begins with a space, as what stands between the commas of a sentence does.
        private var isSentence: Bool { cells.dropFirst().allSatisfy { $0.text.first?.isWhitespace ?? false } }
    }

    /// Whether more rows could change what is found.
    private(set) var isOpen = true
    private var header: Row?
    private var below: [Row] = []
    private var titles = 0
    private var blanks = 0
    private var cells = 0
    private var isBelowBlank = false

    private static let longestTitle = 2
    private static let mostRows = 64
    private static let mostBlanks = 64
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
            isBelowBlank = true
            blanks += 1
            isOpen = blanks < Self.mostBlanks
            return
        }
        let row = Row(number: number, length: length, isBelowBlank: isBelowBlank, cells: cells)
        isBelowBlank = false
        if header != nil {
            below.append(row)
            self.cells += cells.count
            isOpen = below.count < Self.mostRows && self.cells < Self.mostCells
        } else if titles < Self.longestTitle, row.isTitle(isFirst: titles == 0) {
            titles += 1
        } else if titles > 0, row.isHeader {
            header = row
        } else {
            isOpen = false
        }
    }

    /// The headers, where they are certainly not in the first row; otherwise nil.
    ///
    /// - Complexity: O(cells that were looked at).
    var finding: Finding? {
        guard let header else { return nil }
        let below = self.below.filter { !Self.isAgain($0, header) }
        let fitting = below.filter { Self.fits($0, header) }
        let isNearlyAll = fitting.count > 1 && fitting.count == below.count - 1 || fitting.count * 5 >= below.count * 4
        guard !fitting.isEmpty, isNearlyAll,
            !below.contains(where: { $0.isBelowBlank && $0.isHeader || Self.repeats($0, header) })
        else { return nil }
        let hasValuesBelow = Self.hasColumnOfValues(fitting)
        guard header.isBelowBlank || hasValuesBelow else { return nil }
        return Finding(row: header.number, columns: header.cells.count, isCertain: hasValuesBelow && titles == 1)
    }

    /// Whether a row can be one of the table below a header.
    private static func fits(_ row: Row, _ header: Row) -> Bool {
        row.cells.count >= 2 && row.length == header.length && header.columns.contains(row.columns.lowerBound)
            && header.columns.contains(row.columns.upperBound)
    }

    /// Whether a row is the header once more, as on each page of a printed list.
    private static func isAgain(_ row: Row, _ header: Row) -> Bool {
        row.cells.map(\.text) == header.cells.map(\.text) && row.cells.map(\.column) == header.cells.map(\.column)
    }

    /// Whether a cell says the same as its header, as kinds and towns do that many people share.
    private static func repeats(_ row: Row, _ header: Row) -> Bool {
        row.cells.contains { cell in
            let index = cell.column - header.columns.lowerBound
            return header.cells.indices.contains(index) && header.cells[index].plain == cell.plain
        }
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
}
