extension PairScorer {
    /// The choices of fields, folded once where fields share them.
    static func choices(of fields: [FieldProfile]) -> [Set<String>] {
        var folded: [[String]: Set<String>] = [:]
        return fields.map { field in
            guard field.kind == .choice || field.kind == .checkBox else { return [] }
            if let known = folded[field.choices] { return known }
            let choices = Set(field.choices.map(LookupTable.folded))
            folded[field.choices] = choices
            return choices
        }
    }

    /// How many fields each column's values are choices of.
    static func choosers(
        _ fields: [FieldProfile], _ columns: [ColumnProfile], _ choices: [Set<String>]
    ) -> [Int: Int] {
        let choices = zip(fields, choices).filter { $0.0.kind == .choice }.map(\.1)
        var found: [Int: Int] = [:]
        for (index, column) in columns.enumerated() where column.look == .text {
            let isTelling = column.values.allSatisfy { $0.count > 3 && !$0.allSatisfy(\.isNumber) }
            guard isTelling, !column.values.isEmpty else { continue }
            found[index] = choices.count { $0.isSuperset(of: column.values) }
        }
        return found
    }
}
