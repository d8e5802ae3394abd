/// The parameters of AFNumber_Format and AFNumber_Keystroke (JavaScript for Acrobat API Reference, number formats).
public struct DecimalFormat: Hashable, Sendable {
    /// How a number below zero looks: `negStyle`.
    public enum NegativeStyle: Int, Hashable, Sendable {
        /// A minus sign in front of everything, the currency too.
        case minus = 0
        /// Red, without a sign.
        case red = 1
        /// In parentheses, with the currency.
        case parentheses = 2
        /// In parentheses and red.
        case redParentheses = 3
    }

    /// `nDec`: how many decimals are shown.
    public let decimals: Int
    /// `sepStyle`.
    public let separators: SeparatorStyle
    /// `negStyle`.
    public let negative: NegativeStyle
    /// `strCurrency`, with the space that belongs to it.
    public let currency: String
    /// `bCurrencyPrepend`: whether the currency is in front.
    public let isCurrencyFirst: Bool

    /// The most decimals that are shown.
    public static let decimalLimit = 100

    /// A format; nil when there are more decimals than are shown.
    public init?(
        decimals: Int, separators: SeparatorStyle, negative: NegativeStyle = .minus, currency: String = "",
        isCurrencyFirst: Bool = false
    ) {
        guard (0...Self.decimalLimit).contains(decimals) else { return nil }
        self.decimals = decimals
        self.separators = separators
        self.negative = negative
        self.currency = currency
        self.isCurrencyFirst = isCurrencyFirst
    }

    /// The number as the field shows it.
    ///
    /// The red styles also set numbers above zero in black, as Acrobat does, whatever the field's own colour.
    /// Deviation: a number that rounds to zero has no sign, so `-0.001` is shown as `0.00`.
    public func shown(_ number: DecimalText) -> ShownValue {
        let isNegative = number.isNegative && !number.rounded(to: decimals).isZero
        var text = separators.text(number, places: decimals)
        text = isCurrencyFirst ? currency + text : text + currency
        if isNegative {
            switch negative {
            case .minus: text = "-" + text
            case .red: break
            case .parentheses, .redParentheses: text = "(" + text + ")"
            }
        }
        let isColored = negative == .red || negative == .redParentheses
        return ShownValue(text: text, color: isColored ? (isNegative ? .red : .black) : nil, value: number.description)
    }

    /// The number that a value says.
    public func number(in value: String) -> DecimalText? {
        DecimalText(reading: value, style: separators, currency: currency)
    }
}
