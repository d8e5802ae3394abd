import Interchange

/// A table in which `lookup` finds values by a key, such as a county by its code.
///
/// Keys are compared without regard to case, to white space around them, and to how accents are encoded.
public struct LookupTable: Sendable {
    /// The names of the columns behind the key.
    public let columns: [String]
    private let rows: [String: [String]]
    /// The keys as they are written, in the order of the table.
    private let keys: [String]

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - columns: The names of the columns behind the key.
    ///   - rows: The keys with their values in the order of the columns.
    /// - Returns: Nil when two keys are equal and their values are not: nobody could say which is meant.
    public init?(columns: [String], rows: [(key: String, values: [String])]) {
        var byKey: [String: [String]] = [:]
        var keys: [String] = []
        for row in rows {
            let key = Self.folded(row.key)
            if let other = byKey[key] {
                guard other == row.values else { return nil }
            } else {
                keys.append(row.key)
            }
            byKey[key] = row.values
        }
        self.keys = keys
        self.columns = columns
        self.rows = byKey
    }

    /// The value of a key in a column; nil when there is no such key.
    func value(_ key: String, column: Int) -> String? {
        rows[Self.folded(key)].map { column < $0.count ? $0[column] : "" }
    }

    /// The one key whose value in a column is meant; nil when there is none, or several.
    ///
    /// - Complexity: O(keys).
    func key(column: Int, _ isMeant: (String) -> Bool) -> String? {
        var found: String?
        for key in keys where value(key, column: column).map(isMeant) ?? false {
            guard found == nil else { return nil }
            found = key
        }
        return found
    }

    static func folded(_ key: String) -> String { key.trimmed.lowercased().nfc }
}
