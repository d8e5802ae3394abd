/// How a column's values come into a field: as they are, without their marks, or as a date of another form.
struct ValueRoom {
    /// What stands behind the column's name in the expression: `|digits`.
    private(set) var filters = ""
    /// What there is to say about it.
    private(set) var reason: String?
    /// Whether the field has room for all values that were seen.
    private(set) var isEnough = true

    /// How forms write the date that they want; the longer ones first.
    private static let patterns: [(written: String, pattern: String)] =
        ["mm/dd/yyyy", "dd/mm/yyyy", "mm-dd-yyyy", "dd-mm-yyyy", "dd.mm.yyyy", "yyyy-mm-dd", "mmddyyyy", "ddmmyyyy"]
        .map { ($0, $0.replacing("mm", with: "MM")) }

    init(_ column: ColumnProfile, _ field: FieldProfile) {
        guard [.text, .number, .date].contains(field.kind) else { return }
        let limit = field.maxLength ?? .max
        let hasRoom = column.longest <= limit
        if field.kind != .text {
            // Its script writes numbers and dates in its own way; digits of a number are never left out.
            guard !hasRoom, column.look != .number, !column.isDate else { return }
            isEnough = false
            reason = "but values are longer than its \(limit) characters"
        } else if case .date(let format)? = column.look, let pattern = Self.pattern(of: field),
            pattern.utf8.count <= limit,
            format != "?", format.isEmpty || !hasRoom || !pattern.contains(where: \.isPunctuation)
        {
            filters = "|date:\(pattern)" + (format.isEmpty ? "" : ":\(format)")
            reason = "the form wants dates as \(pattern)"
        } else if !hasRoom {
            // A date of eight digits in eight cells keeps its order.
            let isWholeDate =
                column.isWrittenDate && column.mostDigits == limit && column.leastDigits == limit && limit == 8
                && Self.pattern(of: field) == nil
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

    /// The form of dates that a name or a label speaks of.
    private static func pattern(of field: FieldProfile) -> String? {
        for text in [field.name, field.label ?? ""] {
            let text = text.lowercased()
            if let found = patterns.first(where: { text.contains($0.written) }) { return found.pattern }
        }
        return nil
    }
}
