import Interchange
import PacketFiles
import PacketModel
import PacketPlanning
import Sheets

/// A table with the cells that were corrected on the page: a copy beside the file, which stays as it is.
enum CorrectedTable {
    /// The copy's names: CSV, or a workbook where the table has days, which are texts in CSV.
    private static let names = (csv: "people-corrected.csv", workbook: "people-corrected.xlsx")

    /// The people of the copy in a folder.
    static func people(in folder: PrivateFolder) -> MergeRequest.People {
        let workbook = folder.file(names.workbook)
        guard Files.kind(workbook) == nil else { return MergeRequest.People(file: workbook) }
        var people = MergeRequest.People(file: folder.file(names.csv))
        people.isCSV = true
        (people.delimiter, people.encoding) = (",", "utf-8")
        return people
    }

    /// Writes all rows of a table, with some cells in place of others.
    ///
    /// - Throws: What the table throws, and `PageError` where a row cannot be read as it stands: the copy would hide that.
    /// - Complexity: O(bytes of the table), all of them in memory.
    static func write(
        _ source: any RecordSource, _ corrections: [Draft.Correction], in folder: PrivateFolder
    ) throws {
        var source = source
        let schema = source.schema
        var cells: [Int: [Int: String]] = [:]
        for correction in corrections {
            guard let column = schema.index(of: correction.column) else { continue }
            cells[correction.row, default: [:]][column] = correction.value
        }
        var rows: [[String]] = []
        var next = 1
        while let record = try source.next() {
            let corrected = cells[record.row] ?? [:]
            let damage = record.diagnostics.first { problem in
                problem.severity == .error
                    && problem.field.flatMap(schema.index).map { corrected[$0] == nil } ?? true
            }
            guard damage == nil, record.row == next else {
                throw PageError(
                    422, "Row \(record.row) cannot be read: \(damage?.message ?? "its number is not its place").",
                    hint: "correct it in the table itself; no cell can be corrected here until then")
            }
            var texts = schema.columns.indices.map { corrected[$0] ?? record.text($0) }
            // A line without anything is no row for those who read it.
            if source.hasDays {
                guard texts.contains(where: { $0.utf8.contains { $0 != 0x20 } }) else {
                    throw PageError(
                        422, "Row \(record.row) would be empty.",
                        hint: "leave the row out instead, or correct the table itself")
                }
            } else if texts.allSatisfy({ $0.allSatisfy(\.isWhitespace) }), !texts.isEmpty {
                texts[0] = " "
            }
            rows.append(texts)
            next += 1
        }
        let copy = try bytes(schema.columns, rows, hasDays: source.hasDays)
        let (name, other) = source.hasDays ? (names.workbook, names.csv) : (names.csv, names.workbook)
        try folder.write(name, copy)
        Files.remove(folder.file(other))
    }

    private static func bytes(_ columns: [String], _ rows: [[String]], hasDays: Bool) throws(PageError) -> [UInt8] {
        guard hasDays else {
            var writer = CSVWriter()
            writer.line(columns)
            for row in rows { writer.line(row) }
            return writer.bytes
        }
        return try workbook(columns, rows, hasDays: true)
    }

    /// A workbook of texts, and of days where the table has them.
    ///
    /// - Throws: `PageError` where it would have more than programs can open.
    static func workbook(_ columns: [String], _ rows: [[String]], hasDays: Bool) throws(PageError) -> [UInt8] {
        var sheet = SheetDraft(name: "people", columns: columns.map { SheetDraft.Column($0) }, rows: rows)
        sheet.hasDays = hasDays
        guard sheet.fits else {
            throw PageError(
                422, "There are more rows, or a longer text, than a workbook can have.",
                hint: "correct the cells in the table itself")
        }
        return WorkbookWriter.bytes(of: [sheet])
    }
}
