/// Makes lines of the tokens of a rich text string.
struct RichTextReader {
    private var lines: [RichText.Line] = []
    private var line = RichText.Line()
    private var isInLine = false
    private var endsInSpace = true
    private var open: [(name: String, style: RichTextStyle, keepsSpaces: Bool)] = []
    private let base: RichTextStyle
    private var skipped = 0
    /// The items so far of the lists that are open; nil for lists without numbers.
    private var lists: [Int?] = []
    /// Whether the line has nothing but the mark of a list's item.
    private var beginsItem = false
    private static let maximumDepth = 64
    private static let maximumRuns = 10_000
    private var runs = 0

    init(_ style: RichTextStyle) { base = style }

    private var style: RichTextStyle { open.last?.style ?? base }
    private var keepsSpaces: Bool { open.last?.keepsSpaces ?? false }

    mutating func read(_ token: MarkupToken) {
        switch token {
        case .text(let text): append(text)
        case .start(let name, let attributes, let isEmpty): start(name, attributes, isEmpty)
        case .end(let name): end(name)
        }
    }

    private mutating func start(_ name: String, _ attributes: [String: String], _ isEmpty: Bool) {
        if name == "br" { return breakLine() }
        let isBlock = Self.blocks.contains(name)
        if isBlock, !line.runs.isEmpty, !beginsItem { breakLine() }
        guard !isEmpty else {
            if isBlock { breakLine() }
            return
        }
        guard open.count < Self.maximumDepth else {
            skipped += 1
            return
        }
        var style = style
        style.overlay(Self.style(of: name))
        var own = RichTextStyle(css: attributes["style"] ?? "")
        if name == "font" {
            if let color = attributes["color"].flatMap({ StyleTokens.color($0.lowercased()) }) { own.color = color }
            if let face = attributes["face"], !face.isEmpty { own.families = [face] }
        }
        style.overlay(own)
        let keeps = keepsSpaces || (attributes["style"]?.contains("xfa-spacerun") ?? false)
        open.append((name, style, keeps))
        if isBlock {
            isInLine = true
            line.alignment = style.alignment
        }
        if name == "ul" || name == "ol" { lists.append(name == "ol" ? 0 : nil) }
        if name == "li" { beginItem() }
    }

    /// Elements that begin a line of their own; those of lists are not in table 224, but other programs write them.
    private static let blocks: Set<String> = ["p", "div", "ul", "ol", "li"]

    /// Writes the mark of a list's item, farther to the right in a list inside another.
    private mutating func beginItem() {
        let number = lists.last.flatMap { $0 }.map { $0 + 1 }
        if let number { lists[lists.count - 1] = number }
        let indent = String(repeating: "    ", count: max(0, lists.count - 1))
        line.runs.append(RichTextRun(text: indent + (number.map { "\($0). " } ?? "• "), style: style))
        runs += 1
        (endsInSpace, beginsItem) = (true, true)
    }

    private static func style(of name: String) -> RichTextStyle {
        var style = RichTextStyle()
        switch name {
        case "b", "strong": style.isBold = true
        case "i", "em": style.isItalic = true
        case "u": style.isUnderlined = true
        case "s", "strike", "del": style.isStruckThrough = true
        case "sub": style.rise = -0.17
        case "sup": style.rise = 0.33
        default: break
        }
        return style
    }

    private mutating func end(_ name: String) {
        guard let index = open.lastIndex(where: { $0.name == name }) else { return }
        if skipped > 0 {
            skipped -= 1
            return
        }
        open.removeLast(open.count - index)
        if name == "p", isInLine { breakLine() }
        if name != "p", Self.blocks.contains(name), !line.runs.isEmpty { breakLine() }
        if name == "ul" || name == "ol" { _ = lists.popLast() }
    }

    private mutating func breakLine() {
        lines.append(line)
        line = RichText.Line(runs: [], alignment: style.alignment)
        isInLine = open.contains { Self.blocks.contains($0.name) }
        beginsItem = false
        endsInSpace = true
    }

    /// Adds text: white space counts as one space, and not at the start of a line.
    private mutating func append(_ source: String) {
        var text = ""
        for scalar in source.unicodeScalars {
            if scalar == "\u{A0}", keepsSpaces {
                text.unicodeScalars.append(" ")
                endsInSpace = false
            } else if scalar == " " || (scalar.value >= 0x09 && scalar.value <= 0x0D) {
                if !endsInSpace { text.unicodeScalars.append(" ") }
                endsInSpace = true
            } else {
                text.unicodeScalars.append(scalar)
                endsInSpace = false
            }
        }
        guard !text.isEmpty else { return }
        (isInLine, beginsItem) = (true, false)
        if line.runs.isEmpty { line.alignment = style.alignment }
        if let last = line.runs.indices.last, line.runs[last].style == style || runs >= Self.maximumRuns {
            line.runs[last].text += text
        } else {
            line.runs.append(RichTextRun(text: text, style: style))
            runs += 1
        }
    }

    mutating func finish() -> [RichText.Line] {
        if !line.runs.isEmpty || lines.isEmpty { lines.append(line) }
        return lines
    }
}
