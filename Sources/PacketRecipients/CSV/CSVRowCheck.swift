import Interchange
import PacketModel

/// Says what is wrong with a row, and leaves in it only what a record may hold.
struct CSVRowCheck {
    let row: Int
    let columns: [String]
    let encoding: CSVEncoding
    let limits: CSVLimits

    /// The diagnostics for a row. Afterwards its cells are valid UTF-8 with marks in order, and empty surplus cells are
    /// gone.
    func diagnostics(for cells: inout CSVRow) -> [Diagnostic] {
        var diagnostics = cells.faults.map { describe($0, in: cells) }
        if !CSVTextCheck.isClean(cells) {
            let findings = CSVTextCheck.findings(in: cells)
            diagnostics += findings.map { describe($0, in: cells) }
            if findings.contains(where: { $0.kind == .invalid }) || CSVTextCheck.hasManyMarks(cells) { cells.repair() }
            for cell in 0..<cells.cells where !cells.range(of: cell).isEmpty {
                guard var lost = DamagedCell.problem(cells.text(cell)) else { continue }
                (lost.row, lost.line) = (row, cells.line)
                lost.field = columns.indices.contains(cell) ? columns[cell] : nil
                diagnostics.append(lost)
            }
        }
        if cells.faults.isEmpty, let ragged = checkCount(&cells) { diagnostics.append(ragged) }
        return diagnostics
    }

    private func checkCount(_ cells: inout CSVRow) -> Diagnostic? {
        let (found, expected) = (cells.cells, columns.count)
        if found < expected {
            return Diagnostic(
                .missingCells, .warning, row: row, line: cells.line, field: columns[found],
                message:
                    "The row has \(found) of \(expected) cells; those from “\(CSVHeader.shown(columns[found]))” on are empty."
            )
        }
        guard found > expected else { return nil }
        if cells.range(of: found - 1).upperBound == cells.range(of: expected - 1).upperBound {
            cells.keep(expected)
            return nil
        }
        return Diagnostic(
            .surplusCells, .error, row: row, line: cells.line,
            message: "The row has \(found) cells, the header \(expected); values have probably shifted.",
            hint: expected == 1
                ? "Put a cell that contains the delimiter in quotes, or say in which row the headers are."
                : "Put a cell that contains the delimiter in quotes.")
    }

    private func describe(_ fault: CSVRow.Fault, in cells: CSVRow) -> Diagnostic {
        let opened = "the quote opened on line \(fault.line)"
        switch fault.kind {
        case .unterminatedQuote:
            return make(
                .unterminatedQuote, of: cells, cell: fault.cell, "The file ends inside \(opened).",
                hint: "Close that quote; everything after it was read as one cell.")
        case .textAfterQuote:
            return make(
                .textAfterQuote, of: cells, cell: fault.cell, "Line \(fault.line): text follows a closing quote.",
                hint: "Double the quotes that are part of the text.")
        case .tooLong:
            return make(
                .recordTooLong, of: cells, cell: fault.cell,
                "The record is longer than \(limits.record) bytes" + (fault.isQuoted ? ", inside \(opened)." : "."),
                hint: "Look for a quote that is never closed; reading went on at the next line.")
        case .tooManyColumns:
            return make(
                .tooManyColumns, of: cells, cell: nil, "The row has more than \(limits.columns) cells.",
                hint: "Name the delimiter if it was guessed wrong.")
        }
    }

    private func describe(_ finding: CSVTextCheck.Finding, in cells: CSVRow) -> Diagnostic {
        let place = "Line \(cells.line + finding.lines), column \(finding.cell + 1), byte \(finding.byte) of the cell"
        switch finding.kind {
        case .invalid:
            return make(
                .invalidEncoding, of: cells, cell: finding.cell, "\(place): not valid \(encoding).",
                hint: "Correct the cell, or name the file's encoding if it is another one.")
        case .nul:
            return make(
                .nulByte, of: cells, cell: finding.cell, "\(place): a NUL byte.", hint: "Remove it; it is no text.")
        case .replacement:
            return make(
                .replacementCharacter, of: cells, cell: finding.cell,
                "\(place): a replacement character; the program that wrote the file has lost a letter.",
                hint: "Export the data again as UTF-8.", severity: .warning)
        }
    }

    private func make(
        _ code: DiagnosticCode, of cells: CSVRow, cell: Int?, _ message: String, hint: String,
        severity: Severity = .error
    ) -> Diagnostic {
        let field = cell.flatMap { columns.indices.contains($0) ? columns[$0] : nil }
        return Diagnostic(code, severity, row: row, line: cells.line, field: field, message: message, hint: hint)
    }
}
