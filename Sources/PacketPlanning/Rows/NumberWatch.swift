import PDFForms
import PacketMapping
import PacketMerge
import PacketModel
import PacketTemplate

/// Sees numbers with fewer digits than the column's others have: a digit may be missing there.
///
/// A field may say how many there are, by how many characters it takes. Of any other column its rows say it, where most
/// have as many: telephone numbers, numbers of accounts and of people. A number of which each row has as many digits as it
/// happens to have, such as an amount, is nothing to tell.
struct NumberWatch: Sendable {
    /// A column that fills a field.
    struct Column: Sendable, Hashable {
        let column: Int
        let header: String
        /// How many digits a number has that fills the field; nil where the rows say it.
        let limit: Int?
    }

    /// The columns that fill fields of text: as they are where the field takes a number of characters.
    static func columns(of forms: [PacketForm], headers: [String]) -> [Column] {
        var limits: [Int: Set<Int>] = [:]
        for form in forms {
            let fields = form.form.fieldsByName
            for binding in form.bindings {
                guard let field = fields[binding.field], field.kind == .text else { continue }
                let isWhole = if case .column = binding.source { true } else { false }
                for column in binding.columns where headers.indices.contains(column) {
                    limits[column, default: []].formUnion(isWhole ? field.numberLimit.map { [$0] } ?? [] : [])
                }
            }
        }
        return limits.sorted { $0.key < $1.key }.flatMap { column, limits in
            let limits: [Int?] = limits.isEmpty ? [nil] : limits.sorted()
            return limits.map { Column(column: column, header: headers[column], limit: $0) }
        }
    }

    /// The rows of a column by how many digits their numbers have.
    private typealias Rows = [RowList]

    let columns: [Column]
    /// What a row is looked at with: a header beside it would be counted for each cell.
    private let places: [Int]
    private let limits: [(isPlain: Bool, most: Int)]
    private var seen: [Rows]

    init(_ columns: [Column]) {
        self.columns = columns
        places = columns.map(\.column)
        limits = columns.map { ($0.limit != nil, $0.limit ?? Self.mostDigits) }
        seen = columns.map { _ in [] }
    }

    /// Numbers have at most so many digits.
    private static let mostDigits = 20

    /// Looks at a row. A cell that begins with a letter costs a few instructions: there are hundreds of them in a row.
    mutating func see(_ record: Record) {
        record.forEachNumeral(in: places) { index, cell in
            guard let digits = Self.digits(cell, in: record.bytes.span, isPlain: limits[index].isPlain),
                digits <= limits[index].most
            else { return }
            if seen[index].isEmpty { seen[index] = Rows(repeating: RowList(), count: Self.mostDigits + 1) }
            seen[index][digits].add(record.row)
        }
    }

    /// How many digits a cell has that is a number; nil for others.
    ///
    /// - Parameter isPlain: Whether a number has digits only; otherwise what stands between them in telephone numbers, too.
    private static func digits(_ cell: Range<Int>, in bytes: Span<UInt8>, isPlain: Bool) -> Int? {
        guard (1...2 * mostDigits).contains(cell.count) else { return nil }
        var digits = 0
        for index in cell {
            switch bytes[index] {
            case 0x30...0x39: digits += 1
            case 0x20, 0x28, 0x29, 0x2B, 0x2D, 0x2E, 0x2F: if isPlain { return nil }  // space ( ) + - . /
            default: return nil
            }
        }
        return (1...mostDigits).contains(digits) ? digits : nil
    }

    /// Of so many numbers that fill a field of few digits, which amounts may fill as well, at least one may be short.
    private static let fewestFilling = 2
    /// Of so many numbers with as many digits, at least one may have another count.
    private static let fewestAlike = 2
    /// Numbers with fewer digits than these are amounts, days and postcodes, where no field says otherwise.
    private static let fewestDigits = 9

    /// What there is to say of rows whose numbers are short.
    var notes: [Diagnostic] {
        columns.indices.compactMap { index in
            let (column, rows) = (columns[index], seen[index])
            guard let most = rows.indices.max(by: { rows[$0].count < rows[$1].count }) else { return nil }
            let whole = column.limit ?? most
            let short = rows[..<whole].reduce(0) { $0 + $1.count }
            let others = rows.reduce(-rows[whole].count) { $0 + $1.count }
            guard short > 0,
                column.limit != nil
                    ? rows[whole].count >= (whole < Self.fewestDigits ? Self.fewestFilling : 1) * short
                    : whole >= Self.fewestDigits && rows[whole].count >= Self.fewestAlike * others
            else { return nil }
            let list = rows[..<whole].reduce(RowList()) { $0.joined($1) }
            let place = list.named
            return Diagnostic(
                .numberLength, .note, field: column.header,
                message: column.limit == nil
                    ? "the number has fewer than \(whole) digits in \(place), and \(whole) in most others"
                    : "the number has fewer than \(whole) digits in \(place), and fills its field in the others",
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
