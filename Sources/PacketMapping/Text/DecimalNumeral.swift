/// A decimal number as it is written: `-12.50`. Compared and rounded digit by digit, so `0.1` is `0.10`, exactly.
struct DecimalNumeral {
    /// Whether the number is below zero; never true for zero.
    private(set) var isNegative: Bool
    /// The digits before the point, without leading zeros; empty for zero.
    private(set) var integer: ArraySlice<UInt8>
    /// The digits behind the point, as many as are written.
    private(set) var fraction: ArraySlice<UInt8>

    /// Reads an optional sign, digits and an optional point; white space around them is skipped. Does not allocate.
    init?(_ bytes: ArraySlice<UInt8>) {
        let rest = bytes.trimmedASCII
        var index = rest.startIndex
        let end = rest.endIndex
        guard index < end else { return nil }
        isNegative = rest[index] == UInt8(ascii: "-")
        if isNegative || rest[index] == UInt8(ascii: "+") { index += 1 }
        let start = index
        while index < end, rest[index].isDigit { index += 1 }
        let point = index
        if index < end, rest[index] == UInt8(ascii: ".") { index += 1 }
        let fractionStart = index
        while index < end, rest[index].isDigit { index += 1 }
        guard index == end, point - start + end - fractionStart > 0 else { return nil }
        var first = start
        while first < point, rest[first] == UInt8(ascii: "0") { first += 1 }
        integer = rest[first..<point]
        fraction = rest[fractionStart..<end]
        dropSignOfZero()
    }

    /// The number in digits: a sign when it is below zero, at least one digit before the point.
    var text: String {
        (isNegative ? "-" : "") + (integer.isEmpty ? "0" : String(decoding: integer, as: UTF8.self))
            + (fraction.isEmpty ? "" : "." + String(decoding: fraction, as: UTF8.self))
    }

    /// The order of two numbers: below, at or above zero.
    func compared(to other: DecimalNumeral) -> Int {
        if isNegative != other.isNegative { return isNegative ? -1 : 1 }
        let order = magnitudeCompared(to: other)
        return isNegative ? -order : order
    }

    private func magnitudeCompared(to other: DecimalNumeral) -> Int {
        if integer.count != other.integer.count { return integer.count < other.integer.count ? -1 : 1 }
        if !integer.elementsEqual(other.integer) { return integer.lexicographicallyPrecedes(other.integer) ? -1 : 1 }
        for place in 0..<max(fraction.count, other.fraction.count) {
            let (left, right) = (digit(behindPoint: place), other.digit(behindPoint: place))
            if left != right { return left < right ? -1 : 1 }
        }
        return 0
    }

    private func digit(behindPoint place: Int) -> UInt8 {
        place < fraction.count ? fraction[fraction.startIndex + place] : UInt8(ascii: "0")
    }

    /// Rounds half away from zero, or fills with zeros, to a number of digits behind the point.
    mutating func round(to places: Int) {
        guard fraction.count > places else {
            fraction.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: places - fraction.count))
            return
        }
        let isUp = digit(behindPoint: places) >= UInt8(ascii: "5")
        fraction = fraction.prefix(places)
        if isUp, !Self.increment(&fraction), !Self.increment(&integer) {
            integer = [UInt8(ascii: "1")] + integer
        }
        dropSignOfZero()
    }

    /// Adds one to the last digit; false when all digits were nines and are now zeros.
    private static func increment(_ digits: inout ArraySlice<UInt8>) -> Bool {
        for index in digits.indices.reversed() {
            if digits[index] < UInt8(ascii: "9") {
                digits[index] += 1
                return true
            }
            digits[index] = UInt8(ascii: "0")
        }
        return false
    }

    private mutating func dropSignOfZero() {
        if isNegative, integer.isEmpty, fraction.allSatisfy({ $0 == UInt8(ascii: "0") }) { isNegative = false }
    }
}
