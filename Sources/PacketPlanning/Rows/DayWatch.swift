import Interchange
import PDFForms
import PacketMapping
import PacketMerge
import PacketModel
import PacketTemplate

/// Sees in which order the cells of a column have day and month: `31/12/2024` has the day first for certain, `12/31/2024` the
/// month, and `03/04/2024` says nothing; with full stops, `03.04.2024`, it has the day first nearly everywhere. Days that stand
/// on the page as they are may be written in two ways, `2024-12-31` beside `12/31/2024`.
struct DayWatch: Sendable {
    /// A pattern in which a filter writes days, and that in which the form reads them.
    struct Rewritten: Sendable, Hashable {
        let output, form: String
    }

    /// A column that fills fields.
    struct Column: Sendable, Hashable {
        let column: Int
        let header: String
        /// How its days are read; nil where they stand on the page as they are.
        let pattern: String?
        /// How other fields read them, in the other order of day and month.
        var contrary: String?
        /// Whether each row tells what is no day: a filter reads it, or the form says how it wants it and gets the cell as it is.
        var isJudged = false
        /// How a filter writes the column's days for a field that reads them in the other order, and how it does.
        var rewritten: Rewritten?
        /// Whether a field that does not say how it has days shows them as they are.
        var isShownAsIs = false
    }

    private struct Seen {
        /// Of all rows of the table: what is not chosen tells the order, too.
        var dayFirst = RowList()
        var monthFirst = RowList()
        /// Of the chosen rows.
        var either = RowList()
        /// Those of `either` whose sign says that the day comes first.
        var dotted = RowList()
        /// Of the chosen rows: what is written as a day and is none, as 31.02.1985.
        var impossible = RowList()
        /// How many of them have a day and a month that others have, as 31.02.1985 and unlike 45.99.1985.
        var likeDays = 0
        /// How many days have their whole year.
        var days = 0
        /// Whether a day with full stops has the month first.
        var hasDottedMonths = false
        /// Whether a chosen row has the day first, and whether one has the month.
        var isChosen = (dayFirst: false, monthFirst: false)
        /// Of the chosen rows of a column that is shown as it is: with the year first, and with the year last.
        var yearFirst = RowList()
        var yearLast = RowList()
        /// The sign between the numbers of those with the year last, and whether they have several.
        var mark: UInt8?
        var hasSeveralMarks = false

        /// Whether there is something to say of days with the day first and others with the month first.
        var isInBothOrders: Bool {
            dayFirst.count > 0 && monthFirst.count > 0 && (either.count > 0 || isChosen == (true, true))
        }

        /// Whether all that tells an order has the day first; nil where nothing tells it, or both do.
        var isDayFirst: Bool? {
            (dayFirst.count > 0) == (monthFirst.count > 0) ? nil : dayFirst.count > 0
        }

        mutating func addYearLast(_ row: Int, _ mark: UInt8) {
            yearLast.add(row)
            hasSeveralMarks = hasSeveralMarks || (self.mark ?? mark) != mark
            self.mark = mark
        }
    }

    /// The columns that fill fields.
    static func columns(of forms: [PacketForm], headers: [String]) -> [Column] {
        var patterns: [Int: String?] = [:]
        var contrary: [Int: String] = [:]
        var rewritten: [Int: Rewritten] = [:]
        var (judged, shown): (Set<Int>, Set<Int>) = ([], [])
        for form in forms {
            let fields = form.form.fieldsByName
            for binding in form.bindings {
                guard let field = fields[binding.field], field.kind == .text || field.kind == .combo else { continue }
                var pattern = field.dayOrder(in: form.form)
                if case .expression(let expression) = binding.source {
                    if let output = expression.dayOutput, let form = pattern, let first = isDayFirst(form),
                        isDayFirst(output) == !first
                    {
                        for column in binding.columns { rewritten[column] = Rewritten(output: output, form: form) }
                    }
                    if expression.dayOutput != nil { judged.formUnion(binding.columns) }
                    pattern = expression.dayInput ?? pattern
                } else if pattern != nil {
                    judged.formUnion(binding.columns)
                } else {
                    shown.formUnion(binding.columns)
                }
                for column in binding.columns where headers.indices.contains(column) {
                    if let pattern, let known = patterns[column].flatMap(\.self), let first = isDayFirst(known),
                        isDayFirst(pattern) == !first
                    {
                        contrary[column] = pattern
                    }
                    patterns[column] = .some(patterns[column].flatMap(\.self) ?? pattern)
                }
            }
        }
        return patterns.sorted { $0.key < $1.key }
            .map {
                Column(
                    column: $0.key, header: headers[$0.key], pattern: $0.value, contrary: contrary[$0.key],
                    isJudged: judged.contains($0.key), rewritten: rewritten[$0.key],
                    isShownAsIs: shown.contains($0.key))
            }
    }

