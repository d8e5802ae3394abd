import PDFForms
import PacketMapping
import PacketMerge
import PacketModel

/// Sees amounts that begin with the sign of a currency where the page, or the mapping, has the same sign before them: `$$1,204.50`.
struct CurrencyWatch: Sendable {
    /// A column that stands right behind such a sign.
    struct Column: Sendable, Hashable {
        let column: Int
        let header: String
        let sign: Unicode.Scalar
        /// Whether the page has the sign; otherwise the mapping.
        let isPrinted: Bool
    }

    /// The columns that stand right behind a sign, as their cells are: not where the form or a filter writes numbers anew.
    static func columns(of forms: [PacketForm], headers: [String]) -> [Column] {
        var columns: Set<Column> = []
        func add(_ column: Int, _ sign: Unicode.Scalar, isPrinted: Bool) {
            guard headers.indices.contains(column) else { return }
            columns.insert(Column(column: column, header: headers[column], sign: sign, isPrinted: isPrinted))
        }
        for form in forms {
            let fields = form.form.fieldsByName
            for binding in form.bindings {
                guard let field = fields[binding.field], field.kind == .text, !ValueFormat(field).showsNumber else {
                    continue
                }
                var first: Int?
                switch binding.source {
                case .column(let column): first = column
                case .expression(let expression):
                    first = expression.leadingColumn
                    for (column, sign) in expression.columnsBehindCurrency { add(column, sign, isPrinted: false) }
                }
                guard let first, let sign = form.form.printedLabels.currency(before: field) else { continue }
                add(first, sign, isPrinted: true)
            }
        }
        return columns.sorted {
            ($0.column, $0.sign, $0.isPrinted ? 0 : 1) < ($1.column, $1.sign, $1.isPrinted ? 0 : 1)
        }
    }

    let columns: [Column]
    /// What a row is looked at with.
    private let places: [Int]
    private let signs: [[UInt8]]
    private var seen: [RowList]

    init(_ columns: [Column]) {
        self.columns = columns
        places = columns.map(\.column)
        signs = columns.map { Array(String($0.sign).utf8) }
        seen = columns.map { _ in RowList() }
    }

    /// Looks at a row: of most cells at the first byte only.
    mutating func see(_ record: Record) {
        let bytes = record.bytes.span
        for index in places.indices {
            let cell = record.range(of: places[index])
            guard cell.count > signs[index].count, bytes[cell.lowerBound] == signs[index][0],
                record.bytes[cell].starts(with: signs[index])
            else { continue }
            seen[index].add(record.row)
        }
    }

    /// What there is to say of signs that stand there twice.
    var notes: [Diagnostic] {
        columns.indices.compactMap { index in
            let (column, rows) = (columns[index], seen[index])
            guard rows.count > 0 else { return nil }
            return Diagnostic(
                .currencyTwice, .warning, field: column.header,
                message: column.isPrinted
                    ? "the page has \(column.sign) printed before the field, and the column has it, too: \(rows.named)"
                    : "the mapping writes \(column.sign) before the column, which has it, too: \(rows.named)",
                hint: column.isPrinted
                    ? "leave it out in the data, or take it away: {COLUMN|replace:\"\(column.sign)\":\"\"}"
                    : "leave it out in the data, or in the mapping")
        }
    }
}
