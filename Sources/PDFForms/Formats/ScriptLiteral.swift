/// A constant of JavaScript, as far as the standard calls have them.
enum ScriptLiteral: Hashable, Sendable {
    case string(String)
    case number(DecimalText)
    case bool(Bool)
    case null
    /// Strings in brackets or in `new Array(...)`.
    case list([String])

    /// A whole number, also one in quotes; null is 0, as where JavaScript needs a number.
    var integer: Int? {
        switch self {
        case .number(let number): Int(number.description)
        case .string(let text): Int(text)
        case .bool(let value): value ? 1 : 0
        case .null: 0
        case .list: nil
        }
    }

    /// A number, also one in quotes with either decimal mark, as AFMakeNumber takes it.
    var decimal: DecimalText? {
        switch self {
        case .number(let number): number
        case .string(let text): DecimalText(reading: text)
        case .bool, .null, .list: nil
        }
    }

    /// Whether the constant counts as true in JavaScript.
    var isTrue: Bool {
        switch self {
        case .bool(let value): value
        case .number(let number): !number.isZero
        case .string(let text): !text.isEmpty
        case .null: false
        case .list: true
        }
    }

    /// The text of a string.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