    /// Whether a pattern has the day before the month; nil where it lacks one of them.
    private static func isDayFirst(_ pattern: String) -> Bool? {
        let lower = pattern.lowercased()
        guard let day = lower.firstIndex(of: "d"), let month = lower.firstIndex(of: "m") else { return nil }
        return day < month
    }

    let columns: [Column]
    /// What a row is looked at with: a header beside it would be counted for each cell.
    private let places: [Int]
    private var seen: [Seen]

    init(_ columns: [Column]) {
        self.columns = columns
        places = columns.map(\.column)
        seen = columns.map { _ in Seen() }
    }

    /// Looks at a row. A cell that cannot be a day costs a few instructions: there are hundreds of them in a row.
    mutating func see(_ record: Record, isChosen: Bool = true) {
        record.forEachNumeral(in: places) { index, cell in
            guard let numbers = Self.numbers(cell, in: record.bytes.span) else { return }
            note(numbers, of: index, in: record.row, isChosen: isChosen)
        }
    }

    /// Notes what a column has in a row, if that is a day.
    private mutating func note(_ numbers: Numbers, of index: Int, in row: Int, isChosen: Bool) {
        let (first, second, year) = (numbers.first, numbers.second, numbers.year)
        guard let mark = numbers.mark else {
            if isChosen, columns[index].isShownAsIs, Self.isDay(year, first, second) {
                seen[index].yearFirst.add(row)
            }
            return
        }
        guard Self.isDay(year, first, second) || Self.isDay(year, second, first) else {
            if isChosen, year.map(Self.years.contains) ?? false {
                seen[index].impossible.add(row)
                if (1...12).contains(min(first, second)), max(first, second) <= 31 { seen[index].likeDays += 1 }
            }
            return
        }
        if year.map(Self.years.contains) ?? false {
            seen[index].days += 1
            if isChosen, columns[index].isShownAsIs { seen[index].addYearLast(row, mark) }
        }
        switch (first > 12, second > 12) {
        case (true, false):
            seen[index].dayFirst.add(row)
            if isChosen { seen[index].isChosen.dayFirst = true }
        case (false, true):
            seen[index].monthFirst.add(row)
            if LikelyDayInput.isDayFirst(with: mark) { seen[index].hasDottedMonths = true }
            if isChosen { seen[index].isChosen.monthFirst = true }
        case (false, false) where first != second && isChosen:
            seen[index].either.add(row)
            if LikelyDayInput.isDayFirst(with: mark) { seen[index].dotted.add(row) }
        default: break
        }
    }

    /// What there is to say of columns in both orders or in two ways, and of those that do not tell theirs.
    var notes: [Diagnostic] {
        let mixed = columns.indices.compactMap { Self.mixed(columns[$0], seen[$0]) }
        return columns.compactMap(Self.rewriting) + columns.indices.flatMap { missing(columns[$0], seen[$0]) } + mixed
            + columns.indices.compactMap { index in
                let (column, seen) = (columns[index], seen[index])
                if seen.isInBothOrders {
                    let open = seen.either.count > 0 ? "; \(seen.either.named) may be either" : ""
                    return Diagnostic(
                        .dayOrder, .warning, field: column.header,
                        message:
                            "the column has days with the day first (\(seen.dayFirst.named)) and with the month first "
                            + "(\(seen.monthFirst.named))\(open)",
                        hint: Self.oneWay)
                }
                guard let pattern = column.pattern, seen.either.count > 0 else { return nil }
                if let contrary = column.contrary {
                    return Diagnostic(
                        .dayOrder, .warning, field: column.header,
                        message:
                            "one field reads the column's days as \(pattern), and another one as \(contrary): \(seen.either.named) "
                            + "become different days",
                        hint: "read the column in one way wherever it is used")
                }
                if let misread = Self.misread(seen, pattern) {
                    return Diagnostic(
                        .dayOrder, .warning, field: column.header,
                        message:
                            "the column has days with the \(misread.first) first, and \(misread.rows.named) "
                            + "\(misread.rows.count == 1 ? "is" : "are") read as \(pattern): there day and month change places",
                        hint:
                            "say how the column has its days: {COLUMN|date:\"\(Self.shown(pattern))\":\(misread.input)}"
                    )
                }
                guard seen.dayFirst.count + seen.monthFirst.count == 0 else { return nil }
                if let other = telling(against: pattern) {
                    let first = self.seen[other].dayFirst.count > 0 ? "day" : "month"
                    let input = first == "day" ? "d/m/yyyy" : "m/d/yyyy"
                    return Diagnostic(
                        .dayOrder, .warning, field: column.header,
                        message:
                            "the table's column “\(columns[other].header)” has days with the \(first) first, and those of this one are "
                            + "read as \(pattern): \(seen.either.named) may have day and month in each other's places",
                        hint: "say how the column has its days: {COLUMN|date:\"\(Self.shown(pattern))\":\(input)}")
                }
                return Diagnostic(
                    .dayOrder, .note, field: column.header,
                    message: "the column's days may have the day or the month first; they are read as \(pattern)",
                    hint: "see whether that is how the column has them")
            }
    }

