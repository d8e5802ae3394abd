extension FieldScript {
    /// What the script does, in a few words: `number, 2 decimals`; nil when it does nothing or is not understood.
    public var summary: String? {
        switch self {
        case .number(let format), .numberKeystroke(let format):
            "number, \(Self.decimals(format.decimals))" + (format.currency.isEmpty ? "" : ", “\(format.currency)”")
        case .percent(let format), .percentKeystroke(let format): "percentage, \(Self.decimals(format.decimals))"
        case .date(let pattern), .dateKeystroke(let pattern): "date or time \(pattern.text)"
        case .special(let format), .specialKeystroke(let format): format.summary
        case .mask(let mask): "mask \(mask.text)"
        case .range(let limits): limits.summary
        case .simpleCalculation(let calculation):
            "\(calculation.function.rawValue) of \(Self.list(calculation.fields))"
        case .expression(let expression): "computed from \(Self.list(expression.fields))"
        case .empty, .unknown: nil
        }
    }

    private static func decimals(_ count: Int) -> String { count == 1 ? "1 decimal" : "\(count) decimals" }

    private static func list(_ names: [String]) -> String {
        names.count > 3
            ? names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more" : names.joined(separator: ", ")
    }
}

extension SpecialFormat {
    fileprivate var summary: String {
        switch self {
        case .zip: "zip code, 5 digits"
        case .zipPlus4: "zip code, 9 digits"
        case .phone: "telephone number, 7 or 10 digits"
        case .socialSecurity: "social security number"
        }
    }
}

extension RangeLimits {
    fileprivate var summary: String? {
        switch (least, greatest) {
        case (let least?, let greatest?): "from \(least) to \(greatest)"
        case (let least?, nil): "at least \(least)"
        case (nil, let greatest?): "at most \(greatest)"
        case (nil, nil): nil
        }
    }
}
