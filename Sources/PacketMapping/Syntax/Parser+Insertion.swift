internal import PacketModel

extension Parser {
    /// Reads `column|filter:argument}`; the position is behind the brace at `start`.
    mutating func insertion(at start: Int) throws(Problem) -> Insertion {
        skipSpace()
        var insertion = peek() == "\"" ? try quotedName() : try bareName(at: start)
        skipSpace()
        while !take("}") {
            guard take("|") else { throw unexpected(at: start, expected: "`|` or `}`") }
            insertion.filterStarts.append(position - 1)
            insertion.filters.append(try filter(at: start))
        }
        insertion.range = start..<position
        return insertion
    }

    private mutating func quotedName() throws(Problem) -> Insertion {
        let start = position
        let name = try quotedText()
        var insertion = Insertion(name: name, nameRange: start..<position, spelling: .quoted, filters: [])
        skipSpace()
        guard peek() == ":" else { return insertion }
        position += 1
        let digits = position
        while let scalar = peek(), scalar.isASCIIDigit { position += 1 }
        guard position > digits else {
            throw Problem(
                at: nextRange, "a width is expected after `:`", hint: "a filter comes after `|`: {\"name\"|upper}")
        }
        insertion.filters.append(try PadFilter(digits: text(digits..<position), at: digits..<position))
        return insertion
    }

    /// Reads up to `|` or `}`. A name that ends in `:05` is a name and its padding.
    private mutating func bareName(at start: Int) throws(Problem) -> Insertion {
        let first = position
        while let scalar = peek(), scalar != "|", scalar != "}" {
            if scalar == "{" { throw unclosed(at: start) }
            position += 1
        }
        guard !isAtEnd else { throw unclosed(at: start) }
        let (name, range) = trimmed(first..<position)
        guard !name.isEmpty else {
            throw Problem(
                at: start..<(position + 1), "a column name is expected between the braces",
                hint: "write `{{` and `}}` for braces in the text")
        }
        var insertion = Insertion(name: name, nameRange: range, spelling: .bare, filters: [])
        var colon = range.upperBound
        while colon > range.lowerBound, scalars[colon - 1].isASCIIDigit { colon -= 1 }
        guard colon < range.upperBound, colon - 1 > range.lowerBound, scalars[colon - 1] == ":" else {
            return insertion
        }
        (insertion.name, insertion.nameRange) = trimmed(range.lowerBound..<(colon - 1))
        guard !insertion.name.isEmpty else { return insertion }
        let width = colon..<range.upperBound
        insertion.nameWithWidth = name
        insertion.filters.append(try PadFilter(digits: text(width), at: width))
        return insertion
    }

    mutating func filter(at start: Int) throws(Problem) -> any TextFilter {
        let first = position
        while let scalar = peek(), scalar != ":", scalar != "|", scalar != "}" {
            if scalar == "{" { throw unclosed(at: start) }
            position += 1
        }
        guard !isAtEnd else { throw unclosed(at: start) }
        let (name, range) = trimmed(first..<position)
        guard !name.isEmpty else { throw Problem(at: nextRange, "a filter is expected after `|`") }
        var arguments: [FilterArguments.Argument] = []
        let known = FilterCatalogue[name]
        while take(":") { arguments.append(try argument(at: start, mayBePair: known?.takesPairs ?? false)) }
        guard let description = known else {
            let names = FilterCatalogue.all.map(\.name)
            let nearest = Suggestion.nearest(to: name, among: names)
            throw Problem(
                .unknownFilter, at: range, "unknown filter \(quoted(name))",
                hint: nearest.map { "did you mean `\($0)`?" } ?? "the filters are \(names.joined(separator: ", "))")
        }
        return try description.filter(
            with:
                FilterArguments(description, nameRange: range, arguments: arguments, settings: settings))
    }

    private mutating func argument(at start: Int, mayBePair: Bool) throws(Problem) -> FilterArguments.Argument {
        skipSpace()
        let first = position
        if mayBePair, let pair = try pair(at: start) {
            let (text, range) = trimmed(first..<position)
            return .init(text: text, range: range, pair: pair)
        }
        if peek() == "\"" || peek() == "'" {
            let value = try quotedText()
            let range = first..<position
            skipSpace()
            guard let next = peek(), next == ":" || next == "|" || next == "}" else {
                throw unexpected(at: start, expected: "`:`, `|` or `}`")
            }
            return .init(text: value, range: range)
        }
        let (value, range) = try bareArgument(at: start)
        return .init(text: value, range: range)
    }

    /// Reads up to the next argument, filter or brace.
    mutating func bareArgument(at start: Int) throws(Problem) -> (text: String, range: Range<Int>) {
        let first = position
        while let scalar = peek(), scalar != ":", scalar != "|", scalar != "}" {
            if scalar == "{" {
                throw Problem(
                    at: position..<(position + 1), "`{` cannot stand in an argument",
                    hint: "put the argument in quotes; a second column goes into {if a}{a}{else}{b}{end}")
            }
            position += 1
        }
        guard !isAtEnd else { throw unclosed(at: start) }
        return trimmed(first..<position)
    }

    func unexpected(at start: Int, expected: String) -> Problem {
        isAtEnd ? unclosed(at: start) : Problem(at: nextRange, "\(expected) is expected here")
    }

    func unclosed(at start: Int) -> Problem {
        Problem(
            at: start..<(start + 1), "`{` is not closed",
            hint: "close it with `}`; write `{{` for a brace in the text")
    }
}