    private static let oneWay = "write all days of the column in one way in the data, best as 2024-12-31"

    /// What there is to say of days that are shown as they are, some with the year first and some with the year last; nil where
    /// their order is told.
    private static func mixed(_ column: Column, _ seen: Seen) -> Diagnostic? {
        guard seen.yearFirst.count > 0, seen.yearLast.count > 0, !seen.isInBothOrders else { return nil }
        return Diagnostic(
            .daysMixed, .note, field: column.header,
            message:
                "the column has days with the year first (\(seen.yearFirst.named)) and with the year last "
                + "(\(seen.yearLast.named)), and they are shown so",
            hint: filter(for: seen).map { "write all of them in one way: {COLUMN|date:\"\($0.output)\":\($0.input)}" }
                ?? oneWay)
    }

    /// How the filter `date` writes days with the year first as the others are, and reads these; nil where nothing tells which
    /// of day and month comes first in them, or they have several signs.
    private static func filter(for seen: Seen) -> (output: String, input: String)? {
        guard !seen.hasSeveralMarks, let mark = seen.mark else { return nil }
        let usual: Bool? = LikelyDayInput.isDayFirst(with: mark) && !seen.hasDottedMonths ? true : nil
        guard let isDayFirst = seen.isDayFirst ?? usual else { return nil }
        let sign = String(Unicode.Scalar(mark))
        let order = isDayFirst ? ["d", "m"] : ["m", "d"]
        let output = order.map { $0 == "d" ? "dd" : "MM" } + ["yyyy"]
        return (output.joined(separator: sign), (order + ["yyyy"]).joined(separator: sign))
    }

    /// Years that people write in tables.
    private static let years = 1800...2200

    /// What there is to say of days that do not exist, in a column of days or written as only days are: of few rows each by
    /// itself.
    private func missing(_ column: Column, _ seen: Seen) -> [Diagnostic] {
        let rows = seen.impossible
        guard !column.isJudged, rows.count > 0, rows.count < seen.days || rows.count == seen.likeDays else { return [] }
        func told(_ rows: RowList, of row: Int?) -> Diagnostic {
            Diagnostic(
                .formatRefused, .warning, row: row, field: column.header,
                message: "there is no such day as \(rows.named) of the column \(rows.count == 1 ? "says" : "say")",
                hint: "the value is shown as it is; mend it in the data")
        }
        guard let all = rows.all else { return [told(rows, of: nil)] }
        return all.map { row in
            var one = RowList()
            one.add(row)
            return told(one, of: row)
        }
    }

    /// Whether there is such a day; one with a year of two digits may be of a leap year.
    private static func isDay(_ year: Int?, _ month: Int, _ day: Int) -> Bool {
        CalendarDay(year: year ?? 2000, month: month, date: day) != nil
    }

    /// What there is to say of a filter that writes days in another order than the form reads them.
    private static func rewriting(_ column: Column) -> Diagnostic? {
        guard let rewritten = column.rewritten else { return nil }
        return Diagnostic(
            .dayOrder, .warning, field: column.header,
            message:
                "the mapping writes the column's days as \(rewritten.output), and the form reads them as \(rewritten.form): there day "
                + "and month change places",
            hint:
                "write them as the form reads them: {COLUMN|date:\"\(shown(rewritten.form))\"…}, or without the filter")
    }

    /// A column of the table that tells its order, which is not that of a pattern; nil where none does, or columns differ.
    private func telling(against pattern: String) -> Int? {
        guard let isDayFirst = Self.isDayFirst(pattern) else { return nil }
        let telling = seen.indices.filter { seen[$0].isDayFirst != nil }
        return telling.allSatisfy { seen[$0].isDayFirst == !isDayFirst } ? telling.first : nil
    }

