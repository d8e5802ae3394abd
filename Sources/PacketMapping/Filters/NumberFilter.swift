import Interchange

extension FilterFailure {
    static func notANumber(_ filter: String) -> FilterFailure {
        FilterFailure(
            code: .notANumber, predicate: "is not a number, which `\(filter)` needs",
            hint: "numbers are written 1234.5; `numeric` reads others: {price|numeric:de|\(filter)…}")
    }
}

/// `number:decimals:locale`
struct NumberFilter: TextFilter {
    private let decimals: Int?
    private let locale: LocaleFormat

    init(_ arguments: FilterArguments) throws(Problem) {
        decimals = arguments.text(0) == "" ? nil : try arguments.integer(0, in: 0...20)
        locale = try arguments.locale(1)
    }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        if buffer[start...].isBlank { return buffer.removeSubrange(start...) }
        guard var number = DecimalNumeral(buffer[start...]) else { throw .notANumber("number") }
        if let decimals { number.round(to: decimals) }
        buffer.removeSubrange(start...)
        if number.isNegative { buffer.append(UInt8(ascii: "-")) }
        locale.append(number, to: &buffer)
    }
}

/// `round:decimals`: the number as the language itself writes it, ready for more arithmetic.
struct RoundFilter: TextFilter {
    private let decimals: Int

    init(_ arguments: FilterArguments) throws(Problem) { decimals = try arguments.integer(0, in: 0...20) ?? 0 }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        if buffer[start...].isBlank { return buffer.removeSubrange(start...) }
        guard var number = DecimalNumeral(buffer[start...]) else { throw .notANumber("round") }
        number.round(to: decimals)
        buffer.replaceTail(from: start, with: number.text)
    }
}

/// `bits:count`: the last binary digits of a whole number, which go round and round for numbers that go on.
struct BitsFilter: TextFilter {
    private let count: Int

    init(_ arguments: FilterArguments) throws(Problem) { count = try arguments.integer(0, in: 1...32) ?? 1 }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        if buffer[start...].isBlank { return buffer.removeSubrange(start...) }
        guard let number = UInt64(buffer.text(from: start).trimmed) else {
            throw FilterFailure(
                code: .notANumber, predicate: "is not a whole number, which `bits` needs",
                hint: "number rows with {row|bits:\(count)}")
        }
        let digits = (0..<count).reversed().map { (number >> UInt64($0)) & 1 == 1 ? "1" : "0" }
        buffer.replaceTail(from: start, with: digits.joined())
    }
}

/// `numeric:locale`: reads `$1,234.50`, `(12.00)` or `1.234,50 €` and leaves `1234.50`.
struct NumericFilter: TextFilter {
    private let locale: LocaleFormat

    init(_ arguments: FilterArguments) throws(Problem) { locale = try arguments.locale(0) }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        if buffer[start...].isBlank { return buffer.removeSubrange(start...) }
        guard let number = plain(buffer.text(from: start)) else {
            throw FilterFailure(
                code: .notANumber, predicate: "is not a number as `\(locale.tag)` writes it",
                hint: hint(for: buffer[start...]))
        }
        buffer.replaceTail(from: start, with: number)
    }

    /// What to do about a value that is no number: another locale writes the last of its marks before the decimals, or parts
    /// thousands by spaces; where that is this one, something else is in the way.
    private func hint(for value: ArraySlice<UInt8>) -> String {
        let isPoint = value.last { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") } == UInt8(ascii: ".")
        let parts = String(decoding: value, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let isSpaced =
            !value.contains(UInt8(ascii: "."))
            && zip(parts, parts.dropFirst()).contains { $0.last?.isNumber ?? false && $1.first?.isNumber ?? false }
        let likely = isPoint ? "en" : isSpaced ? "fr" : "de"
        return locale.tag == likely || locale.tag.hasPrefix("\(likely)-")
            ? "see what stands in the cell beside its digits, one sign and one mark before the decimals"
            : "say how it is written: numeric:\(likely)"
    }

    /// What stands before the decimals of the numbers that it reads; nil for another mark than point and comma.
    var decimalMark: NumberMark? {
        switch locale.decimalSeparator {
        case ".": .point
        case ",": .comma
        default: nil
        }
    }

    private func plain(_ text: String) -> String? {
        var scalars = text.trimmed.unicodeScalars.filter { $0.properties.generalCategory != .currencySymbol }
        let isBracketed = scalars.first == "(" && scalars.last == ")"
        if isBracketed { scalars = .init(scalars.dropFirst().dropLast()) }
        var digits = ""
        var (hasPoint, isNegative, sinceGroup) = (false, isBracketed, Int?.none)
        let point = locale.decimalSeparator.unicodeScalars.first
        let group = locale.groupSeparator.unicodeScalars.first
        let body = String(String.UnicodeScalarView(scalars)).trimmed
        for scalar in body.unicodeScalars {
            if scalar.isASCIIDigit {
                digits.unicodeScalars.append(scalar)
                if !hasPoint { sinceGroup = sinceGroup.map { $0 + 1 } }
            } else if scalar == point, !hasPoint {
                hasPoint = true
                digits += "."
            } else if scalar == "-" || scalar == "\u{2212}", digits.isEmpty, !isNegative {
                isNegative = true
            } else if Self.separates(scalar, as: group), !digits.isEmpty, !hasPoint {
                // 1,5 is no thousand: behind a separator stand whole groups.
                if let count = sinceGroup, count != locale.groups.others { return nil }
                sinceGroup = 0
            } else if !scalar.isSpace || !digits.isEmpty {
                return nil
            }
        }
        if let count = sinceGroup, count != locale.groups.last { return nil }
        guard DecimalNumeral(Bytes(digits.utf8)[...]) != nil else { return nil }
        return (isNegative ? "-" : "") + digits
    }

    /// A locale that groups with a space takes any space, one with an apostrophe either form of it.
    private static func separates(_ scalar: Unicode.Scalar, as group: Unicode.Scalar?) -> Bool {
        guard let group else { return false }
        if scalar == group { return true }
        return group.isSpace ? scalar.isSpace : group == "\u{2019}" && scalar == "'"
    }
}
