import Interchange

/// Fields that programs number from nought: `dependent_0_name`, `dependent_1_name`. People count from one.
struct ZeroBased {
    /// Such fields by their places, and whether nobody can say if number 2 is the field with 1: the first one of their kind has no
    /// number, or nothing says whose they are, and the first person may have fields of his own.
    private let fields: [Int: Bool]

    /// - Complexity: O(fields).
    init(_ words: [FieldWords]) {
        struct Kind: Hashable {
            let things, owners, modifiers: Set<String>
            let part: DayPart?
        }
        var members: [Kind: [Int]] = [:]
        for (index, field) in words.enumerated() where !field.own.isEmpty && !field.isInTable {
            let own = field.own
            let kind = Kind(
                things: own.things, owners: own.roles.union(own.persons), modifiers: own.modifiers, part: own.part)
            members[kind, default: []].append(index)
        }
        var fields: [Int: Bool] = [:]
        for (kind, members) in members {
            let numbers = Set(members.map { words[$0].own.index })
            guard numbers.contains(0), numbers.subtracting([nil]).count > 1 else { continue }
            for member in members where words[member].own.index != nil {
                fields[member] = numbers.contains(nil) || kind.owners.isEmpty
            }
        }
        self.fields = fields
    }

    /// The fields whose numbers are one less than people say.
    var shifted: [Int] { fields.filter { !$0.value }.map(\.key) }

    /// Whether a field's number is one less than people say.
    func isShifted(_ field: Int) -> Bool { fields[field] == false }

    /// Whether nobody can say which number of people's a field has.
    func isUnclear(_ field: Int) -> Bool { fields[field] ?? false }
}
