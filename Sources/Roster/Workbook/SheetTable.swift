import Sheets

/// A sheet as rosters have them: headers in row 2, data from row 3 on, no blank row between.
struct SheetTable {
    /// The most rows of data.
    static let rowLimit = 100_000

    let name: String
    /// The rows of data, in order.
    private(set) var rows: [SheetRow] = []
    /// What is wrong with the sheet.
    private(set) var problems: [RosterProblem] = []
    private var columns: [String: Int] = [:]

    /// Reads a sheet to its end.
    ///
    /// - Parameter required: The headers that have to be there.
    init(_ sheet: SheetInfo, of book: Workbook, required: [String]) throws(SheetError) {
        name = sheet.name
        let rows = try book.rows(of: sheet)
        var hasHeader = false
        var last = 2
        while let row = try rows.next() {
            if row.number == 2 {
                readHeader(row, required)
                hasHeader = true
            }
            guard row.number > 2, row.cells.contains(where: { !$0.text.kept.isEmpty }) else { continue }
            if row.number > last + 1 {
                let hole = last + 2 == row.number ? "the row is" : "the rows to \(row.number - 1) are"
                problems.append(
                    RosterProblem(
                        .hole, sheet: name, row: last + 1,
                        "\(hole) blank, and rows follow; readers of this layout would stop here"))
            }
            guard row.number > last else {
                problems.append(RosterProblem(.hole, sheet: name, row: row.number, "the row stands there twice"))
                continue
            }
            last = row.number
            guard self.rows.count < Self.rowLimit else {
                problems.append(RosterProblem(.tooLarge, sheet: name, "there are more than \(Self.rowLimit) rows"))
                break
            }
            self.rows.append(row)
        }
        if !hasHeader { problems.append(RosterProblem(.header, sheet: name, row: 2, "the row of headers is missing")) }
    }

    private mutating func readHeader(_ row: SheetRow, _ required: [String]) {
        for cell in row.cells {
            let header = cell.text.kept.lowercased()
            guard !header.isEmpty else { continue }
            if columns.updateValue(cell.column, forKey: header) != nil {
                problems.append(
                    RosterProblem(.header, sheet: name, row: 2, column: header, "the header stands there twice"))
            }
        }
        for header in required where columns[header] == nil {
            problems.append(RosterProblem(.header, sheet: name, row: 2, column: header, "the column is missing"))
        }
    }

    /// A cell as text; empty when the sheet has no such column. Notes cells that cannot be read.
    mutating func text(_ column: String, _ row: SheetRow) -> String {
        guard let index = columns[column], let cell = row[index] else { return "" }
        if case .error = cell.value {
            report(.cell, row, in: column, "the cell shows an error of its formula")
            return ""
        }
        switch cell.problem {
        case .formulaWithoutValue?:
            warn(.cell, row, in: column, "the file has no result of the formula; the cell counts as empty")
        case .missingText?: report(.cell, row, in: column, "the cell refers to a text that the file does not have")
        case .noSuchDate?, .noNumber?, nil: break
        }
        return cell.text.kept
    }

    /// Whether a cell holds a number, and not digits as text.
    func isNumber(_ column: String, _ row: SheetRow) -> Bool {
        guard let index = columns[column], case .number? = row[index]?.value else { return false }
        return true
    }

    /// A whole number from 1; nil and a problem for anything else.
    mutating func number(_ column: String, _ row: SheetRow) -> Int? {
        let text = text(column, row)
        if let number = Self.number(text) { return number }
        report(
            .number, row, in: column,
            text.isEmpty ? "the number is missing" : "this is no whole number from 1 to \(Self.numberLimit)")
        return nil
    }

    /// The largest number of anything; what SQLite and other programs hold without loss.
    static let numberLimit = 2_147_483_647

    static func number(_ text: String) -> Int? {
        guard (1...10).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), (1...numberLimit).contains(number)
        else { return nil }
        return number
    }

    /// Notes an error of a cell.
    mutating func report(_ code: RosterProblem.Code, _ row: SheetRow, in column: String, _ message: String) {
        problems.append(RosterProblem(code, sheet: name, row: row.number, column: column, message))
    }

    /// Notes something about a cell that can be borne with.
    mutating func warn(_ code: RosterProblem.Code, _ row: SheetRow, in column: String, _ message: String) {
        problems.append(RosterProblem(code, .warning, sheet: name, row: row.number, column: column, message))
    }
}
