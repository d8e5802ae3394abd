import PDFForms
import PacketMerge
import PacketModel
import PacketTemplate

/// Sees numbers that fill a field's characters in most rows and have fewer digits in a few: a digit may be missing there.
///
/// A number of which each row has as many digits as it happens to have, such as an amount, is nothing to tell.
struct NumberWatch: Sendable {
    /// A column that fills a field which takes a number of characters.
    struct Column: Sendable, Hashable {
        let column: Int
        let header: String
        let limit: Int
    }

    /// The columns of which forms fill such fields as they are.
    static func columns(of forms: [PacketForm], headers: [String]) -> [Column] {
        var columns: Set<Column> = []
        for form in forms {
            let limits = Dictionary(form.form.fields.map { ($0.name, $0.numberLimit) }) { first, _ in first }
            for binding in form.bindings {
                guard case .column(let column) = binding.source, headers.indices.contains(column),
                    let limit = limits[binding.field] ?? nil
                else { continue }
                columns.insert(Column(column: column, header: headers[column], limit: limit))
            }
        }
        return columns.sorted { ($0.column, $0.limit) < ($1.column, $1.limit) }
    }

    let columns: [Column]
    private var whole: [Int]
    private var short: [RowList]

    init(_ columns: [Column]) {
        self.columns = columns
        whole = columns.map { _ in 0 }
        short = columns.map { _ in RowList() }
    }

    /// Looks at a row.
    mutating func see(_ record: Record) {
        for index in columns.indices {
            let (cell, limit) = (record[columns[index].column], columns[index].limit)
            guard !cell.isEmpty, cell.count <= limit, cell.allSatisfy({ (0x30...0x39).contains($0) }) else {
                continue
            }
            if cell.count == limit { whole[index] += 1 } else { short[index].add("\(record.row)") }
        }
    }

    /// Of so many whole numbers at least one may be short.
    private static let fewestOfEach = 2

    /// What there is to say of rows whose numbers are short.
    var notes: [Diagnostic] {
        columns.indices.compactMap { index in
            guard short[index].count > 0, whole[index] >= Self.fewestOfEach * short[index].count else { return nil }
            let (column, isOne) = (columns[index], short[index].count == 1)
            return Diagnostic(
                .numberLength, .note, field: column.header,
                message:
                    "the number has fewer than \(column.limit) digits in \(isOne ? "row" : "rows") \(short[index].text), "
                    + "and fills its field in the others",
                hint:
                    "see whether a digit is missing in the data; spreadsheets drop zeros at the beginning, unless the column "
                    + "is text")
        }
    }
}

extension Field {
    /// How many digits a number has that fills it; nil for a field of any length, or a very short one.
    fileprivate var numberLimit: Int? {
        guard kind == .text, !flags.contains(.multiline), let maxLength, (4...20).contains(maxLength) else {
            return nil
        }
        return maxLength
    }
}
