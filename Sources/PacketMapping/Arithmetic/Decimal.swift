/// A decimal number of up to 38 digits, exactly: `0.1 + 0.2` is `0.3`, and cents are never lost to binary fractions.
struct Decimal: Equatable {
    /// The digits as a whole number.
    private(set) var digits: Int128
    /// How many of the digits stand behind the point.
    private(set) var scale: Int

    private static let mostDigits: Int128 = 99_999_999_999_999_999_999_999_999_999_999_999_999
    /// The digits behind the point that a division gives at most.
    private static let quotientScale = 16

    init(_ number: Int) { (digits, scale) = (Int128(number), 0) }

    /// Makes a number; nil when it has more than 38 digits.
    private init?(_ digits: Int128, scale: Int) {
        guard digits.magnitude <= Self.mostDigits.magnitude, (0...38).contains(scale) else { return nil }
        (self.digits, self.scale) = (digits, scale)
    }

    /// The number that a text says; nil when it has more than 38 digits.
    init?(_ text: DecimalNumeral) {
        var digits: Int128 = 0
        for digit in [text.integer, text.fraction].joined() {
            guard digits <= Self.mostDigits / 10 - 1 else { return nil }
            digits = digits * 10 + Int128(digit - 0x30)
        }
        self.init(text.isNegative ? -digits : digits, scale: text.fraction.count)
    }

    var isZero: Bool { digits == 0 }
    var isNegative: Bool { digits < 0 }
    var negated: Decimal { with(-digits) }
    var magnitude: Decimal { with(digits < 0 ? -digits : digits) }

    /// The number as a whole one; nil when it is none, or too large.
    var integer: Int? {
        let trimmed = trimmingZeros()
        return trimmed.scale == 0 ? Int(exactly: trimmed.digits) : nil
    }

    private func with(_ digits: Int128) -> Decimal {
        var number = self
        number.digits = digits
        return number
    }

    /// The same number with more digits behind the point; nil when there is no room.
    private func widened(to scale: Int) -> Decimal? {
        guard scale >= self.scale, let factor = Self.power(scale - self.scale) else { return nil }
        let (product, overflow) = digits.multipliedReportingOverflow(by: factor)
        return overflow ? nil : Decimal(product, scale: scale)
    }

    /// A power of ten.
    private static func power(_ exponent: Int) -> Int128? {
        guard (0...38).contains(exponent) else { return nil }
        return (0..<exponent).reduce(Int128(1)) { power, _ in power * 10 }
    }

    static func sum(_ left: Decimal, _ right: Decimal) -> Decimal? {
        let scale = max(left.scale, right.scale)
        guard let left = left.widened(to: scale), let right = right.widened(to: scale) else { return nil }
        let (sum, overflow) = left.digits.addingReportingOverflow(right.digits)
        return overflow ? nil : Decimal(sum, scale: scale)
    }

    static func product(_ left: Decimal, _ right: Decimal) -> Decimal? {
        let (product, overflow) = left.digits.multipliedReportingOverflow(by: right.digits)
        if !overflow, let number = Decimal(product, scale: left.scale + right.scale) { return number }
        let (short, other) = (left.trimmingZeros(), right.trimmingZeros())
        let (second, isLarge) = short.digits.multipliedReportingOverflow(by: other.digits)
        return isLarge ? nil : Decimal(second, scale: short.scale + other.scale)
    }

    /// A quotient with up to 16 digits behind the point, rounded half away from zero, without zeros at its end.
    static func quotient(_ left: Decimal, _ right: Decimal) -> Decimal? {
        guard right.digits != 0 else { return nil }
        let (left, right) = (left.trimmingZeros(), right.trimmingZeros())
        for scale in stride(from: quotientScale, through: 0, by: -1) {
            let shift = scale + right.scale - left.scale
            guard let factor = power(abs(shift)) else { continue }
            let (over, under) = shift >= 0 ? (left.digits, right.digits) : (left.digits, right.digits)
            let (numerator, isLarge) = shift >= 0 ? over.multipliedReportingOverflow(by: factor) : (over, false)
            let (denominator, isHuge) = shift < 0 ? under.multipliedReportingOverflow(by: factor) : (under, false)
            guard !isLarge, !isHuge else { continue }
            return Decimal(divided(numerator, by: denominator), scale: scale)?.trimmingZeros()
        }
        return nil
    }

    private static func divided(_ number: Int128, by divisor: Int128) -> Int128 {
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
        // Twice the rest could overflow.
        guard rest.magnitude >= divisor.magnitude - rest.magnitude else { return quotient }
        return quotient + ((number < 0) == (divisor < 0) ? 1 : -1)
    }

    /// How a number becomes one with fewer digits behind the point.
    enum Rounding { case halfAwayFromZero, down, up }

    /// The number with exactly so many digits behind the point; nil when there is no room.
    func rounded(to places: Int, _ rounding: Rounding = .halfAwayFromZero) -> Decimal? {
        guard places < scale, let factor = Self.power(scale - max(0, places)) else { return widened(to: places) }
        let whole: Int128
        switch rounding {
        case .halfAwayFromZero: whole = Self.divided(digits, by: factor)
        case .down, .up:
            let (quotient, rest) = digits.quotientAndRemainder(dividingBy: factor)
            let isBelow = rest < 0 && rounding == .down
            let isAbove = rest > 0 && rounding == .up
            whole = quotient + (isBelow ? -1 : isAbove ? 1 : 0)
        }
        return Decimal(whole, scale: places)
    }

    /// The same number without zeros at the end of its fraction.
    private func trimmingZeros() -> Decimal {
        var number = self
        while number.scale > 0, number.digits.isMultiple(of: 10) {
            number.digits /= 10
            number.scale -= 1
        }
        return number
    }

    /// The order of two numbers.
    static func areAscending(_ left: Decimal, _ right: Decimal) -> Bool {
        guard let difference = sum(left, right.negated) else { return left.isNegative }
        return difference.isNegative
    }

    /// The number in digits: `-12.50`.
    var text: String {
        let text = String(digits.magnitude)
        let padded = String(repeating: "0", count: max(0, scale + 1 - text.utf8.count)) + text
        let sign = digits < 0 ? "-" : ""
        return scale == 0 ? sign + padded : "\(sign)\(padded.dropLast(scale)).\(padded.suffix(scale))"
    }
}
