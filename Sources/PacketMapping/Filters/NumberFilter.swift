/// How a locale writes numbers.
enum NumberLocale: String, CaseIterable {
    case en, de, fr, ko, ch

    /// Between groups of three digits. French has a no-break space that all fonts have, not the narrow one.
    var groupSeparator: String {
        switch self {
        case .en, .ko: ","
        case .de: "."
        case .fr: "\u{A0}"
        case .ch: "\u{2019}"
        }
    }

    var decimalSeparator: String {
        switch self {
        case .en, .ko, .ch: "."
        case .de, .fr: ","
        }
    }

    /// Whether a currency's sign comes before the amount.
    var hasLeadingCurrency: Bool { self != .de && self != .fr }
}

extension DecimalText {
    /// Appends the number with grouped digits, without its sign.
    func appendGrouped(_ locale: NumberLocale, to output: inout Bytes) {
        let digits = integer.isEmpty ? [UInt8(ascii: "0")][...] : integer
        let separator = locale.groupSeparator.utf8
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { output.append(contentsOf: separator) }
            output.append(digit)
        }
        if !fraction.isEmpty { output.append(contentsOf: locale.decimalSeparator.utf8) }
        output.append(contentsOf: fraction)
    }
}

extension FilterFailure {
    static func notANumber(_ filter: String) -> FilterFailure {
        FilterFailure(
            code: .notANumber, predicate: "is not a number, which `\(filter)` needs",
            hint: "numbers are written 1234.5; take group separators out first: replace:',':''")
    }
}

/// `number:decimals:locale`
struct NumberFilter: TextFilter {
    private let decimals: Int?
    private let locale: NumberLocale

    init(_ arguments: FilterArguments) throws(Problem) {
        decimals = arguments.text(0) == "" ? nil : try arguments.integer(0, in: 0...20)
        locale = try arguments.choice(1, NumberLocale.self, "locale") ?? .en
    }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        if buffer[start...].isBlank { return buffer.removeSubrange(start...) }
        guard var number = DecimalText(buffer[start...]) else { throw .notANumber("number") }
        if let decimals { number.round(to: decimals) }
        buffer.removeSubrange(start...)
        if number.isNegative { buffer.append(UInt8(ascii: "-")) }
        number.appendGrouped(locale, to: &buffer)
    }
}
