/// Fields that are called the same and belong to two people: the postal code of an organisation on one page, and that of the
/// donor, `Postal code_2`, on the next. A column that is called so may mean either; the fields of the columns beside it tell.
package enum TwinFields {
    /// So far from each other, in points, fields of one person stand at most.
    private static let reach = 200.0

    /// For each filled field in doubt the copy that stands among more of the other filled fields.
    ///
    /// - Parameter filled: The fields that columns fill.
    /// - Complexity: O(fields + filled²).
    package static func doubts(_ fields: [FieldProfile], filled: [Int]) -> [Int: Int] {
        var copies: [Substring: [Int]] = [:]
        for (index, field) in fields.enumerated() {
            if let base = base(of: field.name) { copies[base, default: []].append(index) }
        }
        guard !copies.isEmpty else { return [:] }
        let taken = Set(filled)
        var twins: [Int: Int] = [:]
        for field in taken {
            twins[field] = copies[fields[field].name[...]]?.first { copy in
                !taken.contains(copy) && isAlike(fields[copy], fields[field])
                    && !isNear(fields[copy].place, fields[field].place)
            }
        }
        guard !twins.isEmpty else { return [:] }
        // What has a twin itself says nothing.
        let company = taken.filter { copies[fields[$0].name[...]] == nil }
        func count(near field: Int) -> Int { company.count { isNear(fields[$0].place, fields[field].place) } }
        return twins.filter { max(1, count(near: $0.key)) < count(near: $0.value) }
    }

    /// Whether the same is printed for two fields of one kind.
    static func isAlike(_ first: FieldProfile, _ second: FieldProfile) -> Bool {
        first.kind == second.kind && first.printedLabel != nil && first.printedLabel == second.printedLabel
    }

    /// A name without the number that a copy has at its end: `SSN` of `SSN_2` and `SSN-3`; nil for one that has none.
    package static func base(of name: some StringProtocol) -> Substring? {
        let name = Substring(name)
        guard let mark = name.lastIndex(where: { $0 == "_" || $0 == "-" }), mark > name.startIndex,
            let number = Int(name[name.index(after: mark)...]), (2...99).contains(number)
        else { return nil }
        return name[..<mark]
    }

    /// Whether two fields stand in one part of a page.
    static func isNear(_ first: FieldProfile.Place?, _ second: FieldProfile.Place?) -> Bool {
        guard let first, let second else { return false }
        return first.page == second.page && abs(first.top - second.top) < reach
    }
}
