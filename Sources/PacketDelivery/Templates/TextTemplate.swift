import Interchange
public import PacketMapping
public import PacketModel

/// A text with values in it, written in the variables and sections of mustache.
///
/// | tag | is |
/// |---|---|
/// | `{{lastName}}`, `{{joined\|date:"d MMMM yyyy"}}` | a value of the mapping language; escaped in HTML |
/// | `{{{note}}}`, `{{&note}}` | the same as it is |
/// | `{{#state == "SD"}}` … `{{/}}` | what stands between, if the condition holds; a column's name asks whether it has a value, and not a no where the value does not stand inside |
/// | `{{^state == "SD"}}` … `{{/}}` | what stands between, if it does not hold |
/// | `{{! … }}` | nothing |
///
/// A section's end may repeat its beginning. A tag that opens or ends a section or is a comment and stands alone on its
/// line takes the line away. There are no lists, partials or other delimiters.
public struct TextTemplate: Sendable {
    indirect enum Node: Sendable {
        case text(String)
        case value(Expression, isEscaped: Bool)
        case section(Question, isInverted: Bool, [Node])
    }

    /// What a section asks.
    struct Question: Sendable {
        let condition: Condition
        /// The column that it names, where it is nothing but a name, and the words for yes and no.
        let column: (value: Expression, words: AnswerWords)?
    }

    let nodes: [Node]
    let name: String

    /// Parses a template.
    ///
    /// - Parameters:
    ///   - name: What errors call it.
    ///   - settings: What its expressions may refer to.
    /// - Throws: `DeliveryError` with code `.template`, which names the line.
    public init(
        _ source: String, name: String, with settings: ExpressionSettings = ExpressionSettings()
    ) throws(DeliveryError) {
        var parser = TextTemplateParser(source, name: name, settings)
        nodes = try parser.parse()
        self.name = name
    }

    /// Finds the columns.
    ///
    /// - Throws: `DeliveryError` with code `.template`.
    public func bind(to schema: RecordSchema) throws(DeliveryError) -> BoundTemplate {
        do throws(MappingError) {
            return BoundTemplate(nodes: try Self.bind(nodes, schema))
        } catch {
            throw DeliveryError(name, error)
        }
    }

    private static func bind(_ nodes: [Node], _ schema: RecordSchema) throws(MappingError) -> [BoundTemplate.Node] {
        var bound: [BoundTemplate.Node] = []
        for node in nodes {
            switch node {
            case .text(let text): bound.append(.text(text))
            case .value(let expression, let isEscaped):
                bound.append(.value(try expression.bind(to: schema), isEscaped: isEscaped))
            case .section(let question, let isInverted, let inner):
                let inner = try bind(inner, schema)
                var asked = BoundTemplate.Question(condition: try question.condition.bind(to: schema))
                if let column = question.column {
                    let value = try column.value.bind(to: schema)
                    if !BoundTemplate.shows(value.columns, inner) { asked.answer = (value, column.words) }
                }
                bound.append(.section(asked, isInverted: isInverted, inner))
            }
        }
        return bound
    }
}

/// A template that knows its columns.
public struct BoundTemplate: Sendable {
    indirect enum Node: Sendable {
        case text(String)
        case value(BoundExpression, isEscaped: Bool)
        case section(Question, isInverted: Bool, [Node])
    }

    /// What a section asks of a row.
    struct Question: Sendable {
        let condition: BoundCondition
        /// The value that may say no, and the words for that.
        var answer: (value: BoundExpression, words: AnswerWords)?

        func holds(for record: Record) throws(EvaluationFailure) -> Bool {
            guard try condition.holds(for: record) else { return false }
            guard let answer else { return true }
            return answer.words.answer(AnswerWords.folded(try answer.value.text(for: record))) != false
        }
    }

    let nodes: [Node]

    /// Whether one of some columns stands in a text: then a no in it may be a name.
    static func shows(_ columns: [Int], _ nodes: [Node]) -> Bool {
        nodes.contains { node in
            switch node {
            case .text: false
            case .value(let expression, _): expression.columns.contains(where: columns.contains)
            case .section(_, _, let inner): shows(columns, inner)
            }
        }
    }

    /// The text for a row.
    ///
    /// - Parameter isHTML: Whether values are escaped.
    /// - Throws: `EvaluationFailure` when a filter cannot use the row's value.
    public func text(for record: Record, isHTML: Bool) throws(EvaluationFailure) -> String {
        var output = ""
        try Self.append(nodes, record, isHTML, to: &output)
        return output
    }

    private static func append(
        _ nodes: [Node], _ record: Record, _ isHTML: Bool, to output: inout String
    ) throws(EvaluationFailure) {
        for node in nodes {
            switch node {
            case .text(let text): output += text
            case .value(let expression, let isEscaped):
                let value = try expression.text(for: record)
                output += isHTML && isEscaped ? escaped(value) : value
            case .section(let question, let isInverted, let inner):
                if try question.holds(for: record) != isInverted { try append(inner, record, isHTML, to: &output) }
            }
        }
    }

    /// The value as text of an HTML page, also inside an attribute's quotes.
    private static func escaped(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output.append(contentsOf: "&amp;".unicodeScalars)
            case "<": output.append(contentsOf: "&lt;".unicodeScalars)
            case ">": output.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": output.append(contentsOf: "&quot;".unicodeScalars)
            case "'": output.append(contentsOf: "&#39;".unicodeScalars)
            default: output.append(scalar)
            }
        }
        return String(output)
    }
}

extension DeliveryError {
    /// What is wrong with an expression at a place of a template.
    init(_ place: String, _ mistake: MappingError) {
        self.init(.template, "\(place): \(mistake.message)", hint: mistake.hint)
        excerpt = mistake.excerpt
    }
}
