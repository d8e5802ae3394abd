/// A picture clause taken apart: alternatives between bars, each of sections such as `date.short(fr){…}` and what stands
/// between them (XFA 3.3, part 2, chapter 25, Complex Picture-Clause Expressions).
struct PictureClause {
    /// The kinds of values that sections are for.
    enum Category: String, Hashable, Sendable {
        case date, time, num, text, null, zero
        case dateTime = "datetime"
    }

    /// A part of an alternative.
    struct Section {
        /// Nil for what stands between sections, and for a picture that does not say what it is for.
        var category: Category?
        /// One of the locale's own pictures: `short`, `percent` …
        var style: String?
        var locale: String?
        var tokens: [PictureToken]
    }

    /// The alternatives in order.
    let alternatives: [[Section]]

    private static let byteLimit = 1_000
    /// Forms that take days as people write them have 19.
    private static let mostAlternatives = 40

    /// Reads a clause; nil where a quote or brace does not end, or where letters stand between sections that are no category.
    init?(_ clause: String) {
        guard clause.utf8.count <= Self.byteLimit else { return nil }
        var alternatives: [[Section]] = []
        let parts = Self.parts(clause)
        guard parts.count <= Self.mostAlternatives else { return nil }
        for part in parts {
            guard let sections = Self.sections(part) else { return nil }
            alternatives.append(sections)
        }
        guard !alternatives.isEmpty else { return nil }
        self.alternatives = alternatives
    }

    /// What is between bars that are not quoted, without blanks around it.
    private static func parts(_ clause: String) -> [Substring] {
        var isQuoted = false
        let parts = clause.split { character in
            if character == "'" { isQuoted.toggle() }
            return character == "|" && !isQuoted
        }
        return parts.map { part in
            let start = part.drop(while: \.isWhitespace)
            return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
        }.filter { !$0.isEmpty }
    }

    private static func sections(_ text: Substring) -> [Section]? {
        var sections: [Section] = []
        var between = text[..<text.startIndex]
        var rest = text
        while let character = rest.first {
            if character == "'" {
                guard PictureToken.quoted(&rest) != nil else { return nil }
            } else if let start = heading(&rest) {
                guard let body = braced(&rest), let tokens = PictureToken.tokens(body),
                    let literals = literals(between)
                else { return nil }
                if !literals.isEmpty { sections.append(Section(tokens: literals)) }
                sections.append(
                    Section(category: start.category, style: start.style, locale: start.locale, tokens: tokens))
                between = rest[..<rest.startIndex]
                continue
            } else {
                rest.removeFirst()
            }
            between = text[between.startIndex..<rest.startIndex]
        }
        guard !sections.isEmpty else { return PictureToken.tokens(text).map { [Section(tokens: $0)] } }
        guard let literals = literals(between) else { return nil }
        return literals.isEmpty ? sections : sections + [Section(tokens: literals)]
    }

    /// What stands between sections: quoted letters, and signs, which are only themselves there.
    private static func literals(_ text: Substring) -> [PictureToken]? {
        guard let tokens = PictureToken.tokens(text) else { return nil }
        var literals: [PictureToken] = []
        for token in tokens {
            switch token {
            case .run: return nil
            case .sign(let sign) where PictureBlank(rawValue: sign) == nil: literals.append(.literal(String(sign)))
            default: literals.append(token)
            }
        }
        return literals
    }

    /// Takes `category`, `.style` and `(locale)` in front of a brace; nil where none of that is there.
    private static func heading(_ rest: inout Substring) -> (category: Category, style: String?, locale: String?)? {
        let name = rest.prefix { $0.isASCII && $0.isLowercase }
        guard let category = Category(rawValue: String(name)) else { return nil }
        var (style, locale): (String?, String?)
        var behind = rest[name.endIndex...]
        while let character = behind.first, character != "{" {
            if character == " " {
                behind.removeFirst()
            } else if character == ".", style == nil {
                let word = behind.dropFirst().prefix { $0.isASCII && $0.isLetter }
                style = String(word)
                behind = behind[word.endIndex...]
            } else if character == "(", locale == nil {
                let word = behind.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
                guard behind[word.endIndex...].first == ")" else { return nil }
                locale = String(word)
                behind = behind[word.endIndex...].dropFirst()
            } else {
                return nil
            }
        }
        guard behind.first == "{" else { return nil }
        rest = behind
        return (category, style, locale)
    }

    /// Takes a brace, what is in it, and the brace that ends it; nil where it does not end.
    private static func braced(_ rest: inout Substring) -> Substring? {
        let body = rest.dropFirst()
        var isQuoted = false
        let end = body.firstIndex { character in
            if character == "'" { isQuoted.toggle() }
            return character == "}" && !isQuoted
        }
        guard let end else { return nil }
        rest = body[body.index(after: end)...]
        return body[..<end]
    }
}
