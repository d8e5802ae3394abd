public import Sheets

/// The hidden sheet of a workbook that packet made for a form: it says which field each column means, by the column's
/// header, so that columns may be moved, left out and added.
public enum FieldsSheet {
    private static let name = "packet"
    private static let columns = ["column", "field"]
    private static let mostRows = SheetDraft.mostColumns

    /// The sheet for some columns.
    public static func draft(_ fields: [(column: String, field: String)]) -> SheetDraft {
        var sheet = SheetDraft(
            name: name, columns: columns.map { SheetDraft.Column($0) }, rows: fields.map { [$0.column, $0.field] })
        sheet.isHidden = true
        return sheet
    }

    /// The fields that columns mean, by the index of the column; none for a workbook of others.
    ///
    /// - Throws: `RecipientError` for a sheet that is damaged.
    static func fields(of headers: [String], in book: Workbook, _ file: String?) throws(RecipientError) -> [Int: String]
    {
        guard let sheet = book.sheets.first(where: { $0.name == name && $0.visibility != .visible }) else { return [:] }
        do throws(SheetError) {
            let rows = try book.rows(of: sheet)
            guard let head = try rows.next(), columns.indices.allSatisfy({ head[$0]?.text == columns[$0] }) else {
                return [:]
            }
            var fields: [String: String] = [:]
            while let row = try rows.next(), row.number <= mostRows + 1 {
                if let column = row[0]?.text, let field = row[1]?.text, !field.isEmpty { fields[column] = field }
            }
            return Dictionary(
                headers.indices.compactMap { index in fields[headers[index]].map { (index, $0) } }
            ) { first, _ in first }
        } catch {
            throw RecipientError(error, file: file)
        }
    }
}
