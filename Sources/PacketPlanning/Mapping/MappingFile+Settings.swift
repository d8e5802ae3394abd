public import PacketMapping
import PacketModel
import PacketRecipients
import Yams

/// Where a mapping finds what it refers to.
public struct MappingSurroundings: Sendable {
    /// The rules of time zones.
    public var zones: (any TimeZoneSource)?
    /// The folder from which the files are found that a mapping names; nil where it may name none.
    public var folder: String?

    /// Makes surroundings.
    public init(zones: (any TimeZoneSource)? = nil, folder: String? = nil) {
        self.zones = zones
        self.folder = folder
    }

    /// The path of a file that a mapping names.
    func path(_ name: String) -> String? {
        name.utf8.first == UInt8(ascii: "/") ? folder.map { _ in name } : folder.map { "\($0)/\(name)" }
    }

    /// The surroundings of another file.
    func beside(_ path: String) -> MappingSurroundings {
        guard let slash = path.lastIndex(of: "/") else { return self }
        return MappingSurroundings(zones: zones, folder: slash == path.startIndex ? "/" : String(path[..<slash]))
    }
}

extension MappingFile {
    /// What a mapping says about all of its expressions.
    public enum Setting: Sendable, Hashable, Codable {
        /// The language of dates and numbers, such as `de`.
        case locale(String)
        /// The zone of times, such as `Asia/Seoul`.
        case timeZone(String)
        /// A table to look values up in.
        case lookup(name: String, Lookup)
    }

    /// A table to look values up in, by a key.
    public struct Lookup: Sendable, Hashable, Codable {
        /// One row.
        public struct Row: Sendable, Hashable, Codable {
            /// Finds the row.
            public var key: String
            /// A value for each of the table's columns.
            public var values: [String]

            /// Makes a row.
            public init(key: String, values: [String]) {
                self.key = key
                self.values = values
            }
        }

        /// The names of the columns, without the key's.
        public var columns: [String]
        /// The rows.
        public var rows: [Row]

        /// Makes a table.
        public init(columns: [String] = ["value"], rows: [Row] = []) {
            self.columns = columns
            self.rows = rows
        }

        /// The table; nil when it has a key twice, with different values.
        var table: LookupTable? { LookupTable(columns: columns, rows: rows.map { ($0.key, $0.values) }) }
    }

    /// What the expressions may refer to.
    ///
    /// - Throws: `PlanningError` for a table that has a key twice.
    package func expressionSettings(_ zones: (any TimeZoneSource)?) throws(PlanningError) -> ExpressionSettings {
        var result = ExpressionSettings(zones: zones)
        for setting in settings {
            switch setting {
            case .locale(let tag): result.locale = tag
            case .timeZone(let name): result.timeZone = name
            case .lookup(let name, let lookup):
                guard let table = lookup.table else {
                    throw PlanningError(.mapping, "the table “\(name)” has a key twice, with different values")
                }
                result.lookups[name] = table
            }
        }
        return result
    }
}

extension MappingFile {
    /// Reads what all expressions may refer to, before any of them is read.
    mutating func readSettings(
        _ mapping: Node.Mapping, _ file: String, _ surroundings: MappingSurroundings
    ) throws(PlanningError) {
        for (key, value) in mapping {
            switch key.string {
            case "locale":
                let tag = try Self.string(value, file)
                guard ExpressionSettings.knowsLocale(tag) else {
                    throw Self.error(
                        file, value, "there is no locale “\(tag)”", hint: "list them with: packet expressions --verbose"
                    )
                }
                settings.append(.locale(tag))
            case "timeZone":
                let name = try Self.string(value, file)
                guard ExpressionSettings(zones: surroundings.zones).knowsTimeZone(name) else {
                    let nearest = Suggestion.nearest(to: name, among: surroundings.zones?.names ?? [])
                    throw Self.error(
                        file, value, "there is no time zone “\(name)”", hint: nearest.map { "did you mean “\($0)”?" })
                }
                settings.append(.timeZone(name))
            case "lookups":
                guard let tables = value.mapping else {
                    throw Self.error(file, value, "“lookups” has to be a list of tables")
                }
                for (name, table) in tables {
                    guard let name = name.string else {
                        throw Self.error(file, table, "a table's name has to be a text")
                    }
                    settings.append(.lookup(name: name, try Self.lookup(named: name, table, file, surroundings)))
                }
            default: continue
            }
        }
    }

