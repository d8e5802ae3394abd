/// A decimal number as people write it: a sign, decimal digits and the place of the decimal mark.
///
/// Acrobat computes with binary floating point, in which 1.005 is a little less than 1.005 and rounds to 1.00. Here
/// every digit that was written counts. Numbers have at most ``digitLimit`` digits on either side of the mark, so no
/// script and no value can make them grow without bound; there are no trailing zeros, so equal numbers are equal.
public struct DecimalText: Hashable, Sendable, CustomStringConvertible {
    /// Whether the number is below zero.
    public let isNegative: Bool
    /// The digits from the highest to the lowest, 0 to 9, without leading zeros; none for zero.
    let digits: [UInt8]
    /// How many of the digits are behind the decimal mark; it may exceed their count.
    let scale: Int

    /// The highest number of digits before or behind the decimal mark.
    public static let digitLimit = 400
    /// Nought.
    public static let zero = DecimalText(isNegative: false, kept: [], scale: 0)
    /// One.
    public static let one = DecimalText(isNegative: false, kept: [1], scale: 0)

    /// Takes digits as they are: without leading zeros, and without trailing ones behind the mark.
    private init(isNegative: Bool, kept digits: [UInt8], scale: Int) {
        self.isNegative = isNegative
        self.digits = digits
        self.scale = scale
    }

    /// The number `digits` / 10^`scale`; nil when it exceeds the bound.
    init?(isNegative: Bool, digits: [UInt8], scale: Int) {
        var end = digits.count
        var scale = scale
        while scale > 0, end > 0, digits[end - 1] == 0 {
            end -= 1
            scale -= 1
        }
        let start = digits[..<end].firstIndex { $0 != 0 } ?? end
        guard start < end else {
            self = .zero
            return
        }
        let kept = Array(digits[start..<end])
        guard scale >= 0, scale <= Self.digitLimit, kept.count - scale <= Self.digitLimit else { return nil }
        self.init(isNegative: isNegative, kept: kept, scale: scale)
    }

    /// Reads `-12.50`, `.5`, `5.` or `1e-3`: a sign, digits, a period and an exponent, as JavaScript writes numbers.
    public init?(_ text: some StringProtocol) {
        self.init(plain: Array(text.utf8)[...])
    }

    /// A whole number.
    public init(_ number: Int) {
        let digits = String(number.magnitude).utf8.map { $0 &- UInt8(ascii: "0") }
        self.init(isNegative: number < 0, kept: number == 0 ? [] : digits, scale: 0)
    }

    init?(plain text: ArraySlice<UInt8>) {
        var rest = text
        guard rest.count <= 4 * Self.digitLimit else { return nil }
        var isNegative = false
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            rest.removeFirst()
        }
        var digits: [UInt8] = []
        var scale = 0
        var isBehindMark = false
        while let byte = rest.first {
            if let digit = byte.decimalDigit {
                digits.append(digit)
                if isBehindMark { scale += 1 }
            } else if byte == UInt8(ascii: "."), !isBehindMark {
                isBehindMark = true
            } else {
                break
            }
            rest.removeFirst()
        }
        guard !digits.isEmpty else { return nil }
        if let byte = rest.first {
            guard byte | 0x20 == UInt8(ascii: "e"), let exponent = Self.exponent(rest.dropFirst()) else { return nil }
            scale -= exponent
        }
        if scale < 0 {
            digits.append(contentsOf: repeatElement(0, count: -scale))
            scale = 0
        }
        self.init(isNegative: isNegative, digits: digits, scale: scale)
    }

    /// A sign and up to three digits.
    private static func exponent(_ text: ArraySlice<UInt8>) -> Int? {
        var rest = text
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        guard (1...3).contains(rest.count) else { return nil }
        var exponent = 0
        for byte in rest {
            guard let digit = byte.decimalDigit else { return nil }
            exponent = exponent * 10 + Int(digit)
        }
        return isNegative ? -exponent : exponent
    }

    /// Whether the number is nought.
    public var isZero: Bool { digits.isEmpty }

    /// The number with a period and without trailing zeros, as JavaScript writes it: `-0.5`, `12`.
    public var description: String {
        let (integer, fraction) = parts
        let text = (isNegative ? "-" : "") + integer
        return fraction.isEmpty ? text : text + "." + fraction
    }

    /// The digits before the mark, at least one, and those behind it.
    var parts: (integer: String, fraction: String) {
        var all = digits.map { $0 &+ UInt8(ascii: "0") }
        if all.count <= scale {
            all.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: scale - all.count + 1), at: 0)
        }
        if all.isEmpty { all = [UInt8(ascii: "0")] }
        let mark = all.count - scale
        return (String(decoding: all[..<mark], as: UTF8.self), String(decoding: all[mark...], as: UTF8.self))
    }
}

extension UInt8 {
    /// The value of an ASCII digit.
    var decimalDigit: UInt8? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? self &- UInt8(ascii: "0") : nil
    }
}
