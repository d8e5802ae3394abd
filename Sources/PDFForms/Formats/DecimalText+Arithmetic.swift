/// Exact sums and products, and quotients to a fixed number of places. Each is nil when the result has too many digits.
extension DecimalText {
    /// How many decimals a quotient has; what is behind them is rounded.
    static let quotientPlaces = 40

    /// The number without its sign.
    public var magnitude: DecimalText { isNegative ? negated : self }

    /// The number with the other sign.
    public var negated: DecimalText {
        DecimalText(isNegative: !isNegative, digits: digits, scale: scale) ?? self
    }

    /// The number with `places` decimals at most, halves away from zero: 1.005 → 1.01, -0.5 → -1.
    public func rounded(to places: Int) -> DecimalText {
        let places = max(0, places)
        guard scale > places else { return self }
        let dropped = scale - places
        guard dropped <= digits.count else { return .zero }
        let kept = Array(digits[..<(digits.count - dropped)])
        let isUp = digits[digits.count - dropped] >= 5
        let result = isUp ? Self.sum(kept, [1]) : kept
        return DecimalText(isNegative: isNegative, digits: result, scale: places) ?? self
    }

    /// The number with `count` digits at most, where those before the decimal mark are all kept.
    func rounded(toDigits count: Int) -> DecimalText {
        rounded(to: max(0, count - (digits.count - scale)))
    }

    /// The number times 10^`places`, or divided by it when `places` is below 0.
    public func shifted(by places: Int) -> DecimalText? {
        guard abs(places) <= 2 * Self.digitLimit else { return nil }
        let moved = scale - places
        let padding = repeatElement(UInt8(0), count: max(0, -moved))
        return DecimalText(isNegative: isNegative, digits: digits + padding, scale: max(0, moved))
    }

    /// The sum.
    public func adding(_ other: DecimalText) -> DecimalText? {
        let places = max(scale, other.scale)
        let left = digits + repeatElement(0, count: places - scale)
        let right = other.digits + repeatElement(0, count: places - other.scale)
        if isNegative == other.isNegative {
            return DecimalText(isNegative: isNegative, digits: Self.sum(left, right), scale: places)
        }
        let isLess = Self.isLess(left, right)
        let difference = isLess ? Self.difference(right, left) : Self.difference(left, right)
        return DecimalText(isNegative: isLess ? other.isNegative : isNegative, digits: difference, scale: places)
    }

    /// The difference.
    public func subtracting(_ other: DecimalText) -> DecimalText? { adding(other.negated) }

    /// The product.
    public func multiplied(by other: DecimalText) -> DecimalText? {
        guard !isZero, !other.isZero else { return .zero }
        var product = [UInt32](repeating: 0, count: digits.count + other.digits.count)
        for (i, left) in digits.enumerated().reversed() {
            var carry: UInt32 = 0
            for (j, right) in other.digits.enumerated().reversed() {
                let cell = product[i + j + 1] + UInt32(left) * UInt32(right) + carry
                product[i + j + 1] = cell % 10
                carry = cell / 10
            }
            product[i] += carry
        }
        return DecimalText(
            isNegative: isNegative != other.isNegative, digits: product.map { UInt8(truncatingIfNeeded: $0) },
            scale: scale + other.scale)
    }

    /// The quotient to 40 decimals; nil for a division by zero.
    public func divided(by other: DecimalText) -> DecimalText? {
        guard !other.isZero else { return nil }
        let places = Self.quotientPlaces + 1
        let shift = places + other.scale - scale
        let dividend = shift >= 0 ? digits + repeatElement(0, count: shift) : Array(digits.dropLast(-shift))
        var quotient: [UInt8] = []
        var rest: [UInt8] = []
        for digit in dividend {
            if digit != 0 || !rest.isEmpty { rest.append(digit) }
            var count: UInt8 = 0
            while !Self.isLess(rest, other.digits) {
                rest = Array(Self.difference(rest, other.digits).drop { $0 == 0 })
                count += 1
            }
            quotient.append(count)
        }
        let result = DecimalText(isNegative: isNegative != other.isNegative, digits: quotient, scale: places)
        return result?.rounded(to: Self.quotientPlaces)
    }

    // Digits from the highest to the lowest; the last ones stand above each other.

    private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var result = left.count >= right.count ? left : right
        let other = left.count >= right.count ? right : left
        var carry: UInt8 = 0
        for offset in 1...max(1, result.count) where offset <= result.count {
            let index = result.count - offset
            let cell = result[index] + (offset <= other.count ? other[other.count - offset] : 0) + carry
            result[index] = cell % 10
            carry = cell / 10
        }
        return carry == 0 ? result : [carry] + result
    }

    /// `left` - `right`, where `left` is not less.
    private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        let right = right.drop { $0 == 0 }
        var result = left
        var borrow: UInt8 = 0
        for offset in 1...max(1, result.count) where offset <= result.count {
            let index = result.count - offset
            let taken = (offset <= right.count ? right[right.endIndex - offset] : 0) + borrow
            borrow = result[index] < taken ? 1 : 0
            result[index] = result[index] + borrow * 10 - taken
        }
        return result
    }

    private static func isLess(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let left = left.drop { $0 == 0 }
        let right = right.drop { $0 == 0 }
        return left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }
}

extension DecimalText: Comparable {
    /// By value.
    public static func < (left: DecimalText, right: DecimalText) -> Bool {
        guard left.isNegative == right.isNegative else { return left.isNegative }
        let places = max(left.scale, right.scale)
        let first = left.digits + repeatElement(0, count: places - left.scale)
        let second = right.digits + repeatElement(0, count: places - right.scale)
        return left.isNegative ? isLess(second, first) : isLess(first, second)
    }
}