    /// Reads other spellings of choices: `Male: [m, man]`, `Female: f`.
    static func synonyms(_ node: Node, _ file: String) throws(PlanningError) -> [String: String] {
        guard let mapping = node.mapping else {
            throw error(file, node, "synonyms are written {Choice: [one spelling, another]}")
        }
        var synonyms: [String: String] = [:]
        for (choice, spellings) in mapping {
            let choice = try string(choice, file)
            for spelling in spellings.sequence.map({ Array($0) }) ?? [spellings] {
                let text = try string(spelling, file)
                if let other = synonyms.updateValue(choice, forKey: text), other != choice {
                    throw error(file, spelling, "“\(text)” means both “\(other)” and “\(choice)”")
                }
            }
        }
        return synonyms
    }

    private static func lookup(
        named name: String, _ node: Node, _ file: String, _ surroundings: MappingSurroundings
    ) throws(PlanningError) -> Lookup {
        var result = Lookup()
        if let mapping = node.mapping, mapping["file"] == nil {
            for (key, value) in mapping {
                guard let fields = value.mapping else {
                    result.rows.append(Lookup.Row(key: try string(key, file), values: [try string(value, file)]))
                    continue
                }
                if result.rows.isEmpty {
                    result.columns = []
                    for (name, _) in fields { result.columns.append(try string(name, file)) }
                }
                var values: [String] = []
                for name in result.columns {
                    if let value = fields[name] {
                        values.append(try string(value, file))
                    } else {
                        values.append("")
                    }
                }
                result.rows.append(Lookup.Row(key: try string(key, file), values: values))
            }
        } else {
            let table = try string(node.mapping?["file"] ?? node, file)
            var key: String?
            if let node = node.mapping?["key"] { key = try string(node, file) }
            result = try read(table, key: key, for: node, file, surroundings)
        }
        guard result.table != nil else {
            throw error(file, node, "the table “\(name)” has a key twice, with different values")
        }
        return result
    }

    /// Reads a table in CSV: the key is its first column, unless another one is named. It has no title.
    private static func read(
        _ name: String, key: String?, for node: Node, _ file: String, _ surroundings: MappingSurroundings
    ) throws(PlanningError) -> Lookup {
        guard let path = surroundings.path(name) else { throw error(file, node, "a mapping here can name no file") }
        do {
            var reader = try CSVReader(path: path, options: CSVOptions())
            if let row = reader.diagnostics.first(where: { $0.code == .titleAboveHeader })?.line {
                throw error(
                    file, node,
                    "the table “\(name)” seems to have its headers in row \(row); take out what stands above them")
            }
            let columns = reader.schema.columns
            guard let index = key.map({ reader.schema.index(of: $0) }) ?? 0 else {
                throw error(file, node, "the table “\(name)” has no column “\(key ?? "")”")
            }
            let others = columns.indices.filter { $0 != index }
            var lookup = Lookup(columns: others.map { columns[$0] })
            while let record = try reader.next() {
                guard lookup.rows.count < 1_000_000 else { throw error(file, node, "the table “\(name)” is too large") }
                lookup.rows.append(Lookup.Row(key: record.text(index), values: others.map(record.text)))
            }
            return lookup
        } catch let error as PlanningError {
            throw error
        } catch {
            let failure = error as? RecipientError
            let reason = failure.map { SplitSentences($0).message } ?? "it has no rows"
            var unread = Self.error(file, node, "the table “\(name)” cannot be read: \(reason)")
            unread.isPassing = failure?.isPassing ?? false
            throw unread
        }
    }
}

extension MappingFile {
    /// The same for two mappings whose settings are the same, as former versions wrote it.
    var formerSettings: String {
        settings.map { setting in
            switch setting {
            case .locale(let tag): "locale\u{0}\(tag)\u{0}"
            case .timeZone(let name): "timeZone\u{0}\(name)\u{0}"
            case .lookup(let name, let lookup):
                "lookup\u{0}\(name)\u{0}\(lookup.columns.joined(separator: "\u{1}"))\u{0}"
                    + lookup.rows.map { "\($0.key)\u{1}\($0.values.joined(separator: "\u{1}"))\u{0}" }.joined()
            }
        }.joined()
    }
}
