/// How a number is punctuated: the parameter `sepStyle` of AFNumber_Format and AFPercent_Format.
public enum SeparatorStyle: Int, Hashable, Sendable {
    /// 1,234.56
    case commaPeriod = 0
    /// 1234.56
    case period = 1
    /// 1.234,56
    case periodComma = 2
    /// 1234,56
    case comma = 3
    /// 1'234.56
    case apostrophePeriod = 4

    /// What stands before the decimals.
    public var decimalMark: Character {
        switch self {
        case .commaPeriod, .period, .apostrophePeriod: "."
        case .periodComma, .comma: ","
        }
    }

    /// What stands between groups of three digits.
    public var groupMark: Character? {
        switch self {
        case .commaPeriod: ","
        case .periodComma: "."
        case .apostrophePeriod: "'"
        case .period, .comma: nil
        }
    }

    /// The number with exactly `places` decimals, halves away from zero, without its sign.
    func text(_ number: DecimalText, places: Int) -> String {
        let (integer, fraction) = number.magnitude.rounded(to: places).parts
        var text = ""
        for (index, digit) in integer.utf8.enumerated() {
            if let groupMark, index > 0, (integer.utf8.count - index) % 3 == 0 { text.append(groupMark) }
            text.unicodeScalars.append(Unicode.Scalar(digit))
        }
        guard places > 0 else { return text }
        text.append(decimalMark)
        text += fraction
        text += String(repeating: "0", count: max(0, places - fraction.utf8.count))
        return text
    }
}
