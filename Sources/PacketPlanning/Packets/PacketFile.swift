import Interchange
import PacketMapping
import Yams

/// A packet: the forms that it is made of, and what holds for all of them. Read from a packet file, or made in code.
public struct PacketFile: Sendable, Hashable, Codable {
    /// When a form is there more than once.
    public enum Repetition: Sendable, Hashable, Codable {
        /// Once in each packet.
        case packet
        /// Once for so many rows of the packet.
        case lines(Int)
    }

    /// Fields for the rows of a packet: `#` in a name stands for the number of the row.
    public struct Lines: Sendable, Hashable, Codable {
        /// One of the fields.
        public struct Field: Sendable, Hashable, Codable {
            /// Its name, with `#` in it.
            public var name: String
            /// What fills it, as it is written.
            public var expression: String
            /// The line of the file, from 1.
            package var line: Int?

            /// Makes a field.
            public init(name: String, expression: String) {
                self.name = name
                self.expression = expression
            }
        }

        /// The fields.
        public var fields: [Field] = []
        /// How many there are; nil for as many as the form has fields.
        public var count: Int?
        /// The number of the first one.
        public var first = 1

        /// Makes none.
        public init() {}
    }

    /// What the file says about one form.
    public struct Entry: Sendable, Hashable, Codable {
        /// A path, or the name of a stored template; empty for the one in use.
        public var form: String
        /// What the form is called in assignments and in fillable packets; nil for the name of its file.
        public var id: String?
        /// The path of a mapping file that is still to be read (`readMappings`).
        package var map: String?
        /// The form's own mapping.
        public var mapping: MappingFile?
        /// The fields for the rows of a packet.
        public var lines: Lines?
        /// The condition under which the form is in a packet.
        public var condition: String?
        /// How many of it are in a packet.
        public var copies = 1
        /// Whether it begins on a right-hand page; nil for what the file says of all forms.
        public var startsOnRight: Bool?
        /// When it is there more than once.
        public var per = Repetition.packet

        /// Makes an entry.
        public init(form: String, mapping: MappingFile? = nil) {
            self.form = form
            self.mapping = mapping
        }

        /// The same for two entries that do the same, besides their mappings, as former versions wrote it.
        var formerDescription: String {
            let fields = (lines?.fields ?? []).map { "\($0.name)=\($0.expression)" }.joined(separator: "\u{0}")
            return "\(condition ?? "") \(copies) \(startsOnRight.map { "\($0)" } ?? "") \(per) "
                + "\(lines?.count ?? 0) \(lines?.first ?? 0) \(fields)"
        }
    }

    /// The forms, in the order of the packet.
    public var entries: [Entry] = []
    /// What holds for all forms.
    public var common = MappingFile()
    /// The column that tells packets apart; nil where each row has a packet of its own.
    public var groupBy: String?
    /// Whether each form begins on a right-hand page.
    public var isDuplex = false
    /// The folder that the paths of forms start from; nil for the surroundings' own.
    package var folder: String?
    /// What errors call the file; nil where there is none.
    package var name: String?
    /// The most forms in the list.
    static let formLimit = 100
    /// The most copies of a form.
    static let copyLimit = 100

    private static let own: Set<String> = ["form", "id", "map", "when", "copies", "startOn", "per", "lines"]

    /// What packet files say as mappings do, for all forms.
    private static let shared = [
        "name", "title", "subject", "author", "onOverflow", "addendumHint", "keepEmpty",
    ]

    /// Makes the packet of forms that follow each other.
    public init(forms: [String]) { entries = forms.map { Entry(form: $0) } }

