public import PacketModel

/// A value that several fields share, each with a `slice` of it, such as a number in boxes.
///
/// The slices should take all of its letters and digits; what stands between them may be left out.
public struct SplitValue: Sendable {
    private let whole: FormattedValue
    private let slices: [SliceFilter]
    /// The fields, in the order of what they take.
    private let fields: [String]
    /// How many digits a number has that fills all slices; nil where they take numbers of any length.
    private let wanted: Int?
    /// The positions at which slices of several characters end, ascending.
    private let ends: [Int]
    /// Whether the value is a postal code, which may end with its first field: 57104, and 57104-1234.
    private let mayEndEarly: Bool

    /// The values that expressions share, found by their columns and the filters before the slices.
    ///
    /// A slice from the end alone, such as the last four digits, is no part of a number in boxes. Several of them are, as
    /// in the boxes of an amount, which begins further left the larger it is.
    ///
    /// - Parameter limits: The most characters that fields take, where they have a limit.
    /// - Complexity: O(n²) for n expressions that are a slice.
    public static func among(
        _ expressions: [(field: String, expression: BoundExpression)], limits: [String: Int] = [:]
    ) -> [SplitValue] {
        // Of a day, other fields show the rest: {born|slice:1:4} and {born|date:MM}.
        let days = expressions.filter { $0.expression.cut(by: SliceFilter.self).isEmpty }
            .reduce(into: Set<Int>()) { $0.formUnion($1.expression.dayColumns) }
        let parts = expressions.flatMap { field, expression in
            expression.cut(by: SliceFilter.self).filter { days.isDisjoint(with: $0.whole.source.columns) }
                .map { (whole: $0.whole, part: (field: field, slice: $0.filter)) }
        }
        return FormattedValue.shared(parts).compactMap { whole, parts in
            if parts.count == 1 { return parts[0].slice.isPartOfNumber ? SplitValue(whole, parts, limits) : nil }
            let fromBeginning = parts.filter { $0.slice.isCountedFromBeginning }.map(\.slice)
            let fromEnd = parts.filter { $0.slice.isCountedFromEnd }.map(\.slice)
            guard
                fromBeginning.contains(where: \.skipsBeginning) && !fromBeginning.allSatisfy(\.skipsBeginning)
                    || fromEnd.contains(where: \.skipsEnd) && !fromEnd.allSatisfy(\.skipsEnd)
            else { return nil }
            return SplitValue(
                whole, parts.sorted { $0.slice.range(in: .max).lowerBound < $1.slice.range(in: .max).lowerBound },
                limits)
        }
    }

    private init(
        _ whole: FormattedValue, _ parts: [(field: String, slice: SliceFilter)], _ limits: [String: Int]
    ) {
        self.whole = whole
        slices = parts.map(\.slice)
        // One field may show several of them.
        fields = parts.map(\.field).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        // A slice without an end goes as far as its field.
        let spans = parts.compactMap { field, slice -> (first: Int, last: Int)? in
            guard slice.isCountedFromBeginning else { return nil }
            let last = slice.span.last > 0 ? slice.span.last : limits[field].map { slice.span.first + $0 - 1 }
            return last.map { (first: slice.span.first, last: $0) }
        }
        let ends = spans.map { $0.last }
        self.ends = Set(spans.filter { $0.last > $0.first }.map { $0.last }).sorted()
        mayEndEarly =
            self.ends.count == 2 && self.ends[0] >= Self.shortestPostalCode
            && ([whole.name] + fields).contains { LabelWords($0).things.contains("postal code") }
        // Single boxes take numbers of any length, such as those of houses, unless the digits were picked for them.
        let isNumber = whole.filters.last is DigitsFilter || slices.contains { $0.span.last > $0.span.first }
        // Digits that are counted from the end stand behind all others: {SSN|digits|slice:1:5}, {SSN|digits|slice:-4}.
        let last = slices.filter { $0.isCountedFromEnd && !$0.skipsEnd }
        let behind = last.count == 1 ? -last[0].span.first : 0
        wanted =
            isNumber && ends.count + last.count == slices.count && last.count < 2 ? ends.max().map { $0 + behind } : nil
    }

    /// Postal codes with an end that may be left out have so many digits before it.
    private static let shortestPostalCode = 4

