import PacketMapping
import PacketModel
import PacketRecipients
import Yams

/// Where a mapping finds what it refers to.
struct MappingSurroundings {
    /// The rules of time zones.
    var zones: (any TimeZoneSource)?
    /// The path of a table that the mapping names; nil where it may name none.
    var path: ((String) -> String)?
}

extension CommandContext {
    /// What an expression may refer to where no mapping says more.
    var expressionSettings: ExpressionSettings {
        ExpressionSettings(zones: SystemTimeZones(environment: environment))
    }

    /// What a mapping file refers to: tables are found from its own folder, as pictures are from the table's.
    ///
    /// - Parameter file: The mapping's file; nil for one that is stored, whose tables are found from the current folder.
    func mappingSurroundings(of file: String?) -> MappingSurroundings {
        let folder = file.map(folder(of:)) ?? currentFolder
        return MappingSurroundings(zones: SystemTimeZones(environment: environment)) { name in
            name.utf8.first == UInt8(ascii: "/") ? name : "\(folder)/\(name)"
        }
    }
}

extension MappingFile {
    /// Reads what all expressions may refer to, before any of them is read.
    mutating func readSettings(
        _ mapping: Node.Mapping, _ file: String, _ surroundings: MappingSurroundings
    ) throws(CommandError) {
        settings.zones = surroundings.zones
        for (key, value) in mapping {
            switch key.string {
            case "locale":
                let tag = try Self.string(value, file)
                guard ExpressionSettings.knowsLocale(tag) else {
                    throw Self.error(
                        file, value, "there is no locale “\(tag)”", hint: "list them with: packet expressions --verbose"
                    )
                }
                settings.locale = tag
                settingsKey += "locale\u{0}\(tag)\u{0}"
            case "timeZone":
                let name = try Self.string(value, file)
                guard settings.knowsTimeZone(name) else {
                    let nearest = Suggestion.nearest(to: name, among: settings.zones?.names ?? [])
                    throw Self.error(
                        file, value, "there is no time zone “\(name)”", hint: nearest.map { "did you mean “\($0)”?" })
                }
                settings.timeZone = name
                settingsKey += "timeZone\u{0}\(name)\u{0}"
            case "lookups":
                guard let tables = value.mapping else {
                    throw Self.error(file, value, "“lookups” has to be a list of tables")
                }
                for (name, table) in tables {
                    guard let name = name.string else {
                        throw Self.error(file, table, "a table's name has to be a text")
                    }
                    settings.lookups[name] = try lookup(name, table, file, surroundings)
                }
            default: continue
            }
        }
    }

    /// Reads other spellings of choices: `Male: [m, man]`, `Female: f`.
    static func synonyms(_ node: Node, _ file: String) throws(CommandError) -> [String: String] {
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

    private mutating func lookup(
        _ name: String, _ node: Node, _ file: String, _ surroundings: MappingSurroundings
    ) throws(CommandError) -> LookupTable {
        var columns = ["value"]
        var rows: [(key: String, values: [String])] = []
        if let mapping = node.mapping, mapping["file"] == nil {
            for (key, value) in mapping {
                guard let fields = value.mapping else {
                    rows.append((try Self.string(key, file), [try Self.string(value, file)]))
                    continue
                }
                if rows.isEmpty {
                    columns = []
                    for (name, _) in fields { columns.append(try Self.string(name, file)) }
                }
                var values: [String] = []
                for name in columns {
                    if let value = fields[name] {
                        values.append(try Self.string(value, file))
                    } else {
                        values.append("")
                    }
                }
                rows.append((try Self.string(key, file), values))
            }
        } else {
            let table = try Self.string(node.mapping?["file"] ?? node, file)
            var key: String?
            if let node = node.mapping?["key"] { key = try Self.string(node, file) }
            (columns, rows) = try Self.read(table, key: key, for: node, file, surroundings)
        }
        settingsKey += "lookup\u{0}\(name)\u{0}\(columns.joined(separator: "\u{1}"))\u{0}"
        for row in rows { settingsKey += "\(row.key)\u{1}\(row.values.joined(separator: "\u{1}"))\u{0}" }
        guard let table = LookupTable(columns: columns, rows: rows) else {
            throw Self.error(file, node, "the table “\(name)” has a key twice, with different values")
        }
        return table
    }

    /// Reads a table in CSV: the key is its first column, unless another one is named.
    private static func read(
        _ name: String, key: String?, for node: Node, _ file: String, _ surroundings: MappingSurroundings
    ) throws(CommandError) -> (columns: [String], rows: [(key: String, values: [String])]) {
        guard let path = surroundings.path?(name) else { throw error(file, node, "a mapping here can name no file") }
        var rows: [(key: String, values: [String])] = []
        do {
            var reader = try CSVReader(path: path, options: CSVOptions())
            let columns = reader.schema.columns
            guard let index = key.map({ reader.schema.index(of: $0) }) ?? 0 else {
                throw error(file, node, "the table “\(name)” has no column “\(key ?? "")”")
            }
            let others = columns.indices.filter { $0 != index }
            while let record = try reader.next() {
                guard rows.count < 1_000_000 else { throw error(file, node, "the table “\(name)” is too large") }
                rows.append((record.text(index), others.map(record.text)))
            }
            return (others.map { columns[$0] }, rows)
        } catch let error as CommandError {
            throw error
        } catch {
            throw Self.error(file, node, "the table “\(name)” cannot be read: \(ErrorReport(error).message)")
        }
    }
}
