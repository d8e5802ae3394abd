/// Reads the part of Markdown that a field can show: emphasis, strong emphasis, strike-through, underlining, and lists.
///
/// Runs of `*` and `_` open and close emphasis by the rules of CommonMark 0.31, 6.2; `~~` strikes through, as GitHub's
/// extension has it; `++` and the element `u` underline, for which Markdown has no sign. Each line end stays one: in the box
/// of a form, lines are what somebody wrote as lines.
struct MarkdownReader {
    /// A piece of text, or a run of signs that may open or close a style.
    private struct Token {
        var text = ""
        var sign: Character?
        var count = 0
        var opens = false
        var closes = false
        /// The styles that end before what is left of the signs, and those that begin behind it.
        var ends: [Style] = []
        var begins: [Style] = []
    }

    private enum Style { case bold, italic, struck, underlined }

    private var lines: [RichText.Line] = [RichText.Line()]
    private let base: RichTextStyle
    private var depths: [Style: Int] = [:]

    init(_ style: RichTextStyle) { base = style }

    /// The lines of a text.
    static func lines(of source: String, style: RichTextStyle) -> [RichText.Line] {
        var reader = MarkdownReader(style)
        var block = ""
        for line in source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let (mark, rest) = bullet(line)
            // A style ends with its paragraph or its list item.
            if !block.isEmpty, mark != nil || line.allSatisfy({ $0 == " " || $0 == "\t" }) {
                reader.add(block)
                block = ""
            }
            if let mark { block = mark }
            block += rest.map { $0 == "\t" ? " " : $0 } + "\n"
        }
        if !block.isEmpty { reader.add(block) }
        reader.lines.removeLast()
        return reader.lines.isEmpty ? [RichText.Line()] : reader.lines
    }

    /// The mark of a list item with the space before it, and what follows; nil for other lines.
    private static func bullet(_ line: Substring) -> (mark: String?, rest: Substring) {
        let indent = line.prefix { $0 == " " }
        let text = line.dropFirst(indent.count)
        if let sign = text.first, sign == "-" || sign == "*" || sign == "+", text.dropFirst().first == " " {
            return ("\(indent)• ", text.dropFirst(2).drop { $0 == " " })
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text.dropFirst(digits.count)
        if (1...9).contains(digits.count), let sign = rest.first, sign == "." || sign == ")",
            rest.dropFirst().first == " "
        {
            return ("\(indent)\(digits)\(sign) ", rest.dropFirst(2).drop { $0 == " " })
        }
        return (nil, line)
    }

    // MARK: Styles

    /// Adds a paragraph, or an item of a list.
    private mutating func add(_ block: String) {
        var tokens = Self.tokens(of: Array(block))
        Self.pair(&tokens)
        for token in tokens {
            for style in token.ends { depths[style, default: 0] -= 1 }
            append(token.sign.map { String(repeating: $0, count: token.count) } ?? token.text)
            for style in token.begins { depths[style, default: 0] += 1 }
        }
        depths = [:]
    }

    private mutating func append(_ text: String) {
        var style = base
        func isOn(_ wanted: Style) -> Bool { depths[wanted, default: 0] > 0 }
        if isOn(.bold) { style.isBold = true }
        if isOn(.italic) { style.isItalic = true }
        if isOn(.struck) { style.isStruckThrough = true }
        if isOn(.underlined) { style.isUnderlined = true }
        for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { lines.append(RichText.Line()) }
            guard !part.isEmpty else { continue }
            let last = lines.count - 1
            if let run = lines[last].runs.indices.last, lines[last].runs[run].style == style {
                lines[last].runs[run].text += part
            } else {
                lines[last].runs.append(RichTextRun(text: String(part), style: style))
            }
            lines[last].alignment = base.alignment
        }
    }

    private static func tokens(of text: [Character]) -> [Token] {
        var tokens: [Token] = []
        var index = 0
        func add(_ piece: String) {
            if let last = tokens.indices.last, tokens[last].sign == nil, tokens[last].ends.isEmpty,
                tokens[last].begins.isEmpty
            {
                tokens[last].text += piece
            } else {
                tokens.append(Token(text: piece))
            }
        }
        while index < text.count {
            let sign = text[index]
            if sign == "\\", index + 1 < text.count, isPunctuation(text[index + 1]), text[index + 1].isASCII {
                add(String(text[index + 1]))
                index += 2
            } else if sign == "<", let (length, isEnd) = underline(text[index...].prefix(4)) {
                tokens.append(isEnd ? Token(ends: [.underlined]) : Token(begins: [.underlined]))
                index += length
            } else if "*_~+".contains(sign) {
                let count = text[index...].prefix { $0 == sign }.count
                tokens.append(
                    run(sign, count, before: index > 0 ? text[index - 1] : "\n", text[(index + count)...].first))
                index += count
            } else {
                add(String(sign))
                index += 1
            }
        }
        return tokens
    }

    /// The tags of the element u, in either case.
    private static func underline(_ text: ArraySlice<Character>) -> (length: Int, isEnd: Bool)? {
        let lower = String(text).lowercased()
        return lower.hasPrefix("<u>") ? (3, false) : lower == "</u>" ? (4, true) : nil
    }

    /// A run of signs between two characters (CommonMark 0.31, 6.2: left- and right-flanking delimiter runs).
    private static func run(_ sign: Character, _ count: Int, before: Character, _ after: Character?) -> Token {
        let after = after ?? "\n"
        let isLeft = !after.isWhitespace && (!isPunctuation(after) || before.isWhitespace || isPunctuation(before))
        let isRight = !before.isWhitespace && (!isPunctuation(before) || after.isWhitespace || isPunctuation(after))
        var token = Token(sign: sign, count: count)
        if sign == "_" {
            token.opens = isLeft && (!isRight || isPunctuation(before))
            token.closes = isRight && (!isLeft || isPunctuation(after))
        } else if sign == "*" || count == 2 {
            (token.opens, token.closes) = (isLeft, isRight)
        }
        return token
    }

    private static func isPunctuation(_ character: Character) -> Bool { character.isPunctuation || character.isSymbol }

    /// Finds what belongs together (CommonMark 0.31, appendix: process emphasis).
    ///
    /// - Complexity: O(tokens); how far back nothing opens is remembered.
    private static func pair(_ tokens: inout [Token]) {
        /// Before which token nothing opens what some kind of run closes.
        var bottoms: [String: Int] = [:]
        var open: [Int] = []
        for closer in tokens.indices {
            guard let sign = tokens[closer].sign, tokens[closer].opens || tokens[closer].closes else { continue }
            let kind = "\(sign)\(tokens[closer].opens)\(tokens[closer].count % 3)"
            while tokens[closer].closes, tokens[closer].count > 0 {
                let bottom = bottoms[kind] ?? -1
                var place = open.count - 1
                while place >= 0, open[place] > bottom,
                    tokens[open[place]].sign != sign || !fits(tokens[open[place]], tokens[closer])
                {
                    place -= 1
                }
                guard place >= 0, open[place] > bottom else {
                    bottoms[kind] = open.last ?? -1
                    break
                }
                let opener = open[place]
                open.removeSubrange((place + 1)...)
                let isDouble = tokens[opener].count >= 2 && tokens[closer].count >= 2
                let style: Style =
                    sign == "~" ? .struck : sign == "+" ? .underlined : isDouble ? .bold : .italic
                tokens[opener].count -= isDouble ? 2 : 1
                tokens[closer].count -= isDouble ? 2 : 1
                tokens[opener].begins.insert(style, at: 0)
                tokens[closer].ends.append(style)
                if tokens[opener].count == 0 { open.removeLast() }
            }
            if tokens[closer].opens, tokens[closer].count > 0 { open.append(closer) }
        }
    }

    /// Whether two runs may belong together: where one of them could do both, their lengths are no multiple of three in sum,
    /// unless each is one.
    private static func fits(_ opener: Token, _ closer: Token) -> Bool {
        guard opener.closes || closer.opens else { return true }
        return (opener.count + closer.count) % 3 != 0 || (opener.count % 3 == 0 && closer.count % 3 == 0)
    }
}

extension RichText {
    /// Reads a text in Markdown: `*emphasis*`, `**strong emphasis**`, `~~strike-through~~`, `++underlining++` or
    /// `<u>underlining</u>`, and lists (`- item`, `1. item`). Headings, links, tables and code are text.
    ///
    /// - Parameter style: The style of text that says nothing else.
    /// - Complexity: O(length).
    public init(markdown: String, style: RichTextStyle = RichTextStyle()) {
        lines = MarkdownReader.lines(of: markdown, style: style)
    }
}
