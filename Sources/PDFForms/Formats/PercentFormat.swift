/// The parameters of AFPercent_Format and AFPercent_Keystroke.
public struct PercentFormat: Hashable, Sendable {
    /// `nDec`: how many decimals are shown.
    public let decimals: Int
    /// `sepStyle`.
    public let separators: SeparatorStyle
    /// `bPercentPrepend`: whether the sign is in front.
    public let isSignFirst: Bool

    /// A format; nil when there are more decimals than are shown.
    public init?(decimals: Int, separators: SeparatorStyle, isSignFirst: Bool = false) {
        guard (0...DecimalFormat.decimalLimit).contains(decimals) else { return nil }
        self.decimals = decimals
        self.separators = separators
        self.isSignFirst = isSignFirst
    }

    /// The number times 100 and a percent sign: 0.125 → 12.50%. A minus sign is in front of everything.
    public func shown(_ number: DecimalText) -> ShownValue? {
        guard let percent = number.shifted(by: 2) else { return nil }
        let isNegative = percent.isNegative && !percent.rounded(to: decimals).isZero
        let text = separators.text(percent, places: decimals)
        return ShownValue(
            text: (isNegative ? "-" : "") + (isSignFirst ? "%" + text : text + "%"), value: number.description)
    }

    /// The number that a value says.
    ///
    /// Deviation: `12.5%` is 0.125. Acrobat's keystroke script refuses the sign, and its format script alone would
    /// show 1250%.
    public func number(in value: String) -> DecimalText? {
        guard value.unicodeScalars.contains("%") else { return DecimalText(reading: value, style: separators) }
        return DecimalText(reading: value, style: separators, currency: "%")?.shifted(by: -2)
    }
}
