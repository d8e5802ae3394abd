internal import PacketModel

extension Parser {
    /// Reads a condition that is the whole source.
    mutating func condition() throws(Problem) -> ConditionNode {
        let node = try disjunction(depth: 0)
        guard isAtEnd else { throw unexpectedInCondition() }
        return node
    }

    /// Reads a condition and the `}` behind it; the position is behind `{if`.
    mutating func bracedCondition(at start: Int) throws(Problem) -> ConditionNode {
        skipSpace()
        if isAtEnd { throw unclosed(at: start) }
        if peek() == "}" { throw Problem(at: start..<(position + 1), "a condition is expected after `if`") }
        let node = try disjunction(depth: 0)
        if isAtEnd { throw unclosed(at: start) }
        guard take("}") else { throw unexpectedInCondition() }
        return node
    }

    private mutating func disjunction(depth: Int) throws(Problem) -> ConditionNode {
        var nodes = [try conjunction(depth: depth)]
        while takeKeyword("or") { nodes.append(try conjunction(depth: depth)) }
        return nodes.count == 1 ? nodes[0] : .any(nodes)
    }

    private mutating func conjunction(depth: Int) throws(Problem) -> ConditionNode {
        var nodes = [try negation(depth: depth)]
        while takeKeyword("and") { nodes.append(try negation(depth: depth)) }
        return nodes.count == 1 ? nodes[0] : .all(nodes)
    }

    private mutating func negation(depth: Int) throws(Problem) -> ConditionNode {
        skipSpace()
        guard depth < Limits.depth else {
            throw Problem(.expressionTooDeep, at: nextRange, "the condition is nested more than \(Limits.depth) deep")
        }
        if takeKeyword("not") { return .not(try negation(depth: depth + 1)) }
        let start = position
        guard take("(") else { return try comparison() }
        let node = try disjunction(depth: depth + 1)
        if isAtEnd || peek() == "}" { throw Problem(at: start..<(start + 1), "`(` is not closed") }
        guard take(")") else { throw unexpectedInCondition() }
        skipSpace()
        return node
    }

    private mutating func comparison() throws(Problem) -> ConditionNode {
        let left = try operand()
        skipSpace()
        if let symbol = try takeSymbol() { return .comparison(symbol, left, try operand(skippingSpace: true)) }
        let start = position
        let isNegated = takeKeyword("not")
        let node: ConditionNode
        if takeKeyword("contains") {
            node = .comparison(.contains, left, try operand(skippingSpace: true))
        } else if takeKeyword("starts") {
            try expectKeyword("with", after: "starts")
            node = .comparison(.startsWith, left, try operand(skippingSpace: true))
        } else if takeKeyword("ends") {
            try expectKeyword("with", after: "ends")
            node = .comparison(.endsWith, left, try operand(skippingSpace: true))
        } else if takeKeyword("in") {
            node = .membership(left, try list())
        } else if isNegated {
            throw Problem(
                at: start..<(start + 3), "`contains`, `in`, `starts with` or `ends with` is expected after `not`")
        } else if takeKeyword("is") {
            let isFilled = takeKeyword("not")
            try expectKeyword("empty", after: isFilled ? "is not" : "is", hint: "values are compared with == and !=")
            return isFilled ? .not(.isEmpty(left)) : .isEmpty(left)
        } else {
            return .isFilled(left)
        }
        return isNegated ? .not(node) : node
    }

    /// Reads `("x", "y")`.
    private mutating func list() throws(Problem) -> [Operand] {
        skipSpace()
        let start = position
        guard take("(") else {
            throw Problem(at: nextRange, "`(` is expected after `in`", hint: #"write in ("x", "y")"#)
        }
        var items: [Operand] = []
        repeat {
            items.append(try operand(skippingSpace: true))
            skipSpace()
        } while take(",")
        if isAtEnd || peek() == "}" { throw Problem(at: start..<(start + 1), "`(` is not closed") }
        guard take(")") else { throw Problem(at: nextRange, "`,` or `)` is expected here") }
        skipSpace()
        return items
    }

    private mutating func operand(skippingSpace: Bool) throws(Problem) -> Operand {
        skipSpace()
        let operand = try operand()
        skipSpace()
        return operand
    }

    /// Reads a comparison written in signs.
    private mutating func takeSymbol() throws(Problem) -> Comparison? {
        let start = position
        while let scalar = peek(), "=!<>&|~".unicodeScalars.contains(scalar) { position += 1 }
        let symbol = text(start..<position)
        switch symbol {
        case "": return nil
        case "==", "=": return .equal
        case "!=": return .notEqual
        case "<": return .less
        case "<=": return .lessOrEqual
        case ">": return .greater
        case ">=": return .greaterOrEqual
        default:
            throw Problem(
                at: start..<position, "unknown operator \(quoted(symbol))", hint: Self.replacement(for: symbol))
        }
    }

    private static func replacement(for symbol: String) -> String {
        switch symbol {
        case "&&", "&": "write `and`"
        case "||": "write `or`"
        case "!": "write `not`"
        case "<>", "=!", "~=", "!==": "write `!=`"
        case "=<": "write `<=`"
        case "=>": "write `>=`"
        case "===": "write `==`"
        case "|": "a column with a filter stands in braces: {name|upper}"
        default: operators
        }
    }
}
