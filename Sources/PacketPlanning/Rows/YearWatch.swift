import PDFForms
import PacketMapping
import PacketMerge
import PacketModel

/// Sees the years of days that a form shows without them: `07-01` for 2025-07-01. The page may have another year printed.
struct YearWatch: Sendable {
    /// A column that fills a field of day and month alone.
    struct Column: Sendable, Hashable {
        let column: Int
        let header: String
        /// How the form shows its days.
        let pattern: String
    }

    /// The columns that fill such fields as they are.
    static func columns(of forms: [PacketForm], headers: [String]) -> [Column] {
        var columns: Set<Column> = []
        for form in forms {
            let fields = form.form.fieldsByName
            for binding in form.bindings {
                guard case .column(let column) = binding.source, headers.indices.contains(column),
                    let field = fields[binding.field], let pattern = field.dayOrder(in: form.form)
                else { continue }
                let letters = pattern.lowercased()
                guard letters.contains("d"), letters.contains("m"), !letters.contains("y"), !letters.contains("h")
                else {
                    continue
                }
                columns.insert(Column(column: column, header: headers[column], pattern: pattern))
            }
        }
        return columns.sorted { ($0.column, $0.pattern) < ($1.column, $1.pattern) }
    }

    let columns: [Column]
    private var years: [[Int: RowList]]

    /// More years than these are not told apart.
    private static let mostYears = 4

    init(_ columns: [Column]) {
        self.columns = columns
        years = columns.map { _ in [:] }
    }

    /// Looks at a row.
    mutating func see(_ record: Record) {
        for index in columns.indices where years[index].count < Self.mostYears {
            guard let year = Self.year(record[columns[index].column]) else { continue }
            years[index][year, default: RowList()].add(record.row)
        }
    }

    /// The year of a day in numbers, of which it is the one with four digits; nil for others.
    private static func year(_ cell: ArraySlice<UInt8>) -> Int? {
        guard cell.count <= 10 else { return nil }
        let numbers = cell.split { !(0x30...0x39).contains($0) }
        guard numbers.count == 3, let year = numbers.first(where: { $0.count == 4 }) else { return nil }
        return Int(String(decoding: year, as: UTF8.self))
    }

    /// What there is to say of years that stand on no page.
    var notes: [Diagnostic] {
        columns.indices.compactMap { index in
            let (column, years) = (columns[index], years[index].keys.sorted())
            guard !years.isEmpty else { return nil }
            let list = years.map(String.init).joined(separator: ", ")
            return Diagnostic(
                .yearDropped, years.count > 1 ? .warning : .note, field: column.header,
                message: years.count > 1
                    ? "the form shows the column's days as \(column.pattern), and they are of several years (\(list))"
                    : "the form shows the column's days as \(column.pattern), without their year \(list)",
                hint: "see whether the page has a year printed beside the field, and whether it is that of the row")
        }
    }
}
