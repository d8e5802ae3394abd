import Marks

/// Makes cells of what the file says about them (ECMA-376-1, 18.3.1.4).
struct CellBuilder {
    private let strings: SharedStrings
    private let formats: [NumberFormat]
    private let usesDate1904: Bool
    /// How many bytes of text may still be made.
    private(set) var budget: Int

    /// The value, as it stands in the file.
    var raw: [UInt8] = []
    var isFormula = false
    /// The bytes of text of the row so far.
    var rowBytes = 0
    private var type = ""
    private var format = NumberFormat.general

    init(strings: SharedStrings, formats: [NumberFormat], usesDate1904: Bool, budget: Int) {
        self.strings = strings
        self.formats = formats
        self.usesDate1904 = usesDate1904
        self.budget = budget
    }

    /// Begins a cell of a type (`t`) and a style (`s`).
    mutating func begin(type: String?, style: Int?) {
        raw.removeAll(keepingCapacity: raw.count < 1 << 16)
        isFormula = false
        self.type = type ?? "n"
        format = style.flatMap { formats.indices.contains($0) ? formats[$0] : nil } ?? .general
    }

    /// The cell.
    mutating func cell(row: Int, column: Int) -> SheetCell {
        var problem: SheetCell.Problem?
        let value = value(&problem)
        if problem == nil, isFormula, value == .empty, type != "str" { problem = .formulaWithoutValue }
        return SheetCell(
            row: row, column: column, value: value, isFormula: isFormula, problem: problem, format: format,
            usesDate1904: usesDate1904)
    }

    private mutating func value(_ problem: inout SheetCell.Problem?) -> SheetValue {
        switch type {
        case "s":
            guard !raw.isEmpty else { return .empty }
            guard let index = Int(trimmed), index >= 0, index < strings.count else {
                problem = .missingText
                return .empty
            }
            spend(strings.length(index))
            // Beyond the budget the row is refused anyway.
            return rowBytes > 1 << 30 || budget < 0 ? .empty : .text(strings[index])
        case "inlineStr": return text(raw)
        case "str":
            var bytes: [UInt8] = []
            EscapedText.append(raw, to: &bytes)
            return text(bytes)
        case "b":
            switch trimmed {
            case "": return .empty
            case "1", "true": return .bool(true)
            case "0", "false": return .bool(false)
            default:
                problem = .noNumber
                return text(raw)
            }
        case "e": return raw.isEmpty ? .empty : .error(trimmed)
        case "d": return raw.isEmpty ? .empty : .isoDate(trimmed)
        default: return number(&problem)
        }
    }

    private var trimmed: String {
        var bytes = raw[...]
        while let first = bytes.first, first <= 0x20 { bytes = bytes.dropFirst() }
        while let last = bytes.last, last <= 0x20 { bytes = bytes.dropLast() }
        return String(decoding: bytes.prefix(1_024), as: UTF8.self)
    }

    private mutating func spend(_ count: Int) {
        rowBytes += count
        budget -= count
    }

    private mutating func text(_ bytes: [UInt8]) -> SheetValue {
        spend(bytes.count)
        return .text(String(ordering: bytes))
    }

    private mutating func number(_ problem: inout SheetCell.Problem?) -> SheetValue {
        let digits = trimmed
        guard !digits.isEmpty else { return .empty }
        guard let number = Double(digits), number.isFinite else {
            problem = .noNumber
            return text(raw)
        }
        switch format.kind {
        case .general, .number, .digits, .text: return .number(number)
        case .duration: return .duration(number)
        case .date, .dateTime, .time:
            if let date = SheetDate(serial: number, usesDate1904: usesDate1904) { return .date(date) }
            // A time of day without a day.
            if format.kind == .time, number >= 0, number < 1,
                let date = SheetDate(serial: number, usesDate1904: true)
            {
                return .date(date)
            }
            problem = .noSuchDate
            return .number(number)
        }
    }
}