    /// Reads a packet file. Mapping files that it names are read by `readMappings`.
    ///
    /// - Throws: `PlanningError` with code `.mapping`; its message names the line.
    public init(
        _ text: String, file: String, surroundings: MappingSurroundings = MappingSurroundings()
    ) throws(PlanningError) {
        folder = surroundings.folder
        name = file
        let root = try MappingFile.compose(text, file: file)
        guard let mapping = root?.mapping else {
            throw MappingFile.error(file, root, "it has to be a list of names with values, one of them “forms”")
        }
        var rest = mapping.filter { Self.shared.contains($0.key.string ?? "") }.map { ($0.key, $0.value) }
        let settings = mapping.filter { ["locale", "timeZone", "lookups"].contains($0.key.string) }.map {
            ($0.key, $0.value)
        }
        rest += settings
        common = try MappingFile(Node.Mapping(rest), file: file, surroundings: surroundings)
        let known = try common.expressionSettings(surroundings.zones)
        for (key, value) in mapping {
            switch key.string {
            case "forms": try readForms(value, settings: settings, known: known, file, surroundings)
            case "groupBy": groupBy = try MappingFile.string(value, file)
            case "duplex": isDuplex = try Self.flag(value, "duplex", file)
            case "fields", "addFields":
                throw MappingFile.error(
                    file, key, "“\(key.string ?? "")” belongs to one of the forms, below its “form”")
            case let name? where Self.shared.contains(name): continue
            case "locale", "timeZone", "lookups": continue
            default:
                throw MappingFile.error(
                    file, key,
                    "“\(key.string ?? "?")” is not one of forms, groupBy, duplex, \(Self.shared.joined(separator: ", ")), "
                        + "locale, timeZone and lookups")
            }
        }
        guard !entries.isEmpty else {
            throw MappingFile.error(file, root, "it names no form; list them under “forms:”")
        }
    }

    /// Reads the mapping files that the packet file names.
    ///
    /// - Parameter read: Reads the file of a path.
    /// - Throws: What reading throws.
    public mutating func readMappings(_ read: (String) throws -> MappingFile) rethrows {
        for index in entries.indices {
            guard let map = entries[index].map else { continue }
            entries[index].mapping = try read(path(map))
            entries[index].map = nil
        }
    }

    /// The path of a file that the packet file names.
    package func path(_ name: String) -> String {
        folder.map { name.utf8.first == UInt8(ascii: "/") ? name : "\($0)/\(name)" } ?? name
    }

    private mutating func readForms(
        _ node: Node, settings: [(Node, Node)], known: ExpressionSettings, _ file: String,
        _ surroundings: MappingSurroundings
    ) throws(PlanningError) {
        guard let list = node.sequence else {
            throw MappingFile.error(file, node, "“forms” has to be a list: a line with “- form: letter.pdf” for each")
        }
        guard list.count <= Self.formLimit else {
            throw MappingFile.error(file, node, "a packet has at most \(Self.formLimit) forms")
        }
        for item in list { entries.append(try Self.entry(item, settings: settings, known: known, file, surroundings)) }
    }

    private static func entry(
        _ node: Node, settings: [(Node, Node)], known: ExpressionSettings, _ file: String,
        _ surroundings: MappingSurroundings
    ) throws(PlanningError) -> Entry {
        if let path = node.scalar?.string { return Entry(form: path) }
        guard let mapping = node.mapping else {
            throw MappingFile.error(file, node, "a form has to be its path, or a list of names with values")
        }
        var entry = Entry(form: "")
        var rest: [(Node, Node)] = []
        for (key, value) in mapping {
            switch key.string {
            case "form": entry.form = try MappingFile.string(value, file)
            case "id": entry.id = try identifier(value, file)
            case "map": entry.map = try MappingFile.string(value, file)
            case "when": entry.condition = try MappingFile.string(value, file)
            case "copies": entry.copies = try number(value, in: 1...copyLimit, called: "copies", file)
            case "startOn":
                guard let side = value.scalar?.string, ["right", "any"].contains(side) else {
                    throw MappingFile.error(file, value, "startOn is right or any")
                }
                entry.startsOnRight = side == "right"
            case "per": entry.per = try repetition(value, file)
            case "lines": entry.lines = try lines(value, known, file)
            case "fields", "addFields", "onOverflow", "addendumHint", "keepEmpty", "fingerprint":
                rest.append((key, value))
            default:
                throw MappingFile.error(
                    file, key,
                    "“\(key.string ?? "?")” is not one of \(own.sorted().joined(separator: ", ")), fields, addFields, "
                        + "onOverflow, addendumHint, keepEmpty and fingerprint")
            }
        }
        guard !entry.form.isEmpty else { throw MappingFile.error(file, node, "a form has no “form”, its path") }
        if entry.map != nil, mapping["fields"] != nil {
            throw MappingFile.error(file, node, "a form has a mapping file (“map”) or “fields”, not both")
        }
        if !rest.isEmpty {
            entry.mapping = try MappingFile(Node.Mapping(rest + settings), file: file, surroundings: surroundings)
        }
        return entry
    }

