import PacketModel

/// The values of rows about which the same is said, each by the first problem that is about it.
struct DifferentValues {
    /// The first problem of each value, in the order of the rows.
    let firsts: [Diagnostic]
    /// How many problems there are, and how many values.
    let count: String

    private struct Value: Hashable {
        let field: String?
        let likeness: UInt64
    }

    /// Fewer problems are told one by one.
    private static let fewest = 4

    /// Nil for a few problems, and where some is about no row, or nothing tells whether its value is another one's.
    init?(_ problems: [Diagnostic]) {
        guard problems.count >= Self.fewest else { return nil }
        var seen: Set<Value> = []
        var firsts: [Diagnostic] = []
        for problem in problems {
            guard let likeness = problem.likeness, problem.row != nil else { return nil }
            if seen.insert(Value(field: problem.field, likeness: likeness)).inserted { firsts.append(problem) }
        }
        self.firsts = firsts
        let different = Set(seen.map(\.likeness)).count
        count = "\(problems.count) times, \(different == 1 ? "the same value" : "\(different) different values")"
    }
}