    /// The rows whose days are read in the other order than the column has, where that can be told.
    private static func misread(_ seen: Seen, _ pattern: String) -> (rows: RowList, first: String, input: String)? {
        guard let isDayFirst = isDayFirst(pattern) else { return nil }
        if !isDayFirst {
            if seen.dayFirst.count > 0 { return (seen.either, "day", "d/m/yyyy") }
            if seen.dotted.count > 0, !seen.hasDottedMonths { return (seen.dotted, "day", "d.m.yyyy") }
        } else if seen.monthFirst.count > 0 {
            return (seen.either, "month", "m/d/yyyy")
        }
        return nil
    }

    /// A form's pattern as the filter `date` has it, in which small letters for the month are minutes.
    private static func shown(_ pattern: String) -> String {
        pattern.lowercased().prefix { $0 != " " }.map { $0 == "m" ? "M" : String($0) }.joined()
    }

    /// Whether a byte stands between the numbers of a day: `-`, `.` or `/`.
    private static func isMark(_ byte: UInt8) -> Bool { (0x2D...0x2F).contains(byte) }
    private static let hyphen: UInt8 = 0x2D

    /// The day and the month of a cell in the order in which they stand, its year where that has four digits, and the sign
    /// between them; nil for a sign where the year stands first.
    private typealias Numbers = (first: Int, second: Int, year: Int?, mark: UInt8?)

    /// The first two numbers of a cell that has three, with one sign between them and the year at its end, the year where it has
    /// four digits, and the sign; month, day and year, without a sign, of a cell such as `2024-12-31`; nil for others.
    private static func numbers(_ cell: Range<Int>, in bytes: Span<UInt8>) -> Numbers? {
        // From `1/2/34` to `31/12/2024`; the first sign comes after one digit or two.
        guard (6...10).contains(cell.count) else { return nil }
        guard isMark(bytes[cell.lowerBound + 1]) || isMark(bytes[cell.lowerBound + 2]) else {
            return yearFirst(cell, in: bytes)
        }
        var numbers: [(value: Int, digits: Int)] = [(0, 0)]
        var mark: UInt8?
        for index in cell {
            let byte = bytes[index]
            if (0x30...0x39).contains(byte) {
                numbers[numbers.count - 1].value = numbers[numbers.count - 1].value * 10 + Int(byte - 0x30)
                numbers[numbers.count - 1].digits += 1
            } else {
                guard isMark(byte), mark ?? byte == byte, numbers.count < 3 else { return nil }
                mark = byte
                numbers.append((0, 0))
            }
        }
        guard numbers.count == 3, numbers.map(\.digits).dropLast().allSatisfy({ (1...2).contains($0) }),
            numbers[2].digits == 4 || numbers[2].digits == 2
        else { return nil }
        let (first, second) = (numbers[0].value, numbers[1].value)
        // Of a year in two digits, what is no day may be another number, such as one of a file.
        let isWhole = numbers[2].digits == 4
        guard isWhole || (1...31).contains(first) && (1...31).contains(second) else { return nil }
        return (first, second, isWhole ? numbers[2].value : nil, mark)
    }

    /// Month, day and year of a cell such as `2024-12-31`; nil for others.
    private static func yearFirst(_ cell: Range<Int>, in bytes: Span<UInt8>) -> Numbers? {
        let start = cell.lowerBound
        guard cell.count == 10, bytes[start + 4] == hyphen, bytes[start + 7] == hyphen else { return nil }
        var (year, month, day) = (0, 0, 0)
        for place in 0..<10 where place != 4 && place != 7 {
            let byte = bytes[start + place]
            guard (0x30...0x39).contains(byte) else { return nil }
            let digit = Int(byte - 0x30)
            switch place {
            case ..<4: year = year * 10 + digit
            case ..<7: month = month * 10 + digit
            default: day = day * 10 + digit
            }
        }
        guard years.contains(year) else { return nil }
        return (month, day, year, nil)
    }
}

extension Field {
    /// How the form has days in the field, where that says which of day and month comes first: with the letters d, m and y,
    /// whatever letters the label's language has for them.
    func dayOrder(in form: Form) -> String? {
        if let day = DayPattern(askedBy: self, in: form) { return day.filterPattern.lowercased() }
        let format = ValueFormat(self)
        if let picture = format.picture { return picture.dayOrder }
        guard case .date(let pattern) = format.format else { return nil }
        return pattern.text
    }
}
