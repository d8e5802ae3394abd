public import PDFForms
public import PDFPictures
public import PDFRevisions
import PacketMapping
import Yams

/// A mapping: which expression fills which field. Read from a file in YAML or in JSON, which YAML contains, or made in
/// code; it holds all that its file says, the tables that it names included.
public struct MappingFile: Sendable, Hashable, Codable {
    /// What the mapping says about one field.
    public struct Entry: Sendable, Hashable, Codable {
        /// The fully qualified name of the field.
        public var field: String
        /// What fills it, as it is written.
        public var expression: String
        /// What happens to text that does not fit; nil for the mapping's rule.
        public var overflow: OverflowRule?
        /// Where a text is divided that goes on on addendum pages; nil for the end of any line.
        public var splitAt: SplitPlace?
        /// The fields in which a text that is too long goes on, one after the other.
        public var continuations: [String] = []
        /// Whether an empty value keeps what the form has; nil for the mapping's rule.
        public var keepsWhenEmpty: Bool?
        /// Other spellings of the field's choices, with the choice that each means.
        public var synonyms: [String: String] = [:]
        /// The code that the value is shown as.
        public var code: BarcodeSymbology?
        /// How the value says which of its words are bold or underlined; nil for a plain text.
        public var markup: RichTextMarkup?
        /// Whether it is a guess that nobody has confirmed; nil for what a person wrote.
        public var isUnsure: Bool?
        /// The line of the file, from 1.
        package var line: Int?

        /// Makes an entry.
        public init(field: String, expression: String) {
            self.field = field
            self.expression = expression
        }
    }

    /// Where a text may be divided.
    public enum SplitPlace: String, Sendable, Hashable, Codable, CaseIterable {
        /// Where the field ends a line.
        case line
        /// Between the items of a list only.
        case item
    }

    /// The entries, in the order of the file.
    public var entries: [Entry] = []
    /// The fields that are added to the form, in the order of the file.
    public var additions: [Addition] = []
    /// A pattern for the names of packets.
    public var name: String?
    /// What packets are called in their document information; nil for what the form is called.
    public var title: String?
    /// What they are about; nil for what the form says.
    public var subject: String?
    /// Who wrote them; nil for nobody.
    public var author: String?
    /// The rule for the fields that have none of their own.
    public var overflow: OverflowRule?
    /// What a field says whose text goes on on an addendum page, `{page}` in it for its number; nil for the usual words.
    public var addendumHint: String?
    /// Whether empty values keep what the form has.
    public var keepsWhenEmpty = false
    /// What its expressions may refer to, in the order of the file.
    public var settings: [Setting] = []

    /// For which fields of a form it was made, where it says so.
    public var fingerprint: FieldsFingerprint?

    /// Makes an empty mapping.
    public init() {}

    /// Reads a mapping.
    ///
    /// - Parameter file: What errors call it.
    /// - Throws: `PlanningError` with code `.mapping`; its message names the line.
    public init(
        _ text: String, file: String, surroundings: MappingSurroundings = MappingSurroundings()
    ) throws(PlanningError) {
        guard let root = try Self.compose(text, file: file) else { return }
        guard let mapping = root.mapping else {
            throw Self.error(file, root, "it has to be a list of names with values")
        }
        try read(mapping, file, surroundings)
    }

    /// The tree of a YAML or JSON text; nil for an empty one.
    static func compose(_ text: String, file: String) throws(PlanningError) -> Node? {
        do {
            return try Yams.compose(yaml: text)
        } catch {
            let words = "\(error)".split(separator: "\n").joined(separator: " ")
            throw Self.error(
                file, nil, "it cannot be read as YAML or JSON: \(words)",
                hint: text.contains("{") ? "what has braces stands in quotes: \"{First name}\"" : nil)
        }
    }

    /// Reads a mapping that stands in a file of another kind.
    init(_ mapping: Node.Mapping, file: String, surroundings: MappingSurroundings) throws(PlanningError) {
        try read(mapping, file, surroundings)
    }

    private mutating func read(
        _ mapping: Node.Mapping, _ file: String, _ surroundings: MappingSurroundings
    ) throws(PlanningError) {
        try readSettings(mapping, file, surroundings)
        let settings = try expressionSettings(surroundings.zones)
        for (key, value) in mapping {
            switch key.string {
            case "fields": try readFields(value, file, settings)
            // What `packet map` thought, beside a mapping in JSON.
            case "locale", "timeZone", "lookups", "proposal": continue
            case "addFields": try readAdditions(value, file)
            case "name": name = try Self.string(value, file)
            case "title": title = try Self.expression(value, file, settings)
            case "subject": subject = try Self.expression(value, file, settings)
            case "author": author = try Self.expression(value, file, settings)
            case "onOverflow": overflow = try Self.rule(value, file)
            case "addendumHint": addendumHint = try Self.hint(value, file)
            case "keepEmpty": keepsWhenEmpty = try Self.flag(value, file)
            case "fingerprint": fingerprint = try Self.fingerprint(value, file)
            default:
                throw Self.error(
                    file, key,
                    "“\(key.string ?? "?")” is not one of fields, addFields, name, title, subject, author, onOverflow, "
                        + "addendumHint, keepEmpty, locale, timeZone, lookups and fingerprint",
                    hint: "names of fields belong under “fields:”")
            }
        }
    }

