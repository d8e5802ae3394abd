import Interchange
import PacketModel

/// Rows of a table that are no people: blank ones and headers that come again, which are passed over; and those
/// that may be none, the titles and totals of which a person should hear.
struct StrayRows {
    /// Rows that are passed over: how many, and where the first one is, its line in a file or its row in a sheet.
    private struct Passed {
        private(set) var count = 0
        private(set) var first = 0

        mutating func add(at place: Int) {
            if count == 0 { first = place }
            count += 1
        }
    }

    private var blank = Passed()
    private var repeated = Passed()
    /// The headers as they stand in the table, without the spaces around them.
    private let header: [String]
    /// The first byte of the first one that has any.
    private let firstByte: UInt8?
    private var isBelowBlank = false
    /// Whether the row before was below a blank one: a table may have one between all its rows.
    private var wasBelowBlank = false
    /// How many cells of a person have something in them at least; nil before the first one.
    private var fewest: Int?
    /// What there is to say of the last rows, unless somebody follows, and the fewest cells that one of them has.
    private var last: [Diagnostic] = []
    private var fewestAtEnd = Int.max
    /// More rows at the end are people of whom less is known.
    private static let mostAtEnd = 3
    /// More cells have something in them for a person alone, such as one of a wide table without a spouse and children.
    private static let mostCells = 3

    /// - Parameter header: The headers as they stand in the table, without the spaces around them.
    init(below header: [String]) {
        self.header = header
        firstByte = header.lazy.compactMap(\.utf8.first).first
    }

    /// How many rows were blank.
    var blankRows: Int { blank.count }

    /// Counts a row in which every cell is blank.
    ///
    /// - Parameter place: Its line in a file, its row in a sheet.
    mutating func addBlank(at place: Int) {
        isBelowBlank = true
        blank.add(at: place)
    }

    /// Whether a row says what the headers say, as on each page of a printed list; it is counted then.
    ///
    /// A list of one column can have somebody twice, so there nothing is passed over.
    ///
    /// - Complexity: O(1) for a row that begins with another letter.
    mutating func isHeader(_ record: Record) -> Bool {
        guard header.count > 1, record.count == header.count,
            record.bytes.first(where: { $0 > 0x20 }) == firstByte,
            header.indices.allSatisfy({ record.text($0).trimmed == header[$0] })
        else { return false }
        repeated.add(at: record.line)
        return true
    }

    /// What there is to say of a row that begins like a total, or of one below a blank one that has something in few cells, less
    /// than half as many as anybody above: it may be a title or a total. Where a blank row stands between all rows, that says
    /// nothing. Of the last rows, three at most, `notes` says the same.
    ///
    /// - Complexity: O(cells).
    mutating func doubt(about record: Record) -> Diagnostic? {
        let isAlone = isBelowBlank && !wasBelowBlank
        (isBelowBlank, wasBelowBlank) = (false, isBelowBlank)
        if TotalRow.isOne(record) {
            return Diagnostic(
                .sparseRow, .warning, row: record.row, line: record.line,
                message: "The row begins like a total, and its other cells have no words.",
                hint: "Take the row out if it is no person.")
        }
        let filled = record.filledCells
        guard let fewest, filled * 2 < fewest, filled <= Self.mostCells, last.count < Self.mostAtEnd else {
            // Somebody follows, so those above are people of whom less is known.
            self.fewest = min(self.fewest ?? filled, filled, fewestAtEnd)
            (last, fewestAtEnd) = ([], .max)
            return nil
        }
        let doubt = Diagnostic(
            .sparseRow, .warning, row: record.row, line: record.line,
            message: filled == 1
                ? "The row has something in 1 cell alone; it may be a title or a total."
                : "The row has something in \(filled) cells alone; it may be a title or a total.",
            hint: "Take the row out if it is no person.")
        if isAlone { return doubt }
        last.append(doubt)
        fewestAtEnd = min(fewestAtEnd, filled)
        return nil
    }

    /// What there is to say at the end of the table.
    var notes: [Diagnostic] {
        var notes: [Diagnostic] = []
        if blank.count > 0 {
            let rows = blank.count == 1 ? "1 row of the table is blank" : "\(blank.count) rows of the table are blank"
            let message =
                "\(rows) and passed over\(blank.count == 1 ? ", at line \(blank.first)" : ", the first one at line \(blank.first)")"
            notes.append(Diagnostic(.blankRowsSkipped, .note, message: message))
        }
        if repeated.count > 0 {
            let message =
                repeated.count == 1
                ? "The row at line \(repeated.first) repeats the headers and is passed over."
                : "\(repeated.count) rows repeat the headers and are passed over, the first one at line \(repeated.first)."
            notes.append(Diagnostic(.repeatedHeader, .warning, line: repeated.first, message: message))
        }
        return notes + last
    }
}