    /// What there is to say of a row some of whose letters and digits no field takes; nil for none.
    ///
    /// - Complexity: O(length of the value · number of slices).
    public func problem(of record: Record) -> Diagnostic? {
        var buffer: Bytes = []
        // The fields tell what is wrong with the value.
        guard (try? whole.append(record, into: &buffer)) != nil, !buffer.isEmpty else { return nil }
        let characters = Array(buffer.text(from: 0))
        let taken = slices.map { $0.range(in: characters.count) }
        var (all, lost) = (0, 0)
        for (index, character) in characters.enumerated() where character.isLetter || character.isNumber {
            all += 1
            if !taken.contains(where: { $0.contains(index) }) { lost += 1 }
        }
        guard fields.count > 1 || isNumber(characters) else { return nil }
        guard lost > 0 else { return missing(characters, record) }
        if fields.count == 1 {
            return Diagnostic(
                .partLost, .note, row: record.row, line: record.line, field: fields[0],
                message: "“\(whole.name)” has \(all) digits, and its slice shows \(all - lost) of them",
                hint: "see whether the field has room for all of them, or another field takes the rest")
        }
        return Diagnostic(
            .partLost, .warning, row: record.row, line: record.line, field: fields[0],
            message: "“\(whole.name)” has \(all) letters and digits, and the \(fields.count) fields that share it show "
                + "\(all - lost) of them",
            hint: "see the positions of each slice, and what the cell has between its digits: "
                + "{\(whole.name)|digits|slice:1:3}")
    }
}

extension SplitValue {
    /// What there is to say of a number that ends before the last of its slices does.
    private func missing(_ characters: [Character], _ record: Record) -> Diagnostic? {
        // What stands between digits takes the place of some: 12-3.
        let digits = characters.count(where: \.isNumber)
        guard let wanted, characters.count < wanted, digits > 0, !characters.contains(where: \.isLetter),
            self.fields.count > 1 || characters.count * 2 > wanted
        else { return nil }
        if mayEndEarly, digits == characters.count, digits == ends[0] { return nil }
        let fields =
            fields.count == 1 ? "the slice that shows it takes" : "the \(fields.count) fields that share it take"
        return Diagnostic(
            .partMissing, .warning, row: record.row, line: record.line, field: self.fields.last,
            message: "“\(whole.name)” has \(digits) digits, and \(fields) \(wanted)",
            hint: digits == characters.count
                ? hint(digits, wanted)
                : "see the positions of each slice, and what the cell has between its digits: "
                    + "{\(whole.name)|digits|slice:1:3}")
    }

    /// What to do about a number that is too short. Zeros at its beginning are spoken of only where these may be what is
    /// missing: a number that ends where a field does may lack its end, and few numbers begin with more than two zeros.
    private func hint(_ digits: Int, _ wanted: Int) -> String {
        // Of a postal code the first field is whole in all rows, and the rest in some.
        let whole = mayEndEarly ? ends[0] : wanted
        if ends.dropLast().contains(digits) { return "see whether the end of the number is missing in the data" }
        guard digits < whole, whole - digits <= Self.mostZeros else {
            return "see whether digits are missing in the data"
        }
        return
            "see whether a digit is missing in the data; spreadsheets drop zeros at the beginning, unless the column is "
            + "text: {\(self.whole.name)|pad:\(whole):0}"
    }

    /// Few numbers begin with more zeros than these.
    private static let mostZeros = 2

    /// Whether a value is a number in one or two parts, such as a postal code. Days have three parts, or eight digits, of
    /// which four are the year.
    private func isNumber(_ characters: [Character]) -> Bool {
        let marks = characters.filter { !$0.isNumber }
        if marks.isEmpty, characters.count == 8, wanted == 4 { return false }
        return marks.count <= 1 && marks.allSatisfy { $0 == "-" || $0 == " " }
    }
}

extension FormattedValue {
    /// Parts of values, those of one value together.
    ///
    /// - Complexity: O(n²) for n values.
    static func shared<Part>(
        _ parts: [(whole: FormattedValue, part: Part)]
    ) -> [(whole: FormattedValue, parts: [Part])] {
        parts.reduce(into: []) { groups, next in
            if let index = groups.firstIndex(where: { $0.whole.isLike(next.whole) }) {
                groups[index].parts.append(next.part)
            } else {
                groups.append((next.whole, [next.part]))
            }
        }
    }

    /// Whether both read the same and format it with the same kinds of filters.
    private func isLike(_ other: FormattedValue) -> Bool {
        source.columns == other.source.columns && filters.count == other.filters.count
            && zip(filters, other.filters).allSatisfy { type(of: $0) == type(of: $1) }
    }
}
