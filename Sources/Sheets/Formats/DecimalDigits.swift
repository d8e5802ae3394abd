/// A finite number as decimal digits: 0.d₁d₂d₃… × 10^exponent.
struct DecimalDigits: Hashable {
    var isNegative: Bool
    /// From 0 to 9, without zeros at either end; empty for zero.
    private(set) var digits: [UInt8]
    /// How many digits stand before the point.
    private(set) var exponent: Int

    /// The shortest digits that mean this number, of which a spreadsheet keeps 15.
    ///
    /// Whole numbers up to 2^53 keep all digits.
    init?(_ value: Double) {
        guard value.isFinite else { return nil }
        isNegative = value < 0
        digits = []
        exponent = 0
        var point: Int?
        var scale = 0
        var isScale = false
        var sign = 1
        for byte in value.magnitude.description.utf8 {
            switch byte {
            case UInt8(ascii: "e"), UInt8(ascii: "E"): isScale = true
            case UInt8(ascii: "-"): sign = -1
            case UInt8(ascii: "."): point = digits.count
            case 0x30...0x39 where isScale: scale = scale * 10 + Int(byte - 0x30)
            case 0x30...0x39: digits.append(byte - 0x30)
            default: break
            }
        }
        exponent = (point ?? digits.count) + sign * scale
        trim()
        let isExact = digits.count <= exponent && value.magnitude <= 0x1p53
        if !isExact, digits.count > 15 { keep(15) }
    }

    /// Multiplies by a power of ten.
    mutating func shift(_ places: Int) { if !digits.isEmpty { exponent += places } }

    /// Rounds half away from zero, to so many digits behind the point.
    mutating func round(places: Int) { keep(exponent + places) }

    private mutating func keep(_ count: Int) {
        guard count < digits.count else { return }
        guard count >= 0 else {
            digits = []
            exponent = 0
            return
        }
        let goesUp = digits[count] >= 5
        digits.removeSubrange(count...)
        if goesUp {
            var index = count - 1
            while index >= 0, digits[index] == 9 {
                digits[index] = 0
                index -= 1
            }
            if index >= 0 {
                digits[index] += 1
            } else {
                digits.insert(1, at: 0)
                exponent += 1
            }
        }
        trim()
    }

    private mutating func trim() {
        while digits.last == 0 { digits.removeLast() }
        let zeros = digits.prefix { $0 == 0 }.count
        digits.removeFirst(zeros)
        exponent = digits.isEmpty ? 0 : exponent - zeros
        if digits.isEmpty { isNegative = false }
    }

    /// The digits before the point, without leading zeros.
    var whole: [UInt8] {
        guard exponent > 0 else { return [] }
        return Array(digits.prefix(exponent)) + [UInt8](repeating: 0, count: max(0, exponent - digits.count))
    }

    /// The digits behind the point, without trailing zeros.
    var fraction: [UInt8] {
        guard !digits.isEmpty else { return [] }
        return [UInt8](repeating: 0, count: max(0, -exponent)) + digits.dropFirst(max(0, exponent))
    }

    /// The number without exponent where it is of a readable length, otherwise as 1.5E+30.
    var text: String {
        let sign = isNegative ? "-" : ""
        guard exponent <= 21, exponent > -10 else {
            let rest = digits.dropFirst()
            let power = exponent - 1
            return sign + Self.text(digits.prefix(1)) + (rest.isEmpty ? "" : "." + Self.text(rest)) + "E"
                + (power < 0 ? "-" : "+") + "\(power.magnitude)"
        }
        let fraction = fraction
        return sign + (whole.isEmpty ? "0" : Self.text(whole)) + (fraction.isEmpty ? "" : "." + Self.text(fraction))
    }

    static func text(_ digits: some Sequence<UInt8>) -> String {
        String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    }
}
