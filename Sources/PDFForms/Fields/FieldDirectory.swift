/// What the fields of a form are called: by their full names, and by any tail of these that only one field has.
///
///     form1.Page1.Name    // also Page1.Name and Name, where no other field ends so
public struct FieldDirectory: Sendable {
    /// What a name means.
    public enum Meaning: Sendable, Hashable {
        /// The field with this index.
        case field(Int)
        /// Several fields end so.
        case several([Int])
    }

    private let names: [String]
    private let tails: [[String]]
    private var byName: [String: Int] = [:]
    private var byTail: [String: [Int]] = [:]
    /// So many fields are remembered for a tail that several have.
    private static let limit = 4

    /// Collects the names of fields.
    ///
    /// - Complexity: O(bytes of all tails), which are at most sixteen for each field.
    public init(_ fields: [Field]) {
        names = fields.map(\.name)
        tails = fields.map { field in field.tails.map { String(Substring(field.name.utf8.suffix($0))) } }
        for (index, name) in names.enumerated() {
            if byName[name] == nil { byName[name] = index }
            for tail in tails[index] where byTail[tail, default: []].count < Self.limit {
                byTail[tail, default: []].append(index)
            }
        }
    }

    /// The field that a name means; nil when it means none. A full name comes before a tail.
    ///
    /// Names are equal in NFC: a spreadsheet may spell an accent in another way than the form.
    ///
    /// - Complexity: O(length of the name).
    public subscript(name: String) -> Meaning? {
        if let index = byName[name] { return .field(index) }
        guard let found = byTail[name], let first = found.first else { return nil }
        return found.count == 1 ? .field(first) : .several(found)
    }

    /// The shortest name that means a field and no other.
    public func shortest(_ index: Int) -> String {
        tails[index].last { self[$0] == .field(index) } ?? names[index]
    }
}
