/// How a cell shows its number (ECMA-376-1, 18.8.30 and 18.8.31).
public final class NumberFormat: Sendable {
    /// What a format makes of a number.
    public enum Kind: Sendable, Hashable {
        /// A number, in the program's own way.
        case general
        /// A number.
        case number
        /// A number that is rather a code: shown with leading zeros, or in groups, as postcodes and telephone numbers.
        case digits
        /// A day.
        case date
        /// A time of day.
        case time
        /// A day and a time.
        case dateTime
        /// A length of time that goes beyond a day: `[h]:mm`.
        case duration
        /// Text.
        case text
    }

    /// The format's code.
    public let code: String
    /// What it makes of a number.
    public let kind: Kind
    let sections: [FormatSection]

    /// Understands a code.
    init(_ code: String) {
        self.code = code
        sections = FormatSection.parse(code)
        kind = sections.first?.kind ?? .general
    }

    /// A format that every program knows by its number (ECMA-376-1, 18.8.30).
    convenience init(builtIn id: Int) {
        self.init(Self.builtIn[id] ?? "General")
    }

    static let general = NumberFormat("General")

    // 14 and 22 follow the country of whoever looks, so they are shown as ISO 8601 has it; 27 to 36 and 50 to 58 are
    // dates of East Asian countries, with eras in some.
    private static let builtIn: [Int: String] = {
        var codes: [Int: String] = [
            1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: "#,##0", 6: "#,##0", 7: "#,##0.00", 8: "#,##0.00", 9: "0%",
            10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??", 14: "yyyy-mm-dd", 15: "d-mmm-yy", 16: "d-mmm",
            17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "yyyy-mm-dd h:mm",
            32: "h:mm", 33: "h:mm:ss", 37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)", 39: "#,##0.00;(#,##0.00)",
            40: "#,##0.00;(#,##0.00)", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@",
        ]
        for id in [27, 28, 29, 30, 31, 34, 35, 36] + Array(50...58) { codes[id] = "yyyy-mm-dd" }
        return codes
    }()

    /// What a cell with this format shows for a number; nil when that is not a date, though the format wants one.
    func shown(_ value: Double, usesDate1904: Bool) -> String? {
        guard let section = section(for: value) else { return DecimalDigits(value)?.text }
        switch section.kind {
        case .general where section.showsWordsOnly: return section.number(value, showsSign: false)
        case .general, .text: return DecimalDigits(value)?.text
        case .number, .digits:
            return section.number(value, showsSign: value < 0 && section.needsSign(among: sections.count))
        case .duration: return section.duration(value)
        case .date, .time, .dateTime:
            if let date = SheetDate(serial: value, usesDate1904: usesDate1904) { return section.date(date) }
            // A time without a day has the number of a day before all days.
            guard section.kind == .time, value >= 0, value < 1, let date = SheetDate(serial: value, usesDate1904: true)
            else { return nil }
            return section.date(date)
        }
    }

    private func section(for value: Double) -> FormatSection? {
        let numeric = sections.prefix(3)
        if numeric.contains(where: { $0.condition != nil }) {
            return numeric.first { $0.condition?.holds(value) ?? true } ?? numeric.last
        }
        switch numeric.count {
        case 0, 1: return numeric.first
        case 2: return value < 0 ? numeric[1] : numeric[0]
        default: return value < 0 ? numeric[1] : value == 0 ? numeric[2] : numeric[0]
        }
    }
}
