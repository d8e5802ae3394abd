internal import PacketModel

/// Reads expressions and conditions, from left to right. Only an operand of a condition is read a second time, when it
/// turns out to begin a calculation.
///
/// `Parser+Template.swift` reads text and blocks, `Parser+Insertion.swift` what stands in braces, `Parser+Arithmetic.swift`
/// calculations, `Parser+Condition.swift` and `Parser+Operand.swift` conditions.
struct Parser {
    let scalars: [Unicode.Scalar]
    /// What filters may refer to.
    let settings: ExpressionSettings
    var position = 0

    init(_ source: String, _ settings: ExpressionSettings = ExpressionSettings()) throws(Problem) {
        guard source.utf8.count <= Limits.sourceBytes else {
            throw Problem(.expressionTooLong, at: 0..<1, "the expression is longer than \(Limits.sourceBytes) bytes")
        }
        scalars = Array(source.unicodeScalars)
        self.settings = settings
    }

    var isAtEnd: Bool { position >= scalars.count }

    /// The scalar at the position, or so many further on; nil behind the end.
    func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    /// Steps over a scalar if it is the next one.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek() == scalar else { return false }
        position += 1
        return true
    }

    mutating func skipSpace() {
        while let scalar = peek(), scalar.isSpace { position += 1 }
    }

    /// The source in a range without white space at its ends, and where that is.
    func trimmed(_ range: Range<Int>) -> (text: String, range: Range<Int>) {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, scalars[start].isSpace { start += 1 }
        while end > start, scalars[end - 1].isSpace { end -= 1 }
        return (text(start..<end), start..<end)
    }

    func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    /// The place of what comes next: the whole word where there is one, otherwise one character.
    var nextRange: Range<Int> {
        var end = position
        while end < scalars.count, scalars[end].isIdentifierPart { end += 1 }
        return position..<max(end, position + 1)
    }

    /// Reads a text in quotes; the position is at the opening quote.
    mutating func quotedText() throws(Problem) -> String {
        let start = position
        let quote = scalars[position]
        position += 1
        var view = String.UnicodeScalarView()
        while let scalar = peek() {
            position += 1
            if scalar == quote { return String(view) }
            view.append(scalar == "\\" ? try escapedScalar() : scalar)
        }
        throw Problem(at: start..<(start + 1), "the quote \(quoted(String(quote))) is not closed")
    }

    private mutating func escapedScalar() throws(Problem) -> Unicode.Scalar {
        let start = position - 1
        guard let scalar = peek() else { throw Problem(at: start..<(start + 1), "a character is expected after `\\`") }
        position += 1
        switch scalar {
        case "\\", "\"", "'": return scalar
        case "n": return "\n"
        case "t": return "\t"
        default:
            throw Problem(
                at: start..<position, "unknown escape \(quoted("\\" + String(scalar)))",
                hint: #"the escapes are \" \' \\ \n \t"#)
        }
    }
}
