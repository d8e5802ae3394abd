import Interchange
import PacketPlanning
import Sheets

/// What `packet collect` writes.
struct CollectedTable {
    private let columns: [String]
    private let rows: [[String]]
    private let answers: [CollectedAnswers]
    private let places: [ReturnedRows.Place?]

    /// What follows the columns of the mapping.
    private static let added = ["_file", "_row", "_batch", "_missing"]

    /// - Parameter places: The row that each file was made of, where it is known.
    init(_ collector: AnswerCollector, _ places: [ReturnedRows.Place?]) {
        let table = collector.table
        // A column of the table before cannot be called as one of these.
        columns = table.columns.map { Self.added.contains($0.lowercased()) ? "\($0) (2)" : $0 }
        rows = table.rows
        answers = collector.answers
        self.places = places
    }

    /// The table in a format.
    ///
    /// - Parameter isGuarded: Whether cells that a spreadsheet would run as a formula get an apostrophe in front; in CSV only, as
    ///   cells of a workbook are typed.
    /// - Throws: `CommandError` where a workbook cannot hold it.
    func bytes(as format: CollectCommand.Format, isGuarded: Bool) throws(CommandError) -> [UInt8] {
        switch format {
        case .csv:
            var writer = CSVWriter()
            for line in [columns + Self.added] + lines { writer.line(line, isGuarded: isGuarded) }
            return writer.bytes
        case .json: return JSONWriter.text(json)
        case .xlsx:
            let sheet = SheetDraft(
                name: "Answers", columns: (columns + Self.added).map { SheetDraft.Column($0) }, rows: lines)
            guard sheet.fits else {
                throw CommandError(
                    .output, "the table has more rows, columns or letters in a cell than a workbook holds",
                    hint: "write it as CSV or JSON")
            }
            return WorkbookWriter.bytes(of: [sheet])
        }
    }

    private var lines: [[String]] {
        answers.indices.map { index in
            let answers = answers[index]
            let place = places[index]
            return rows[index]
                + [
                    answers.file, place.map { "\($0.row)" } ?? "", place?.batch ?? "",
                    answers.missing.joined(separator: "; "),
                ]
        }
    }

    private var json: JSONValue {
        .array(
            answers.indices.map { index in
                var object = JSONObject()
                for (column, cell) in zip(columns, rows[index]) { object[column] = .string(cell) }
                object["_file"] = .string(answers[index].file)
                object["_row"] = .count(places[index]?.row)
                object["_batch"] = .text(places[index]?.batch)
                object["_missing"] = .texts(answers[index].missing)
                return object.value
            })
    }
}
