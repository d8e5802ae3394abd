extension CalculationExpression {
    /// The most fields, numbers and operators of an expression.
    static let sizeLimit = 20_000

    /// Puts operands and operators in the order in which they are computed, with stacks of its own: however deep the
    /// parentheses are, nothing calls itself (Dijkstra's shunting yard).
    private struct Builder {
        /// An operator that waits for its right side, or nil for an open parenthesis.
        private var waiting: [Operator?] = []
        private var fields: [String] = []
        private var indexes: [String: Int] = [:]
        private var steps: [Step] = []
        private(set) var isOperandNext = true

        private var isFull: Bool { steps.count + waiting.count >= CalculationExpression.sizeLimit }

        mutating func append(_ number: DecimalText) -> Bool { append(operand: .number(number)) }

        mutating func append(field name: String) -> Bool {
            guard !name.isEmpty else { return false }
            let index = indexes[name] ?? fields.count
            if index == fields.count {
                fields.append(name)
                indexes[name] = index
            }
            return append(operand: .field(index))
        }

        private mutating func append(operand: Step) -> Bool {
            guard isOperandNext, !isFull else { return false }
            steps.append(operand)
            isOperandNext = false
            return true
        }

        mutating func append(_ mark: UInt8) -> Bool {
            guard !isFull else { return false }
            switch mark {
            case UInt8(ascii: "("):
                guard isOperandNext else { return false }
                waiting.append(nil)
                return true
            case UInt8(ascii: ")"): return close()
            case UInt8(ascii: "+"): return isOperandNext ? true : append(.add)
            case UInt8(ascii: "-"):
                guard isOperandNext else { return append(.subtract) }
                waiting.append(.negate)
                return true
            case UInt8(ascii: "*"): return append(.multiply)
            case UInt8(ascii: "/"): return append(.divide)
            default: return false
            }
        }

        private mutating func append(_ operation: Operator) -> Bool {
            guard !isOperandNext else { return false }
            while let last = waiting.last, let earlier = last, earlier.rank >= operation.rank {
                waiting.removeLast()
                steps.append(.apply(earlier))
            }
            waiting.append(operation)
            isOperandNext = true
            return true
        }

        private mutating func close() -> Bool {
            guard !isOperandNext else { return false }
            while let last = waiting.popLast() {
                guard let earlier = last else { return true }
                steps.append(.apply(earlier))
            }
            return false
        }

        mutating func finish() -> CalculationExpression? {
            guard !isOperandNext else { return nil }
            while let last = waiting.popLast() {
                guard let earlier = last else { return nil }
                steps.append(.apply(earlier))
            }
            return CalculationExpression(fields: fields, steps: steps)
        }
    }

    /// Reads the notation. A word of digits is a number, every other word the name of a field.
    init?(notation text: some Collection<UInt8>) {
        var builder = Builder()
        var word: [UInt8] = []
        var isEscaped = false
        var hasEscape = false
        func take(_ builder: inout Builder) -> Bool {
            guard !word.isEmpty else { return true }
            defer {
                word = []
                hasEscape = false
            }
            if !hasEscape, let number = DecimalText(plain: word[...]) { return builder.append(number) }
            return builder.append(field: String(decoding: word, as: UTF8.self))
        }
        for byte in text {
            if isEscaped {
                word.append(byte)
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"):
                isEscaped = true
                hasEscape = true
            case 0...32: guard take(&builder) else { return nil }
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"),
                UInt8(ascii: "/"):
                guard take(&builder), builder.append(byte) else { return nil }
            default: word.append(byte)
            }
        }
        guard !isEscaped, take(&builder), let expression = builder.finish() else { return nil }
        self = expression
    }

    /// Reads JavaScript up to its end or a semicolon.
    init?(script scanner: inout ScriptScanner) {
        var builder = Builder()
        while true {
            scanner.skipBlank()
            guard let next = scanner.next, next != UInt8(ascii: ";") else { break }
            switch next {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
                guard let number = scanner.takeNumber(), builder.append(number) else { return nil }
            case UInt8(ascii: "A"):
                guard let name = Self.field(&scanner), builder.append(field: name) else { return nil }
            default:
                // ++ and -- are operators of their own in JavaScript
                guard scanner.take(next), builder.append(next) else { return nil }
                if next == UInt8(ascii: "+") || next == UInt8(ascii: "-"), scanner.next == next { return nil }
            }
        }
        guard let expression = builder.finish() else { return nil }
        self = expression
    }

    /// `AFMakeNumber(getField("name").value)`, also with `this.` in front of getField.
    private static func field(_ scanner: inout ScriptScanner) -> String? {
        guard scanner.takeName() == "AFMakeNumber", scanner.take(mark: "("), var name = scanner.takeName() else {
            return nil
        }
        if name == "this" {
            guard scanner.take(mark: "."), let method = scanner.takeName() else { return nil }
            name = method
        }
        guard name == "getField", scanner.take(mark: "("), let field = scanner.takeString(), scanner.take(mark: ")"),
            scanner.take(mark: "."), scanner.takeName() == "value", scanner.take(mark: ")")
        else { return nil }
        return field
    }
}
