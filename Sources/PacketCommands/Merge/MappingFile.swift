import PDFForms
import PDFPictures
import PacketMapping
import Yams

/// A mapping file: which expression fills which field, in YAML or in JSON, which YAML contains.
struct MappingFile {
    /// What the file says about one field.
    struct Entry {
        var field: String
        var expression: Expression
        var overflow: OverflowRule?
        /// The fields in which a text that is too long goes on, one after the other.
        var continuations: [String] = []
        var keepsWhenEmpty: Bool?
        /// Other spellings of the field's choices, with the choice that each means.
        var synonyms: [String: String] = [:]
        /// The code that the value is shown as.
        var code: BarcodeSymbology?
        var line: Int?
    }

    var entries: [Entry] = []
    /// A pattern for the names of packets.
    var name: String?
    /// The rule for the fields that have none of their own.
    var overflow: OverflowRule?
    /// Whether empty values keep what the form has.
    var keepsWhenEmpty = false

    /// What its expressions may refer to.
    var settings = ExpressionSettings()
    /// The same for two mappings whose settings are the same.
    var settingsKey = ""

    /// Makes an empty mapping, whose settings know what those of a file in its place would.
    init(surroundings: MappingSurroundings = MappingSurroundings()) { settings.zones = surroundings.zones }

    /// Reads a mapping.
    ///
    /// - Throws: `CommandError` with code `.mapping`; its message names the line.
    init(
        _ text: String, file: String, surroundings: MappingSurroundings = MappingSurroundings()
    ) throws(CommandError) {
        self.init(surroundings: surroundings)
        guard let root = try Self.compose(text, file: file) else { return }
        guard let mapping = root.mapping else {
            throw Self.error(file, root, "it has to be a list of names with values")
        }
        try read(mapping, file, surroundings)
    }

    /// The tree of a YAML or JSON text; nil for an empty one.
    static func compose(_ text: String, file: String) throws(CommandError) -> Node? {
        do {
            return try Yams.compose(yaml: text)
        } catch {
            let words = "\(error)".split(separator: "\n").joined(separator: " ")
            throw Self.error(file, nil, "it cannot be read as YAML or JSON: \(words)")
        }
    }

    /// Reads a mapping that stands in a file of another kind.
    init(_ mapping: Node.Mapping, file: String, surroundings: MappingSurroundings) throws(CommandError) {
        try read(mapping, file, surroundings)
    }

    private mutating func read(
        _ mapping: Node.Mapping, _ file: String, _ surroundings: MappingSurroundings
    ) throws(CommandError) {
        try readSettings(mapping, file, surroundings)
        for (key, value) in mapping {
            switch key.string {
            case "fields": try readFields(value, file)
            // What `packet map` thought, beside a mapping in JSON.
            case "locale", "timeZone", "lookups", "proposal": continue
            case "name": name = try Self.string(value, file)
            case "onOverflow": overflow = try Self.rule(value, file)
            case "keepEmpty": keepsWhenEmpty = try Self.flag(value, file)
            default:
                throw Self.error(
                    file, key,
                    "“\(key.string ?? "?")” is not one of fields, name, onOverflow, keepEmpty, locale, timeZone and lookups",
                    hint: "names of fields belong under “fields:”")
            }
        }
    }

    private mutating func readFields(_ node: Node, _ file: String) throws(CommandError) {
        if node.null != nil { return }
        guard let mapping = node.mapping else {
            throw Self.error(file, node, "“fields” has to be a list of fields with values")
        }
        for (key, value) in mapping {
            guard let field = key.string else { throw Self.error(file, key, "a field's name has to be a text") }
            var entry = Entry(field: field, expression: try expression("", file, key), line: key.mark?.line)
            if let object = value.mapping {
                for (option, setting) in object {
                    switch option.string {
                    case "value": entry.expression = try expression(try Self.string(setting, file), file, setting)
                    case "onOverflow":
                        if let target = setting.mapping?["continue"] {
                            for name in target.sequence.map({ Array($0) }) ?? [target] {
                                entry.continuations.append(try Self.string(name, file))
                            }
                        } else {
                            entry.overflow = try Self.rule(setting, file)
                        }
                    case "keepEmpty": entry.keepsWhenEmpty = try Self.flag(setting, file)
                    case "as": entry.code = try Self.code(setting, file)
                    case "synonyms": entry.synonyms = try Self.synonyms(setting, file)
                    default:
                        throw Self.error(
                            file, option,
                            "“\(option.string ?? "?")” is not one of value, as, synonyms, onOverflow and keepEmpty")
                    }
                }
                guard object["value"] != nil else { throw Self.error(file, key, "“\(field)” has no value") }
            } else {
                entry.expression = try expression(try Self.string(value, file), file, value)
            }
            entry.expression = entry.expression.understanding(entry.synonyms)
            entries.append(entry)
        }
    }

    static func string(_ node: Node, _ file: String) throws(CommandError) -> String {
        if node.null != nil, node.scalar?.string.isEmpty ?? true { return "" }
        guard let scalar = node.scalar else { throw error(file, node, "a text is wanted here") }
        return scalar.string
    }

    static func rule(_ node: Node, _ file: String) throws(CommandError) -> OverflowRule {
        guard let rule = OverflowRule(rawValue: node.scalar?.string ?? "") else {
            throw error(
                file, node,
                "onOverflow is one of \(OverflowRule.allCases.map(\.rawValue).joined(separator: ", ")), or for a field "
                    + "{continue: OTHER FIELD} or {continue: [SECOND FIELD, THIRD FIELD]}")
        }
        return rule
    }

    private static func code(_ node: Node, _ file: String) throws(CommandError) -> BarcodeSymbology {
        guard let code = BarcodeSymbology(rawValue: node.scalar?.string ?? "") else {
            throw error(file, node, "as is one of \(BarcodeSymbology.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return code
    }

    static func flag(_ node: Node, _ file: String) throws(CommandError) -> Bool {
        guard let flag = node.bool else { throw error(file, node, "keepEmpty is true or false") }
        return flag
    }

    func expression(_ source: String, _ file: String, _ node: Node) throws(CommandError) -> Expression {
        do {
            return try Expression(parsing: source, with: settings)
        } catch {
            throw Self.error(file, node, error.message).marking(error)
        }
    }

    static func error(
        _ file: String, _ node: Node?, _ message: String, hint: String? = nil, detail: String? = nil
    ) -> CommandError {
        let place = node?.mark.map { ", line \($0.line)" } ?? ""
        return CommandError(.mapping, "\(file)\(place): \(message)", hint: hint, detail: detail)
    }
}
