#if Server
import Interchange
import PacketModel
import PacketPlanning

/// How days stand in the workbook that somebody gave, beside the rows of the table, in which they are 2026-01-31: people know
/// their table by what they see in it. Cells that were corrected are as they were typed.
///
/// A cell in the format of whoever looks (14 of ECMA-376-1, 18.8.30) is shown by each program in another way, and stays as it is.
struct ShownDays {
    private var source: (any RecordSource)?
    /// A row that is shown further down than the last one that was asked for.
    private var ahead: Record?
    private var corrected: [Int: [Int: Draft.Correction]] = [:]

    /// - Parameter records: The table, before its first row.
    init(beside records: any RecordSource, of bench: Workbench) {
        guard records.hasDays, var people = bench.draft.people, people.file != nil else { return }
        people.asShown = true
        guard let shown = try? bench.surroundings().people(people).records,
            shown.schema.columns.count == records.schema.columns.count
        else { return }
        source = shown
        for correction in bench.draft.corrections {
            guard let column = records.schema.index(of: correction.column) else { continue }
            corrected[correction.row, default: [:]][column] = correction
        }
    }

    /// The days of a row that the workbook shows otherwise, by column. Rows are asked for in their order.
    mutating func texts(of record: Record) -> [Int: String] {
        while let shown = next() {
            guard shown.row <= record.row else {
                ahead = shown
                return [:]
            }
            if shown.row == record.row { return texts(of: record, shownAs: shown) }
        }
        return [:]
    }

    private mutating func next() -> Record? {
        guard let ahead else { return try? source?.next() }
        self.ahead = nil
        return ahead
    }

    /// - Returns: Nothing where another text differs: the row is about somebody else then. Numbers are shown in a format, too.
    private func texts(of record: Record, shownAs shown: Record) -> [Int: String] {
        var texts: [Int: String] = [:]
        let corrected = self.corrected[record.row] ?? [:]
        for column in 0..<record.count {
            let text = record.text(column)
            if let correction = corrected[column] {
                if correction.value == text { texts[column] = correction.typed }
                continue
            }
            let seen = shown.text(column)
            guard seen != text else { continue }
            if CalendarDay(text.prefix(10)) != nil {
                texts[column] = seen
            } else if text.contains(where: \.isLetter), Double(text) == nil {
                return [:]
            }
        }
        return texts
    }
}

extension ShownDays {
    /// The days of one row of a work's table that the workbook shows otherwise, by column.
    static func texts(of record: Record, in bench: Workbench) throws -> [Int: String] {
        try bench.core.shownDays.value("\(try bench.stamp(of: bench.people())) \(record.row)") {
            var days = try ShownDays(beside: bench.records(), of: bench)
            return days.texts(of: record)
        }
    }
}
#endif
