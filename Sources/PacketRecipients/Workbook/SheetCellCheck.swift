import PacketModel
import Sheets

/// Says what is wrong with a cell, by its name.
enum SheetCellCheck {
    static func problem(_ cell: SheetCell, field: String, row: Int) -> Diagnostic? {
        func make(_ code: DiagnosticCode, _ severity: Severity, _ message: String, hint: String) -> Diagnostic {
            Diagnostic(
                code, severity, row: row, line: cell.row, field: field, message: "Cell \(cell.reference): \(message)",
                hint: hint)
        }
        if case .error(let name) = cell.value {
            return make(
                .cellError, .error, "the formula has the error \(name.prefix(20)).",
                hint: "Correct the formula, or empty the cell.")
        }
        switch cell.problem {
        case nil, .noNumber?: return nil
        case .formulaWithoutValue?:
            return make(
                .formulaWithoutValue, .warning, "the file does not have the formula's result, so the value is empty.",
                hint: "Open the workbook in a spreadsheet program and save it again.")
        case .noSuchDate?:
            return make(
                .noSuchDate, .error, "the number is shown as a date, but there is no such day.",
                hint: "Correct the date, or give the cell another format.")
        case .missingText?:
            return make(
                .cellError, .error, "its text is not in the file.",
                hint: "Open the workbook in a spreadsheet program and save it again.")
        }
    }
}
