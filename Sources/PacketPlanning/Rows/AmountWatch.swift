import Interchange
import PDFForms
import PacketMapping
import PacketMerge
import PacketModel
import PacketTemplate

/// Sees how the cells of a column write numbers: `0,75` has a decimal comma for certain, `12.50` a decimal point, and `1,234`
/// says nothing; and in which currency: `€20` is not £20.
struct AmountWatch: Sendable {
    /// Who reads the numbers, and what stands before the decimals.
    enum Reading: Sendable, Hashable {
        /// The form: a lone point before three digits is the decimal mark, and a lone comma in a form that writes decimals so.
        case form(NumberMark)
        /// A filter, which refuses what is written otherwise.
        case filter(NumberMark)
    }

    /// A column whose numbers a form, or a filter, writes anew.
    struct Column: Sendable, Hashable {
        let column: Int
        let header: String
        /// Nil where only the currency is looked at.
        let reading: Reading?
        /// The currency that is written before or behind the number; nil for none.
        let currency: String?
        /// How many decimals the form shows of the column's numbers; nil for any number.
        var decimals: Int?
    }

    /// The columns that fill fields of numbers.
    static func columns(of forms: [PacketForm], headers: [String]) -> [Column] {
        var columns: [Column] = []
        for form in forms {
            let fields = form.form.fieldsByName
            for binding in form.bindings {
                guard let field = fields[binding.field], field.kind == .text || field.kind == .combo else { continue }
                let format = ValueFormat(field)
                var reading: Reading?
                var (currency, decimals) = (format.currency, Int?.none)
                switch binding.source {
                case .column:
                    guard format.showsNumber else { continue }
                    reading = .form(format.decimalMark)
                    if case .number(let number) = format.format { decimals = number.decimals }
                case .expression(let expression):
                    reading = expression.numberInput.map { .filter($0) }
                    currency = expression.currencySign ?? currency
                    guard reading != nil || currency != nil || format.showsNumber else { continue }
                }
                for column in binding.columns where headers.indices.contains(column) {
                    columns.append(
                        Column(
                            column: column, header: headers[column], reading: reading, currency: currency,
                            decimals: decimals))
                }
            }
        }
        return Set(columns).sorted { ($0.column, "\($0)") < ($1.column, "\($1)") }
    }

    /// What a cell says of the marks in the column's numbers.
    private enum Marks {
        /// `0,75`, `1.234,50`, and `12.50`, `1,234.50`.
        case decimalComma, decimalPoint
        /// `1,234` and `1.234`.
        case comma, point
    }

    private struct Seen {
        var rows: [Marks: RowList] = [:]
        var signs: [Unicode.Scalar: RowList] = [:]
        /// The rows whose numbers have more decimals than the form shows.
        var rounded = RowList()

        func rows(_ marks: Marks) -> RowList { rows[marks] ?? RowList() }
    }

    let columns: [Column]
    private var seen: [Seen]

    init(_ columns: [Column]) {
        self.columns = columns
        seen = columns.map { _ in Seen() }
    }

    /// Numbers are written in at most so many bytes.
    private static let mostBytes = 40

    /// Looks at a row. A cell of digits costs a few instructions.
    mutating func see(_ record: Record) {
        let bytes = record.bytes.span
        for index in columns.indices {
            let range = record.range(of: columns[index].column)
            guard (2...Self.mostBytes).contains(range.count) else { continue }
            var isPlain = true
            for place in range { isPlain = isPlain && (0x30...0x39).contains(bytes[place]) }
            if isPlain { continue }
            let cell = record[columns[index].column]
            guard let first = cell.firstIndex(where: Self.isDigit), let last = cell.lastIndex(where: Self.isDigit)
            else {
                continue
            }
            if let sign = Self.currency(cell) { seen[index].signs[sign, default: RowList()].add(record.row) }
            if columns[index].reading != nil, let marks = Self.marks(cell[first...last]) {
                seen[index].rows[marks, default: RowList()].add(record.row)
                if let decimals = columns[index].decimals, Self.isRounded(cell[first...last], marks, to: decimals) {
                    seen[index].rounded.add(record.row)
                }
            }
        }
    }

