internal import PacketModel

extension Parser {
    /// Reads `= price * quantity|currency:USD}`; the position is at the equals sign.
    mutating func computation(at start: Int) throws(Problem) -> Computation {
        position += 1
        skipSpace()
        if peek() == "=" || peek() == "}" {
            throw Problem(at: start..<(position + 1), "a calculation is expected after `{=`")
        }
        var computation = try calculation()
        while !take("}") {
            guard take("|") else {
                throw isAtEnd ? unclosed(at: start) : unexpectedInCalculation()
            }
            computation.filters.append(try filter(at: start))
        }
        return computation
    }

    /// Reads a calculation without braces around it.
    mutating func calculation() throws(Problem) -> Computation {
        let first = position
        var budget = Limits.operations
        let node = try sum(depth: 0, &budget)
        let (text, range) = trimmed(first..<position)
        return Computation(node: node, text: text, range: range, filters: [])
    }

    /// Whether what follows an operand makes it part of a calculation.
    func goesOnAsCalculation() -> Bool {
        switch peek() {
        case "+", "*", "/", "(": true
        case "-": peek(1).map { $0.isSpace || $0 == "(" || $0 == "{" || $0.isASCIIDigit } ?? false
        case let scalar? where scalar.isIdentifierPart: ArithmeticUnit(word: text(nextRange)) != nil
        default: false
        }
    }

    private mutating func sum(depth: Int, _ budget: inout Int) throws(Problem) -> Arithmetic<Insertion> {
        var left = try product(depth: depth, &budget)
        while true {
            skipSpace()
            if take("+") {
                left = .sum(left, try product(depth: depth, &budget))
            } else if peek() == "-" {
                position += 1
                left = .difference(left, try product(depth: depth, &budget))
            } else {
                return left
            }
            try spend(&budget)
        }
    }

    private mutating func product(depth: Int, _ budget: inout Int) throws(Problem) -> Arithmetic<Insertion> {
        var left = try term(depth: depth, &budget)
        while true {
            skipSpace()
            if take("*") {
                left = .product(left, try term(depth: depth, &budget))
            } else if take("/") {
                left = .quotient(left, try term(depth: depth, &budget))
            } else {
                return left
            }
            try spend(&budget)
        }
    }

    /// Reads a value, and a unit behind it.
    private mutating func term(depth: Int, _ budget: inout Int) throws(Problem) -> Arithmetic<Insertion> {
        guard depth < Limits.depth else {
            throw Problem(.expressionTooDeep, at: nextRange, "the calculation is nested more than \(Limits.depth) deep")
        }
        let value = try primary(depth: depth, &budget)
        skipSpace()
        guard let scalar = peek(), scalar.isIdentifierPart, let unit = ArithmeticUnit(word: text(nextRange)) else {
            return value
        }
        position = nextRange.upperBound
        return .span(value, unit)
    }

    private mutating func primary(depth: Int, _ budget: inout Int) throws(Problem) -> Arithmetic<Insertion> {
        skipSpace()
        let start = position
        guard let scalar = peek(), scalar != "}", scalar != "|" else {
            throw Problem(at: start..<(start + 1), "a value is expected here")
        }
        if take("(") {
            let node = try sum(depth: depth + 1, &budget)
            if isAtEnd || peek() == "}" { throw Problem(at: start..<(start + 1), "`(` is not closed") }
            guard take(")") else { throw unexpectedInCalculation() }
            return node
        }
        if take("{") {
            guard peek() != "=", peek() != "{" else {
                throw Problem(
                    at: start..<(position + 1), "braces stand around columns here",
                    hint: "write parentheses around a part of a calculation")
            }
            return .leaf(try insertion(at: start))
        }
        if scalar == "\"" || scalar == "'" {
            let text = try quotedText()
            guard let value = ArithmeticValue(Bytes(text.utf8)[...]), value != .missing else {
                throw Problem(
                    at: start..<position, "a number or a date is expected here",
                    hint: "dates are written like 2024-05-31; a column with spaces stands in braces: {unit price}")
            }
            return .constant(value)
        }
        guard scalar.isIdentifierPart else {
            throw Problem(at: nextRange, "a column, a number or a date is expected here")
        }
        return try word(depth: depth, &budget)
    }

    /// Reads a number, a date, a column, or a function with its arguments.
    private mutating func word(depth: Int, _ budget: inout Int) throws(Problem) -> Arithmetic<Insertion> {
        let range = nextRange
        let word = text(range)
        if let value = ArithmeticValue(Bytes(word.utf8)[...]) {
            position = range.upperBound
            return .constant(value)
        }
        if peek() == "-" {
            try spend(&budget)
            position += 1
            return .negation(try term(depth: depth + 1, &budget))
        }
        position = range.upperBound
        skipSpace()
        guard peek() == "(" else {
            return .leaf(Insertion(name: word, nameRange: range, spelling: .bareOperand, filters: []))
        }
        guard let function = ArithmeticFunction(rawValue: word.lowercased()) else {
            let names = ArithmeticFunction.allCases.map(\.rawValue)
            throw Problem(
                .unknownFunction, at: range, "unknown function \(quoted(word))",
                hint: Suggestion.nearest(to: word, among: names).map { "did you mean `\($0)`?" }
                    ?? "the functions are \(names.joined(separator: ", "))")
        }
        let arguments = try arguments(depth: depth, &budget)
        guard function.arguments.contains(arguments.count) else {
            throw Problem(
                at: range.lowerBound..<position, "`\(word)` does not take \(arguments.count.counted("argument"))",
                hint: "write \(function.usage)")
        }
        return .call(function, arguments)
    }

    private mutating func arguments(depth: Int, _ budget: inout Int) throws(Problem) -> [Arithmetic<Insertion>] {
        let start = position
        position += 1
        skipSpace()
        if take(")") { return [] }
        var arguments: [Arithmetic<Insertion>] = []
        repeat {
            try spend(&budget)
            arguments.append(try sum(depth: depth + 1, &budget))
        } while take(",")
        if isAtEnd || peek() == "}" { throw Problem(at: start..<(start + 1), "`(` is not closed") }
        guard take(")") else { throw unexpectedInCalculation() }
        return arguments
    }

    /// Keeps chains of operators short enough for any stack.
    private func spend(_ budget: inout Int) throws(Problem) {
        budget -= 1
        if budget < 0 {
            throw Problem(
                .expressionTooDeep, at: nextRange, "the calculation has more than \(Limits.operations) operators")
        }
    }

    private func unexpectedInCalculation() -> Problem {
        let range = nextRange
        guard let scalar = peek(), scalar.isIdentifierPart else {
            return Problem(
                at: range, "an operator or the end is expected here", hint: "the operators are + - * / ( and )")
        }
        return Problem(
            at: range, "an operator is expected before \(quoted(text(range)))",
            hint: "a column name with spaces stands in braces: {unit price}; units are days, weeks, months, years")
    }
}

extension Int {
    /// `1 argument`, `2 arguments`
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
