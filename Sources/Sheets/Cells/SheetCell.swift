/// One cell of a sheet that the file mentions.
public struct SheetCell: Sendable {
    /// What is wrong with a cell.
    public enum Problem: Sendable, Hashable {
        /// A formula whose result the file does not have; the value is empty.
        case formulaWithoutValue
        /// A number in a format of dates that is no day; it stays a number. Day 60 of the 1900 system (29 February 1900)
        /// is one.
        case noSuchDate
        /// A reference to a shared text that the file does not have; the value is empty.
        case missingText
        /// Something that is no number where one belongs; it stays text.
        case noNumber
    }

    /// The row, from 1.
    public let row: Int
    /// The column, from 0.
    public let column: Int
    /// What the cell holds.
    public let value: SheetValue
    /// Whether a formula computed it; the value is what the program that saved the file got.
    public let isFormula: Bool
    /// What is wrong with it.
    public let problem: Problem?
    /// How it shows its number.
    public let format: NumberFormat
    let usesDate1904: Bool

    /// The cell's name, such as `AA12`.
    public var reference: String { CellReference.name(column: column) + "\(row)" }

    /// The value as text, free of the country of whoever looks: numbers plain, dates and times as ISO 8601, lengths of
    /// time as `36:00:00`, yes and no as TRUE and FALSE.
    public var text: String {
        switch value {
        case .empty: return ""
        case .text(let text), .isoDate(let text), .error(let text): return text
        case .bool(let value): return value ? "TRUE" : "FALSE"
        case .number(let number): return DecimalDigits(number)?.text ?? ""
        case .duration(let days): return Self.durationFormat.duration(days) ?? ""
        case .date(let date):
            switch format.kind {
            case .time: return date.timeText
            case .date: return date.dayText
            default: return date.milliseconds == 0 ? date.dayText : "\(date.dayText)T\(date.timeText)"
            }
        }
    }

    /// The value as the cell shows it, in English.
    public var displayed: String {
        switch value {
        case .number(let number): format.shown(number, usesDate1904: usesDate1904) ?? text
        case .duration(let days): format.shown(days, usesDate1904: usesDate1904) ?? text
        case .date(let date): format.sections.first?.date(date) ?? text
        default: text
        }
    }

    private static let durationFormat = FormatSection.parse("[h]:mm:ss")[0]
}

extension SheetCell {
    /// The same cell at another place.
    public func moved(row: Int, column: Int) -> SheetCell {
        SheetCell(
            row: row, column: column, value: value, isFormula: isFormula, problem: problem, format: format,
            usesDate1904: usesDate1904)
    }
}
