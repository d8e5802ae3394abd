internal import PacketModel

extension Parser {
    static let operators = "the operators are == != < <= > >= contains, starts with, ends with, in, is empty"

    /// Reads a column, `{column|filter}`, a text in quotes, a number, a date, or a calculation with them.
    mutating func operand() throws(Problem) -> Operand {
        let start = position
        let operand = try singleOperand()
        skipSpace()
        guard goesOnAsCalculation() else { return operand }
        position = start
        return .computation(try calculation())
    }

    private mutating func singleOperand() throws(Problem) -> Operand {
        let start = position
        guard let scalar = peek(), scalar != "}" else {
            throw Problem(at: start..<(start + 1), "a value is expected here")
        }
        if scalar == "\"" || scalar == "'" { return .literal(try quotedText(), at: start..<position, isQuoted: true) }
        if take("{") {
            if peek() == "{" { throw Problem(at: start..<(start + 2), "one `{` is enough around a column") }
            if peek() == "=" { return .computation(try computation(at: start)) }
            return .insertion(try insertion(at: start))
        }
        let range = nextRange
        guard scalar.isIdentifierPart else {
            let hint = scalar == "!" ? "write `not`" : nil
            throw Problem(at: range, "a column, a number or a text in quotes is expected here", hint: hint)
        }
        let word = text(range)
        if ["and", "or", "not"].contains(word.lowercased()) {
            throw Problem(
                at: range, "a value is expected before \(quoted(word))",
                hint: "a column of that name is written in braces: {\(word)}")
        }
        position = range.upperBound
        let bytes = Bytes(word.utf8)[...]
        if DecimalNumeral(bytes) != nil || CalendarDate(iso: bytes) != nil {
            return .literal(word, at: range, isQuoted: false)
        }
        return .insertion(Insertion(name: word, nameRange: range, spelling: .bareOperand, filters: []))
    }

    /// Steps over a word, and the white space around it, if it comes next; case does not matter.
    mutating func takeKeyword(_ keyword: String) -> Bool {
        skipSpace()
        guard let first = peek(), first.isIdentifierPart, text(nextRange).lowercased() == keyword else { return false }
        position = nextRange.upperBound
        skipSpace()
        return true
    }

    mutating func expectKeyword(_ keyword: String, after words: String, hint: String? = nil) throws(Problem) {
        guard takeKeyword(keyword) else {
            throw Problem(at: nextRange, "`\(keyword)` is expected after `\(words)`", hint: hint)
        }
    }

    /// What to say about something that can neither go on with a condition nor end it.
    func unexpectedInCondition() -> Problem {
        let range = nextRange
        guard let scalar = peek(), scalar.isIdentifierPart else {
            let hint: String? =
                switch peek() {
                case "&": "write `and`"
                case "|": "write `or`"
                case let sign? where !"(){}\"'=<>!,".unicodeScalars.contains(sign):
                    "a column name with spaces or signs stands in braces: {last name}"
                default: nil
                }
            return Problem(at: range, "`and`, `or` or the end is expected here", hint: hint)
        }
        return Problem(
            at: range, "an operator is expected before \(quoted(text(range)))",
            hint: Self.operators + "; a column name with spaces stands in braces: {last name}")
    }
}
