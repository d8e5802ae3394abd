import Interchange
import PacketMapping

/// Reads a text template from left to right.
struct TextTemplateParser {
    private enum Tag {
        case value(String, isEscaped: Bool)
        case open(String, isInverted: Bool)
        case close(String)
        case comment
    }

    private struct Frame {
        var nodes: [TextTemplate.Node] = []
        var source = ""
        var condition: Condition?
        var isInverted = false
        var line = 0
    }

    private static let depthLimit = 32

    private let name: String
    private let settings: ExpressionSettings
    private var rest: Substring
    private var line = 1
    private var frames = [Frame()]
    /// The text since the last tag, which a tag alone on its line may shorten.
    private var text = ""
    /// Whether only blanks stand before `text` on its first line.
    private var beginsLine = true

    init(_ source: String, name: String, _ settings: ExpressionSettings) {
        self.name = name
        self.settings = settings
        // A line end of two characters is one to Swift.
        rest = source.replacing("\r\n", with: "\n")[...]
    }

    mutating func parse() throws(DeliveryError) -> [TextTemplate.Node] {
        while let open = rest.firstRange(of: "{{") {
            append(rest[..<open.lowerBound])
            rest = rest[open.upperBound...]
            let tag = try self.tag()
            if case .value = tag { beginsLine = false } else { takeLineIfAlone() }
            try add(tag)
        }
        append(rest)
        flush()
        guard frames.count == 1, let root = frames.first else {
            throw failure("a section is not closed; it ends with {{/}}", line: frames.last?.line)
        }
        return root.nodes
    }

    private mutating func append(_ piece: Substring) {
        flush()
        text = String(piece)
        line += piece.count { $0 == "\n" }
    }

    private mutating func flush() {
        guard !text.isEmpty else { return }
        frames[frames.count - 1].nodes.append(.text(text))
        text = ""
    }

    /// A tag alone on its line takes its blanks and the line end with it.
    private mutating func takeLineIfAlone() {
        let blanks: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let head = text.lastIndex(of: "\n").map { text[text.index(after: $0)...] } ?? text[...]
        let isFirst = head.startIndex == text.startIndex
        let tail = rest.prefix { blanks($0) }
        let behind = rest[tail.endIndex...]
        let wasFirst = isFirst && beginsLine
        beginsLine = false
        guard head.allSatisfy(blanks), !isFirst || wasFirst, behind.isEmpty || behind.first == "\n" else { return }
        text = String(text[..<head.startIndex])
        rest = behind.dropFirst()
        if !behind.isEmpty { line += 1 }
        flush()
        beginsLine = true
    }

    private mutating func tag() throws(DeliveryError) -> Tag {
        let isTriple = rest.hasPrefix("{")
        let mark = isTriple ? "}}}" : "}}"
        if isTriple { rest = rest.dropFirst() }
        guard let end = Self.end(of: rest, mark) else { throw failure("a tag is not closed with \(mark)") }
        let content = rest[..<end]
        defer { line += content.count { $0 == "\n" } }
        rest = rest[end...].dropFirst(mark.count)
        let inner = content.trimmed
        if isTriple { return .value(inner, isEscaped: false) }
        switch inner.first {
        case "#": return .open(inner.dropFirst().trimmed, isInverted: false)
        case "^": return .open(inner.dropFirst().trimmed, isInverted: true)
        case "/": return .close(inner.dropFirst().trimmed)
        case "!": return .comment
        case "&": return .value(inner.dropFirst().trimmed, isEscaped: false)
        case ">", "=": throw failure("there are no partials and no other delimiters here")
        case nil: throw failure("a tag is empty")
        default: return .value(inner, isEscaped: true)
        }
    }

    /// Where a mark begins that stands in no quotes.
    private static func end(of text: Substring, _ mark: String) -> Substring.Index? {
        var quote: Character?
        var isEscaped = false
        var index = text.startIndex
        let isComment = text.hasPrefix("!")
        while index < text.endIndex {
            let character = text[index]
            if quote == nil, text[index...].hasPrefix(mark) { return index }
            if isEscaped {
                isEscaped = false
            } else if quote != nil, character == "\\" {
                isEscaped = true
            } else if quote == character {
                quote = nil
            } else if quote == nil, !isComment, character == "\"" {
                quote = character
            }
            index = text.index(after: index)
        }
        return nil
    }

    private mutating func add(_ tag: Tag) throws(DeliveryError) {
        flush()
        switch tag {
        case .comment: return
        case .close(let source): return try close(source)
        case .value(let source, let isEscaped):
            let expression = try placed { () throws(MappingError) in
                try Expression(parsing: "{\(source)}", with: settings)
            }
            frames[frames.count - 1].nodes.append(.value(expression, isEscaped: isEscaped))
        case .open(let source, let isInverted):
            let condition = try placed { () throws(MappingError) in try self.condition(source) }
            frames.append(Frame(source: source, condition: condition, isInverted: isInverted, line: line))
            guard frames.count <= Self.depthLimit else {
                throw failure("sections are nested deeper than \(Self.depthLimit)")
            }
        }
    }

    /// A condition of the mapping language, or nothing but the name of a column, in which blanks need no braces here.
    private func condition(_ source: String) throws(MappingError) -> Condition {
        do throws(MappingError) { return try Condition(parsing: source, with: settings) } catch {
            let isName = source.contains(" ") && source.allSatisfy { $0.isLetter || $0.isNumber || " _-.".contains($0) }
            guard isName, let condition = try? Condition(parsing: "{\(source)}", with: settings) else { throw error }
            return condition
        }
    }

    /// The column that a section names, where it is nothing but a name.
    private func column(_ source: String) -> (value: Expression, words: AnswerWords)? {
        guard source.allSatisfy({ $0.isLetter || $0.isNumber || " _-.".contains($0) }),
            let value = try? Expression(parsing: "{\(source)}", with: settings)
        else { return nil }
        return (value, AnswerWords(locale: settings.locale))
    }

    private func placed<Value>(_ body: () throws(MappingError) -> Value) throws(DeliveryError) -> Value {
        do { return try body() } catch { throw DeliveryError("\(name), line \(line)", error) }
    }

    private mutating func close(_ source: String) throws(DeliveryError) {
        guard let frame = frames.last, let condition = frame.condition else {
            throw failure("{{/\(source)}} ends no section")
        }
        guard source.isEmpty || source == frame.source else {
            throw failure("{{/\(source)}} does not end {{#\(frame.source)}} of line \(frame.line)")
        }
        frames.removeLast()
        let question = TextTemplate.Question(condition: condition, column: column(frame.source))
        frames[frames.count - 1].nodes.append(.section(question, isInverted: frame.isInverted, frame.nodes))
    }

    private func failure(_ message: String, line: Int? = nil) -> DeliveryError {
        DeliveryError(.template, "\(name), line \(line ?? self.line): \(message)")
    }
}