    private static func identifier(_ node: Node, _ file: String) throws(PlanningError) -> String {
        let id = try MappingFile.string(node, file)
        guard PacketFormName.isGood(id) else {
            throw MappingFile.error(
                file, node, "an id has letters, digits, - and _ only, so that “id:FIELD” can be told")
        }
        return id
    }

    private static func lines(
        _ node: Node, _ known: ExpressionSettings, _ file: String
    ) throws(PlanningError) -> Lines {
        guard let mapping = node.mapping else {
            throw MappingFile.error(file, node, "“lines” has “fields”, and where needed “count” and “first”")
        }
        var lines = Lines()
        for (key, value) in mapping {
            switch key.string {
            case "count": lines.count = try number(value, in: 1...1_000, called: "count", file)
            case "first": lines.first = try number(value, in: 0...1_000_000, called: "first", file)
            case "fields":
                guard let fields = value.mapping else {
                    throw MappingFile.error(file, value, "“fields” has to be a list of fields with values")
                }
                for (field, expression) in fields {
                    guard let name = field.string, name.contains("#") else {
                        throw MappingFile.error(
                            file, field, "a field under “lines” has # in the place of the line's number: \"Amount #\"")
                    }
                    let source = try MappingFile.expression(expression, file, known)
                    var entry = Lines.Field(name: name, expression: source)
                    entry.line = field.mark?.line
                    lines.fields.append(entry)
                }
            default:
                throw MappingFile.error(file, key, "“\(key.string ?? "?")” is not one of fields, count and first")
            }
        }
        return lines
    }

    private static func repetition(_ node: Node, _ file: String) throws(PlanningError) -> Repetition {
        switch node.scalar?.string {
        case "packet": return .packet
        case "row": return .lines(1)
        default:
            guard let number = node.int, (1...1_000).contains(number) else {
                throw MappingFile.error(
                    file, node, "per is packet, row, or a number: as many rows of the packet as one form takes")
            }
            return .lines(number)
        }
    }

    private static func number(
        _ node: Node, in range: ClosedRange<Int>, called name: String, _ file: String
    ) throws(PlanningError) -> Int {
        guard let number = node.int, range.contains(number) else {
            throw MappingFile.error(
                file, node, "\(name) is a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func flag(_ node: Node, _ name: String, _ file: String) throws(PlanningError) -> Bool {
        guard let flag = node.bool else { throw MappingFile.error(file, node, "\(name) is true or false") }
        return flag
    }
}

/// The names by which the forms of a packet are told apart.
package enum PacketFormName {
    /// Whether a name can stand before a colon and a period.
    static func isGood(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 64
            && name.unicodeScalars.allSatisfy { $0 == "-" || $0 == "_" || $0.properties.isAlphabetic || isDigit($0) }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// The name of a file without its ending, as far as it can be a name.
    package static func made(of path: String) -> String {
        var name = path.fileName
        if name.lowercased().hasSuffix(".pdf") { name = String(name.dropLast(4)) }
        var result = String.UnicodeScalarView()
        for scalar in name.unicodeScalars.prefix(48) {
            result.append(isGood(String(scalar)) ? scalar : "_")
        }
        return result.isEmpty ? "form" : String(result)
    }

    /// The name itself, or with the first number behind it that is free.
    package static func free(_ name: String, _ taken: inout Set<String>) -> String {
        var number = 2
        var free = name
        while !taken.insert(free).inserted {
            free = "\(name)-\(number)"
            number += 1
        }
        return free
    }
}