    /// Whether a number has a digit behind so many decimals that is no zero.
    private static func isRounded(_ number: ArraySlice<UInt8>, _ marks: Marks, to decimals: Int) -> Bool {
        guard marks == .decimalComma || marks == .decimalPoint,
            let mark = number.lastIndex(of: marks == .decimalComma ? 0x2C : 0x2E)
        else { return false }
        return number[(mark + 1)...].dropFirst(decimals).contains { (0x31...0x39).contains($0) }
    }

    /// The sign of a currency in a cell, wide forms as the usual ones.
    private static func currency(_ cell: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard cell.contains(where: { $0 >= 0x80 || $0 == 0x24 }) else { return nil }
        return String(decoding: cell, as: UTF8.self).unicodeScalars
            .first { $0.properties.generalCategory == .currencySymbol }.map(usual)
    }

    private static func usual(_ sign: Unicode.Scalar) -> Unicode.Scalar {
        switch sign {
        case "\u{FFE5}": "\u{A5}"
        case "\u{FFE6}": "\u{20A9}"
        case "\u{FFE1}": "\u{A3}"
        case "\u{FF04}": "$"
        default: sign
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// What the marks of a number say; nil where it has none.
    ///
    /// - Parameter number: From the first digit to the last.
    private static func marks(_ number: ArraySlice<UInt8>) -> Marks? {
        let (comma, point): (UInt8, UInt8) = (0x2C, 0x2E)
        var (commas, points, ahead, behind) = (0, 0, 0, 0)
        var isComma = false
        for byte in number {
            if byte == comma || byte == point {
                if byte == comma { commas += 1 } else { points += 1 }
                (isComma, behind) = (byte == comma, 0)
            } else if isDigit(byte) {
                if commas + points == 0 { ahead += 1 } else { behind += 1 }
            }
        }
        guard commas + points > 0 else { return nil }
        if commas > 0, points > 0 { return isComma ? .decimalComma : .decimalPoint }
        // The same mark again and again can only group.
        if commas + points > 1 { return isComma ? .decimalPoint : .decimalComma }
        let mayGroup = behind == 3 && (1...3).contains(ahead) && number.first != 0x30
        return mayGroup ? (isComma ? .comma : .point) : isComma ? .decimalComma : .decimalPoint
    }

    /// What there is to say of columns whose numbers may be read otherwise than they are meant.
    var notes: [Diagnostic] {
        // A column may fill several fields.
        var told: Set<String> = []
        return columns.indices.flatMap { index in
            [
                markNote(columns[index], seen[index]), currencyNote(columns[index], seen[index]),
                roundNote(columns[index], seen[index].rounded),
            ].compactMap(\.self)
        }.filter { told.insert("\($0.field ?? "") \($0.message)").inserted }
    }

    /// Forms that want whole amounts say so, and round as they are told.
    private func roundNote(_ column: Column, _ rows: RowList) -> Diagnostic? {
        guard rows.count > 0, let decimals = column.decimals else { return nil }
        let shown = decimals == 0 ? "without decimals" : "with \(decimals) \(decimals == 1 ? "decimal" : "decimals")"
        return Diagnostic(
            .valueFormatted, .note, field: column.header,
            message: "the form shows the column's numbers \(shown), and rounds \(rows.named)",
            hint: "see whether the page asks for whole amounts")
    }

    private func markNote(_ column: Column, _ seen: Seen) -> Diagnostic? {
        func note(_ message: String) -> Diagnostic {
            Diagnostic(
                .decimalMark, .warning, field: column.header, message: message,
                hint: "write the column's numbers in one way in the data, best as 1234.50, or say how it has them: "
                    + "{COLUMN|numeric:de}")
        }
        switch column.reading {
        case nil: return nil
        case .filter(let mark): return openNote(mark, seen, note)
        case .form(let mark): return formNote(mark, seen, note)
        }
    }

    /// A filter takes a lone mark for that of decimals, and refuses other numbers by itself.
    private func openNote(_ mark: NumberMark, _ seen: Seen, _ note: (String) -> Diagnostic) -> Diagnostic? {
        let open = seen.rows(mark == .comma ? .comma : .point)
        guard open.count > 0, seen.rows(mark == .comma ? .decimalComma : .decimalPoint).count == 0 else { return nil }
        return note(
            "the numbers of \(open.named) may be thousands or have three decimals; the filter reads them with decimals"
        )
    }

    private func formNote(_ mark: NumberMark, _ seen: Seen, _ note: (String) -> Diagnostic) -> Diagnostic? {
        let (commas, points) = (seen.rows(.decimalComma), seen.rows(.decimalPoint))
        switch (commas.count > 0, points.count > 0) {
        case (true, true):
            let open = seen.rows(.comma).joined(seen.rows(.point))
            let either = open.count > 0 ? "; \(open.named) may be either" : ""
            return note(
                "the column has numbers with a decimal comma (\(commas.named)) and with a decimal point "
                    + "(\(points.named))\(either)")
        case (true, false):
            let misread = mark == .comma ? seen.rows(.point) : seen.rows(.comma).joined(seen.rows(.point))
            guard misread.count > 0 else { return nil }
            return note(
                "the column has numbers with a decimal comma (\(commas.named)), and the form reads \(misread.named) "
                    + "otherwise: those become a thousand times too large or too small")
        case (false, true):
            let misread = mark == .comma ? seen.rows(.comma) : RowList()
            guard misread.count > 0 else { return nil }
            return note(
                "the column has numbers with a decimal point (\(points.named)), and the form reads \(misread.named) "
                    + "otherwise: those become a thousand times too large or too small")
        // What the form shows with fewer digits is told row by row.
        case (false, false): return nil
        }
    }

    private func currencyNote(_ column: Column, _ seen: Seen) -> Diagnostic? {
        if let currency = column.currency {
            let shown = currency.unicodeScalars.filter { $0.properties.generalCategory == .currencySymbol }.map(
                Self.usual)
            // A code may stand for any sign.
            guard !shown.isEmpty else { return nil }
            let others = seen.signs.filter { !shown.contains($0.key) }
            guard !others.isEmpty else { return nil }
            let rows = others.values.reduce(RowList()) { $0.joined($1) }
            return Diagnostic(
                .otherCurrency, .warning, field: column.header,
                message:
                    "\(rows.named) of the column \(rows.count == 1 ? "says" : "say") \(Self.list(others)), and the page says \(currency)",
                hint: "change the amounts into the page's currency, or leave the rows out")
        }
        guard seen.signs.count > 1 else { return nil }
        return Diagnostic(
            .otherCurrency, .warning, field: column.header,
            message:
                "the column has amounts in several currencies (\(Self.list(seen.signs))), and the page shows none of their signs",
            hint: "change the amounts into one currency")
    }

    private static func list(_ signs: [Unicode.Scalar: RowList]) -> String {
        signs.keys.sorted().map { "\($0)" }.joined(separator: ", ")
    }
}

extension ValueFormat {
    /// The sign of the currency that it writes; nil for none.
    fileprivate var currency: String? {
        guard case .number(let number) = format,
            number.currency.unicodeScalars.contains(where: { $0.properties.generalCategory == .currencySymbol })
        else { return nil }
        return number.currency.trimmed
    }

    /// What it writes before decimals.
    fileprivate var decimalMark: NumberMark {
        switch format {
        case .number(let number): number.separators.decimalMark == "," ? .comma : .point
        case .percent(let percent): percent.separators.decimalMark == "," ? .comma : .point
        default: .point
        }
    }
}
