/// The parameters of AFSimple_Calculate.
public struct SimpleCalculation: Hashable, Sendable {
    /// `cFunction`.
    public enum Function: String, Hashable, Sendable {
        /// The sum; nought when there is nothing to add.
        case sum = "SUM"
        /// The mean of the fields that are filled in.
        case average = "AVG"
        /// The product; nought when a field is empty.
        case product = "PRD"
        /// The least of the fields that are filled in.
        case minimum = "MIN"
        /// The greatest of the fields that are filled in.
        case maximum = "MAX"
    }

    /// What is computed.
    public let function: Function
    /// `cFields`: the names of fields, or of groups of fields.
    public let fields: [String]

    /// A calculation over fields.
    public init(function: Function, fields: [String]) {
        self.function = function
        self.fields = fields
    }

    /// Names in one string, with a comma between them (AFMakeArrayFromList).
    init(function: Function, list: String) {
        let names = list.utf8.split(separator: UInt8(ascii: ",")).map { part in
            var name = Array(part)[...]
            name.trim { $0 == UInt8(ascii: " ") }
            return String(decoding: name, as: UTF8.self)
        }
        self.init(function: function, fields: names.filter { !$0.isEmpty })
    }

    /// The result, rounded to six decimals as AFSimple_Calculate does; nil when it has too many digits.
    ///
    /// `numbers` has nil for an empty field. Deviation: Acrobat rounds -0.0000005 up to zero, here halves are rounded
    /// away from zero.
    func result(_ numbers: [DecimalText?]) -> DecimalText? {
        let filled = numbers.compactMap(\.self)
        var result: DecimalText? = .zero
        switch function {
        case .sum: result = Self.sum(filled)
        case .average:
            guard !filled.isEmpty else { break }
            result = Self.sum(filled)?.divided(by: DecimalText(filled.count))
        case .product:
            guard !filled.isEmpty, filled.count == numbers.count else { break }
            result = filled.reduce(.one) { product, number in product?.multiplied(by: number)?.rounded(to: 100) }
        case .minimum: result = filled.min() ?? .zero
        case .maximum: result = filled.max() ?? .zero
        }
        return result?.rounded(to: 6)
    }

    private static func sum(_ numbers: [DecimalText]) -> DecimalText? {
        numbers.reduce(.zero) { sum, number in sum?.adding(number) }
    }
}
