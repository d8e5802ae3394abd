import Interchange

/// How a column's values come into a field: as they are, without their marks, or as a date of another form.
struct ValueRoom {
    /// What stands behind the column's name in the expression: `|digits`.
    private(set) var filters = ""
    /// What there is to say about it.
    private(set) var reason: String?
    /// Whether the field has room for all values that were seen.
    private(set) var isEnough = true

    /// How forms write a date that they want without marks.
    private static let plainPatterns = ["mmddyyyy", "ddmmyyyy"]

    init(_ column: ColumnProfile, _ field: FieldProfile) {
        guard [.text, .number, .date].contains(field.kind) else { return }
        let limit = field.maxLength ?? .max
        let hasRoom = column.longest <= limit
        if field.kind != .text {
            // Its script writes numbers and dates in its own way; digits of a number are never left out.
            guard !hasRoom, column.look != .number, !column.isDate else { return }
            isEnough = false
            reason = "but values are longer than its \(limit) characters"
        } else if case .date(let format)? = column.look, let pattern = Self.pattern(of: field, limit),
            format != "?", format.isEmpty || !hasRoom || Self.skeleton(pattern) != format
        {
            filters = "|date:\(pattern)" + (format.isEmpty ? "" : ":\(format)")
            reason = "the form wants dates as \(pattern)"
        } else if !hasRoom {
            // A date of eight digits in eight cells keeps its order.
            let isWholeDate =
                column.isWrittenDate && column.mostDigits == limit && column.leastDigits == limit && limit == 8
                && Self.pattern(of: field, limit) == nil
            if column.isOfDigits, column.look == .phone || column.look == .text || isWholeDate,
                column.mostDigits <= limit
            {
                filters = "|digits"
                reason = "the digits alone have room in its \(limit) characters"
            } else {
                isEnough = false
                reason = "but values are longer than its \(limit) characters"
            }
        }
    }

    /// The form of dates that a name, a label or what is printed for a field speaks of, without its marks where the field's cells
    /// have no room for them. Nil where it speaks of none, or of one that is longer.
    private static func pattern(of field: FieldProfile, _ limit: Int) -> String? {
        let texts = [field.name, field.label, field.printedLabel].compactMap(\.self)
        // Names often leave out marks that the page prints.
        if let day = texts.lazy.compactMap({ DayPattern(in: $0)?.filterPattern }).first {
            let plain = day.filter(\.isLetter)
            return day.utf8.count <= limit ? day : plain.utf8.count == limit ? plain : nil
        }
        let found = texts.lazy.map { $0.lowercased() }.compactMap { text in plainPatterns.first(where: text.contains) }
        return found.first.flatMap { $0.utf8.count <= limit ? $0.replacing("mm", with: "MM") : nil }
    }

    /// A pattern as columns have it whose days and months may be of one digit: `m/d/yyyy` for `MM/dd/yyyy`.
    private static func skeleton(_ pattern: String) -> String {
        pattern.lowercased().replacing("mm", with: "m").replacing("dd", with: "d")
    }
}
