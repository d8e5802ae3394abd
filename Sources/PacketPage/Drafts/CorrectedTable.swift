import Interchange
import PacketFiles
import PacketModel
import PacketPlanning
import Sheets

/// A table with the cells that were corrected on the page: a copy beside the file, which stays as it is.
enum CorrectedTable {
    /// The folders of the copy: CSV, or a workbook where the table has days, which are texts in CSV.
    private static let folders = (csv: "corrected", workbook: "corrected-workbook")
    /// What copies were called that were made before they had the name of their table.
    private static let former = (csv: "people-corrected.csv", workbook: "people-corrected.xlsx")

    /// The copy's name: that of the table, since batches are called after it.
    private static func name(of people: MergeRequest.People) -> String {
        guard let name = people.file?.split(separator: "/").last else { return "people.csv" }
        return SafeFileName.of(String(name))
    }

    /// The people of the copy that stands in a folder.
    ///
    /// - Parameter people: Those of the table itself.
    static func copy(of people: MergeRequest.People, in folder: PrivateFolder) -> MergeRequest.People {
        let name = Self.name(of: people)
        let books = [folder.folder(folders.workbook).file(name), folder.file(former.workbook)]
        let texts = [folder.folder(folders.csv).file(name), folder.file(former.csv)]
        func isThere(_ path: String) -> Bool { Files.kind(path) != nil }
        if let workbook = books.first(where: isThere), !isThere(texts[0]) {
            return MergeRequest.People(file: workbook)
        }
        // A workbook without days is CSV by now, whatever its name says.
        var copy = MergeRequest.People(file: texts.first(where: isThere) ?? texts[0])
        copy.isCSV = true
        (copy.delimiter, copy.encoding) = (",", "utf-8")
        return copy
    }

    /// Writes all rows of a table, with some cells in place of others.
    ///
    /// - Parameter people: Those of the table itself.
    /// - Throws: What the table throws, and `PageError` where a row cannot be read as it stands: the copy would hide that.
    /// - Complexity: O(bytes of the table), all of them in memory.
    static func write(
        _ source: any RecordSource, _ corrections: [Draft.Correction], of people: MergeRequest.People,
        in folder: PrivateFolder
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
        let (kind, other) =
            source.hasDays ? (folders.workbook, folders.csv) : (folders.csv, folders.workbook)
        let (place, name) = (folder.folder(kind), Self.name(of: people))
        try place.write(name, copy)
        // The table was called otherwise before.
        for old in Files.names(in: place.path) ?? [] where old != name { Files.remove(place.file(old)) }
        folder.folder(other).remove()
        removeFormer(from: folder)
    }

    /// Removes the copy, whatever it is called.
    static func remove(from folder: PrivateFolder) {
        for name in [folders.csv, folders.workbook] { folder.folder(name).remove() }
        removeFormer(from: folder)
    }

    private static func removeFormer(from folder: PrivateFolder) {
        for name in [former.csv, former.workbook] { Files.remove(folder.file(name)) }
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