    private mutating func readFields(
        _ node: Node, _ file: String, _ settings: ExpressionSettings
    ) throws(PlanningError) {
        if node.null != nil { return }
        guard let mapping = node.mapping else {
            throw Self.error(file, node, "“fields” has to be a list of fields with values")
        }
        for (key, value) in mapping {
            guard let field = key.string else { throw Self.error(file, key, "a field's name has to be a text") }
            var entry = Entry(field: field, expression: "")
            entry.line = key.mark?.line
            if let object = value.mapping {
                if object["value"] == nil, let error = Self.unquoted(value, file) { throw error }
                for (option, setting) in object {
                    switch option.string {
                    case "value": entry.expression = try Self.expression(setting, file, settings)
                    case "onOverflow":
                        if let target = setting.mapping?["continue"] {
                            for name in target.sequence.map({ Array($0) }) ?? [target] {
                                entry.continuations.append(try Self.string(name, file))
                            }
                        } else {
                            entry.overflow = try Self.rule(setting, file)
                        }
                    case "splitAt": entry.splitAt = try Self.splitPlace(setting, file)
                    case "keepEmpty": entry.keepsWhenEmpty = try Self.flag(setting, file)
                    case "unsure": entry.isUnsure = try Self.flag(setting, file) ? true : nil
                    case "as":
                        entry.markup = setting.scalar.flatMap { RichTextMarkup(rawValue: $0.string) }
                        if entry.markup == nil { entry.code = try Self.code(setting, file) }
                    case "synonyms": entry.synonyms = try Self.synonyms(setting, file)
                    default:
                        throw Self.error(
                            file, option,
                            "“\(option.string ?? "?")” is not one of value, as, synonyms, onOverflow, splitAt, keepEmpty and "
                                + "unsure")
                    }
                }
                guard object["value"] != nil else { throw Self.error(file, key, "“\(field)” has no value") }
            } else {
                entry.expression = try Self.expression(value, file, settings)
            }
            entries.append(entry)
        }
    }

    static func string(_ node: Node, _ file: String) throws(PlanningError) -> String {
        if node.null != nil, node.scalar?.string.isEmpty ?? true { return "" }
        guard let scalar = node.scalar else { throw unquoted(node, file) ?? error(file, node, "a text is wanted here") }
        return scalar.string
    }

    /// The mistake of an expression that stands without quotes, so that YAML takes its braces for its own; nil for others.
    private static func unquoted(_ node: Node, _ file: String) -> PlanningError? {
        guard let object = node.mapping, object.count == 1, let (key, value) = object.first, value.null != nil,
            let name = key.scalar?.string
        else { return nil }
        return error(
            file, node, "{\(name)} stands without quotes, and YAML takes the braces for its own",
            hint: "write \"{\(name)}\"")
    }

    static func rule(_ node: Node, _ file: String) throws(PlanningError) -> OverflowRule {
        guard let rule = OverflowRule(rawValue: node.scalar?.string ?? "") else {
            throw error(
                file, node,
                "onOverflow is one of \(OverflowRule.allCases.map(\.rawValue).joined(separator: ", ")), or for a field "
                    + "{continue: OTHER FIELD} or {continue: [SECOND FIELD, THIRD FIELD]}")
        }
        return rule
    }

    private static func splitPlace(_ node: Node, _ file: String) throws(PlanningError) -> SplitPlace {
        guard let place = SplitPlace(rawValue: node.scalar?.string ?? "") else {
            throw error(file, node, "splitAt is one of \(SplitPlace.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return place
    }

    private static func hint(_ node: Node, _ file: String) throws(PlanningError) -> String {
        let hint = try string(node, file)
        guard hint.contains("{page}"), !hint.contains(where: \.isNewline), hint.count <= 60 else {
            throw error(
                file, node,
                "addendumHint is a line of at most 60 characters with {page} in it, such as \"see page {page}\"")
        }
        return hint
    }

    private static func code(_ node: Node, _ file: String) throws(PlanningError) -> BarcodeSymbology {
        guard let code = BarcodeSymbology(rawValue: node.scalar?.string ?? "") else {
            let known = BarcodeSymbology.allCases.map(\.rawValue) + RichTextMarkup.allCases.map(\.rawValue)
            throw error(file, node, "as is one of \(known.joined(separator: ", "))")
        }
        return code
    }

    static func fingerprint(_ node: Node, _ file: String) throws(PlanningError) -> FieldsFingerprint {
        guard let fingerprint = FieldsFingerprint(try string(node, file)) else {
            throw error(file, node, "fingerprint has sixteen hexadecimal digits; packet map writes it")
        }
        return fingerprint
    }

    static func flag(_ node: Node, _ file: String) throws(PlanningError) -> Bool {
        guard let flag = node.bool else { throw error(file, node, "keepEmpty is true or false") }
        return flag
    }

    /// An expression, if it is one.
    static func expression(
        _ node: Node, _ file: String, _ settings: ExpressionSettings
    ) throws(PlanningError) -> String {
        let source = try string(node, file)
        try PlanningError.placed(place(file, node)) { () throws(MappingError) in
            _ = try Expression(parsing: source, with: settings)
        }
        return source
    }

    private static func place(_ file: String, _ node: Node?) -> String {
        file + (node?.mark.map { ", line \($0.line)" } ?? "")
    }

    static func error(
        _ file: String, _ node: Node?, _ message: String, hint: String? = nil, detail: String? = nil
    ) -> PlanningError {
        PlanningError(.mapping, at: place(file, node), message, hint: hint, detail: detail)
    }
}
