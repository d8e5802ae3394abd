import Markup

/// Reads a sheet (ECMA-376-1, 18.3.1): collects rows until they are taken.
final class SheetHandler: MarkupHandler {
    private(set) var merges: [SheetArea] = []
    private var rows: [SheetRow] = []
    private var taken = 0
    private var builder: CellBuilder
    private let limits: SheetLimits

    private var isInData = false
    private var row = 0
    private var isHidden = false
    private var cells: [SheetCell] = []
    private var isSorted = true
    private var column = -1
    private var isInCell = false
    /// What text is collected for.
    private enum Target { case none, value, inline }
    private var target = Target.none
    private var phonetics = 0

    init(_ builder: CellBuilder, limits: SheetLimits) {
        self.builder = builder
        self.limits = limits
    }

    /// The next row that is complete.
    func takeRow() -> SheetRow? {
        guard taken < rows.count else { return nil }
        defer {
            taken += 1
            if taken == rows.count {
                rows.removeAll(keepingCapacity: true)
                taken = 0
            }
        }
        return rows[taken]
    }

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) throws {
        if isInCell {
            switch name.local {
            case "v": target = .value
            case "t" where phonetics == 0: target = .inline
            case "f": builder.isFormula = true
            case "rPh": phonetics += 1
            default: break
            }
            return
        }
        switch name.local {
        case "c" where isInData: try startCell(attributes)
        case "row" where isInData: try startRow(attributes)
        case "sheetData": isInData = SpreadsheetNames.main.contains(name.namespace)
        case "mergeCell":
            guard let area = attributes["ref"].flatMap({ SheetArea($0) }) else { return }
            guard merges.count < limits.merges else {
                throw SheetError(.tooLarge, message: "The sheet has too many merged areas.")
            }
            merges.append(area)
        default: break
        }
    }

    func text(_ bytes: [UInt8]) {
        switch target {
        case .none: break
        case .value: builder.raw += bytes
        case .inline: EscapedText.append(bytes, to: &builder.raw)
        }
    }

    func end(_ name: MarkupName) throws {
        switch name.local {
        case "v", "t": target = .none
        case "rPh": phonetics -= 1
        case "c" where isInCell: try endCell()
        case "row" where isInData: endRow()
        case "sheetData": isInData = false
        default: break
        }
    }

    private func startRow(_ attributes: MarkupAttributes) throws {
        // A row without a number follows the one before.
        let number = attributes["r"].map { Int($0) } ?? row + 1
        guard let number, number > row, number <= CellReference.rows else {
            throw SheetError(.damaged, message: "The sheet is damaged: its rows are out of order.")
        }
        row = number
        isHidden = SpreadsheetNames.isOn(attributes["hidden"])
        column = -1
        builder.rowBytes = 0
    }

    private func startCell(_ attributes: MarkupAttributes) throws {
        if let reference = attributes["r"] {
            guard let place = CellReference.parse(reference), place.row == row else {
                throw SheetError(.damaged, message: "The sheet is damaged: a cell of row \(row) is misplaced.")
            }
            if place.column <= column { isSorted = false }
            column = place.column
        } else {
            column += 1
        }
        guard column < CellReference.columns, cells.count < CellReference.columns else {
            throw SheetError(.damaged, message: "The sheet is damaged: row \(row) has too many cells.")
        }
        builder.begin(type: attributes["t"], style: attributes["s"].flatMap { Int($0) })
        isInCell = true
        phonetics = 0
    }

    private func endCell() throws {
        isInCell = false
        target = .none
        cells.append(builder.cell(row: row, column: column))
        guard builder.rowBytes <= limits.row, builder.budget >= 0 else {
            throw SheetError(
                .tooLarge,
                message: "The texts of row \(row) and those before are far longer than the file, which uses them again "
                    + "and again. Save the sheet as CSV and use that.")
        }
    }

    private func endRow() {
        if !isSorted {
            // The last of two cells of one name is the one that programs show.
            var last: [Int: SheetCell] = [:]
            for cell in cells { last[cell.column] = cell }
            cells = last.values.sorted { $0.column < $1.column }
            isSorted = true
        }
        rows.append(SheetRow(number: row, isHidden: isHidden, cells: cells))
        cells.removeAll(keepingCapacity: true)
    }
}
