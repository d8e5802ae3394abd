/// The order of numbers with letters behind them: 9 < 23 < 23A < 24.
enum NaturalOrder {
    /// Whether the left text comes first.
    static func precedes(_ left: String, _ right: String) -> Bool {
        let (a, b) = (key(left), key(right))
        return a.number != b.number ? a.number < b.number : a.rest < b.rest
    }

    private static func key(_ text: String) -> (number: Int, rest: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        return (Int(digits) ?? .max, text.dropFirst(digits.count).uppercased())
    }
}
