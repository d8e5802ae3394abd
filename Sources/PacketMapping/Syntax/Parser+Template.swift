internal import PacketModel

extension Parser {
    /// What ends a run of pieces.
    private enum Stop { case sourceEnd, elseIf, otherwise, end }

    /// Reads a whole template.
    mutating func template() throws(Problem) -> [Piece] {
        let (pieces, stop, range) = try block(depth: 0)
        guard stop == .sourceEnd else {
            throw Problem(
                at: range, "\(quoted(text(range))) has no `{if …}` before it",
                hint: "a column of that name is written in quotes: {\"end\"}")
        }
        return pieces
    }

    /// Reads pieces up to the end, or up to and including `{else if`, `{else}` or `{end}`.
    private mutating func block(depth: Int) throws(Problem) -> (pieces: [Piece], stop: Stop, range: Range<Int>) {
        var pieces: [Piece] = []
        var literal = String.UnicodeScalarView()
        func flush() {
            if !literal.isEmpty { pieces.append(.text(String(literal))) }
            literal = .init()
        }
        while let scalar = peek() {
            let start = position
            position += 1
            if scalar != "{" && scalar != "}" || take(scalar) {
                literal.append(scalar)
                continue
            }
            guard scalar == "{" else {
                throw Problem(at: start..<position, "`}` without `{`", hint: "write `}}` for a brace in the text")
            }
            flush()
            switch try directive(at: start) {
            case .none where isComputation(): pieces.append(.computation(try computation(at: start)))
            case .none: pieces.append(.insertion(try insertion(at: start)))
            case .condition: pieces.append(.choice(try choice(at: start, depth: depth + 1)))
            case .stop(let stop): return (pieces, stop, start..<position)
            }
        }
        flush()
        return (pieces, .sourceEnd, position..<position)
    }

    /// Reads the branches of a choice; the position is behind `{if`.
    private mutating func choice(at start: Int, depth: Int) throws(Problem) -> Choice {
        guard depth <= Limits.depth else {
            throw Problem(
                .expressionTooDeep, at: start..<(start + 3), "`{if}` is nested more than \(Limits.depth) deep")
        }
        var choice = Choice(branches: [], otherwise: [])
        var stop = Stop.elseIf
        var opening = start
        while stop == .elseIf {
            let condition = try bracedCondition(at: opening)
            let block = try block(depth: depth)
            choice.branches.append((condition, block.pieces))
            (stop, opening) = (block.stop, block.range.lowerBound)
        }
        if stop == .otherwise {
            let block = try block(depth: depth)
            choice.otherwise = block.pieces
            stop = block.stop
            if stop == .elseIf || stop == .otherwise {
                throw Problem(at: block.range, "\(quoted(text(block.range))) comes after `{else}`")
            }
        }
        guard stop == .end else {
            throw Problem(at: start..<(start + 3), "`{if …}` is not closed", hint: "close it with `{end}`")
        }
        return choice
    }

    private enum Directive { case none, condition, stop(Stop) }

    /// Steps over `if`, `else if`, `else}` or `end}`; leaves the position as it is when none of them follows.
    private mutating func directive(at start: Int) throws(Problem) -> Directive {
        let saved = position
        skipSpace()
        let word = lowercaseWord()
        skipSpace()
        switch word {
        case "if" where isConditionStart(from: saved): return .condition
        case "end" where take("}"): return .stop(.end)
        case "else" where take("}"): return .stop(.otherwise)
        case "else":
            let second = position
            if lowercaseWord() == "if", isConditionStart(from: second) { return .stop(.elseIf) }
        default: break
        }
        position = saved
        return .none
    }

    /// Steps over white space before `=`.
    private mutating func isComputation() -> Bool {
        let saved = position
        skipSpace()
        if peek() == "=" { return true }
        position = saved
        return false
    }

    private mutating func lowercaseWord() -> String {
        let start = position
        while let scalar = peek(), ("a"..."z").contains(scalar) { position += 1 }
        return text(start..<position)
    }

    /// After `if`: `{if email}` and `{if(…)}` are conditions, `{if|upper}` and `{iffy}` are columns.
    private func isConditionStart(from start: Int) -> Bool {
        guard let next = peek() else { return true }
        if next == "|" || next == ":" { return false }
        return scalars[position - 1].isSpace || !next.isIdentifierPart
    }
}
