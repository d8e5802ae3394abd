import PacketMapping
import PacketModel
import PacketRecipients

/// What the columns of a table of people mean to the store.
public struct ImportedColumns {
    /// What tells people apart.
    public enum Key: Sendable, Hashable {
        /// The column that is called so (sourceKey, uid, id), else the address, else the name.
        case found
        /// A column, by its position.
        case column(Int)
        /// The address, else the name.
        case made
    }

    /// What becomes of a column.
    enum Use {
        case standard(StandardProperty)
        case custom(String)
        case source
        case key
    }

    /// The names that the store itself gives to columns; no other may be called so.
    public static let standard = StandardProperty.allCases.map(\.rawValue) + ["source", "sourceKey"]

    /// The columns of the table.
    public let names: [String]
    /// The name under which each of them is stored; nil for those that are kept as where a person came from, or as the key.
    public let storedNames: [String?]
    let uses: [Use]
    /// The column that tells people apart.
    let key: Int?
    /// Whether its values are the source's own, so that two people never share one.
    let keyIsOwn: Bool
    /// The column that says where each person came from.
    let source: Int?
    /// What had to be changed.
    let problems: [Diagnostic]

    init(_ schema: RecordSchema, key: Key, isForeign: Bool) {
        let properties = StandardProperty.allCases.map { (property: $0, column: $0.column(in: schema.columns)) }
        func column(_ property: StandardProperty) -> Int? { properties.first { $0.property == property }?.column }
        let own = ["sourceKey", "uid", "id"].lazy.compactMap(schema.index).first
        switch key {
        case .found:
            self.key = own ?? column(.email) ?? column(.fullName)
            keyIsOwn = own != nil
        case .column(let index): (self.key, keyIsOwn) = (index, true)
        case .made: (self.key, keyIsOwn) = (nil, false)
        }
        let sourceKey = schema.index(of: "sourceKey")
        source = isForeign || sourceKey == nil || self.key != sourceKey ? nil : schema.index(of: "source")
        var (uses, problems): ([Use], [Diagnostic]) = ([], [])
        var used = Set(schema.columns.map { $0.lowercased() } + Self.standard.map { $0.lowercased() })
        for (index, column) in schema.columns.enumerated() {
            if let property = properties.first(where: { $0.column == index })?.property {
                uses.append(.standard(property))
            } else if index == source {
                uses.append(.source)
            } else if index == sourceKey {
                uses.append(.key)
            } else if Self.standard.contains(where: { $0.lowercased() == column.lowercased() }) {
                let name = Self.free(column, &used)
                uses.append(.custom(name))
                problems.append(
                    Diagnostic(
                        .duplicateHeader, .note, field: name,
                        message: "The store has a column “\(column)” of its own; this one is stored as “\(name)”."))
            } else {
                uses.append(.custom(column))
            }
        }
        (self.names, self.uses, self.problems) = (schema.columns, uses, problems)
        storedNames = uses.map { use in
            switch use {
            case .standard(let property): property.rawValue
            case .custom(let name): name
            case .source, .key: nil
            }
        }
    }

    /// A name with the first number behind it that no other column has.
    private static func free(_ name: String, _ taken: inout Set<String>) -> String {
        var number = 2
        while !taken.insert("\(name.lowercased()) (\(number))").inserted { number += 1 }
        return "\(name) (\(number))"
    }
}
