import PacketModel
import Sheets

/// What is noticed about a sheet while its rows are read, told at the end.
struct SheetNotes {
    var stray: StrayRows
    var hiddenRows = 0
    var surplusRows = 0
    private(set) var dayColumns: Set<Int> = []
    private let columns: [String]
    /// For each column: whether it is likely to hold codes, and how many plain or too long numbers it has.
    private let holdsCodes: [Bool]
    private var plainNumbers: [Int]
    /// How many digits these have.
    private var digitCounts: [Set<Int>]
    private var longNumbers: [Int]
    /// How many numbers of each column are shown otherwise than they are read.
    private var shapedNumbers: [Int]

    init(_ header: SheetHeader) {
        columns = header.names.columns
        stray = StrayRows(below: header.names.cells)
        holdsCodes = columns.map(Self.holdsCodes)
        plainNumbers = columns.map { _ in 0 }
        digitCounts = columns.map { _ in [] }
        longNumbers = plainNumbers
        shapedNumbers = plainNumbers
    }

    mutating func look(at cell: SheetCell, column: Int, isCode: Bool) {
        if Self.isDay(cell), cell.text.utf8.count == 10 { dayColumns.insert(column) }
        guard case .number(let number) = cell.value, !isCode else { return }
        if !Self.isDay(cell), cell.displayed != cell.text { shapedNumbers[column] += 1 }
        if holdsCodes[column] {
            plainNumbers[column] += 1
            if digitCounts[column].count < 2 { digitCounts[column].insert(cell.text.utf8.count) }
        }
        if number.magnitude >= 1e15, number == number.rounded() { longNumbers[column] += 1 }
    }

    /// Whether noughts may be lost: postal codes that all have five digits have theirs.
    private func mayLackZeros(_ column: Int) -> Bool { digitCounts[column] != [5] }

    private static func isDay(_ cell: SheetCell) -> Bool {
        if case .isoDate = cell.value { true } else { cell.format.kind == .date }
    }

    private static func holdsCodes(_ header: String) -> Bool {
        let name = header.lowercased().filter { $0.isLetter }
        let words = [
            "phone", "telefon", "tel", "mobile", "mobil", "handy", "fax", "zip", "zipcode", "postcode", "postalcode",
            "plz", "전화", "전화번호", "휴대폰", "휴대전화", "우편번호",
        ]
        return words.contains(name) || ["phone", "postcode", "zipcode", "telefon"].contains { name.contains($0) }
    }

    func diagnostics(_ merges: [SheetArea], _ options: SheetOptions, _ header: SheetHeader) -> [Diagnostic] {
        var found: [Diagnostic] = []
        func add(
            _ code: DiagnosticCode, _ severity: Severity, field: String? = nil, _ text: String, hint: String? = nil
        ) {
            found.append(Diagnostic(code, severity, field: field, message: text, hint: hint))
        }
        found += stray.notes
        if hiddenRows > 0 {
            let rows = hiddenRows == 1 ? "1 row of the sheet is" : "\(hiddenRows) rows of the sheet are"
            add(.hiddenRows, .note, "\(rows) hidden, perhaps by a filter, and read all the same")
        }
        if surplusRows > 0 {
            let rows = surplusRows == 1 ? "1 row has" : "\(surplusRows) rows have"
            add(
                .surplusCells, .warning, "\(rows) values in columns without a header; they are left out",
                hint: "Give these columns headers if they belong to the table.")
        }
        for (index, column) in columns.enumerated() {
            if plainNumbers[index] > 0, mayLackZeros(index) {
                add(
                    .leadingZeros, .warning, field: column,
                    "“\(column)” holds numbers, not text (in \(Self.rows(plainNumbers[index]))); leading zeros are lost in them",
                    hint: "Format the column as text and enter the values again.")
            }
            if shapedNumbers[index] > 0, !options.showsFormatted {
                add(
                    .numberFormat, .note, field: column,
                    "“\(column)” shows numbers with a format (in \(Self.rows(shapedNumbers[index]))), and they are read without it: 1234.5 for 1,234.50",
                    hint: "Write them with a filter such as number:2, or read the cells as they are shown (--as-shown)."
                )
            }
            if longNumbers[index] > 0 {
                add(
                    .longNumber, .warning, field: column,
                    "“\(column)” holds numbers of more than 15 digits (in \(Self.rows(longNumbers[index]))); the last digits are lost",
                    hint: "Format the column as text and enter the values again.")
            }
        }
        let last = header.firstColumn + columns.count - 1
        let inside = merges.filter { $0.rows.upperBound > header.row && $0.columns.lowerBound <= last }
        if !options.fillsMerged, let first = inside.first {
            add(
                .mergedCells, .warning,
                "The sheet has merged cells (\(first.reference)\(inside.count > 1 ? " and \(inside.count - 1) more" : "")); only the first cell of each area has its value",
                hint: "Give --fill-merged if each of them means the value.")
        }
        return found
    }

    private static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }
}
