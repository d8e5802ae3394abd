import TestSupport

@testable import Sheets

/// All cells of a sheet by their names.
func cells(_ book: SampleBook, sheet: Int = 0) throws -> [String: SheetCell] {
    try cells(Workbook(bytes: book.bytes), sheet: sheet)
}

/// All cells of a sheet by their names.
func cells(_ book: Workbook, sheet: Int = 0) throws -> [String: SheetCell] {
    let rows = try book.rows(of: book.sheets[sheet])
    var cells: [String: SheetCell] = [:]
    while let row = try rows.next() {
        for cell in row.cells { cells[cell.reference] = cell }
    }
    return cells
}

/// A sheet of one row of cells without names, in styles of these formats.
func row(_ cells: String, formats: [String] = [], date1904: Bool = false) throws -> [SheetCell] {
    var book = SampleBook("<sheetData><row>\(cells)</row></sheetData>")
    if date1904 { book.properties = "date1904=\"true\"" }
    let escaped = formats.map {
        $0.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
    }
    let codes = escaped.enumerated().map { "<numFmt numFmtId=\"\(164 + $0.offset)\" formatCode=\"\($0.element)\"/>" }
    let styles = formats.indices.map { "<xf numFmtId=\"\(164 + $0)\"/>" }
    book.styles =
        "<numFmts>\(codes.joined())</numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs><cellXfs>\(styles.joined())</cellXfs>"
    return try Workbook(bytes: book.bytes).rows(
        of: SheetInfo(name: "People", visibility: .visible, part: "xl/worksheets/sheet1.xml")
    )
    .next()?.cells ?? []
}

/// The code of the error that opening and reading all sheets ends with; nil when there is none.
func failure(_ bytes: [UInt8], limits: SheetLimits = SheetLimits()) -> SheetError.Code? {
    do throws(SheetError) {
        let book = try Workbook(bytes: bytes, limits: limits)
        for sheet in book.sheets {
            let rows = try book.rows(of: sheet)
            while try rows.next() != nil {}
        }
        return nil
    } catch {
        return error.code
    }
}
