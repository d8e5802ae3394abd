/// Stored people as a table that an import or a merge understands: the store's columns, and those of the sources in the order
/// of their first appearance.
public struct RecipientTable: Sendable {
    private let people: [StoredRecipient]

    /// Makes a table.
    public init(_ people: [StoredRecipient]) { self.people = people }

    /// The header and the people. What a spreadsheet would run as a formula is not guarded yet.
    public var lines: [[String]] {
        var seen: Set<String> = []
        let custom = people.flatMap { $0.values.custom.map(\.name) }.filter { seen.insert($0.lowercased()).inserted }
        return [ImportedColumns.standard + custom]
            + people.map { person in
                let values = Dictionary(
                    person.values.custom.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
                return [
                    person.values.firstName, person.values.lastName, person.values.fullName, person.values.email,
                    person.values.phoneNumber, person.source, person.values.sourceKey,
                ] + custom.map { values[$0.lowercased()] ?? "" }
            }
    }
}
