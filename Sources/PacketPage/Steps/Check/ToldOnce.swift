import PacketModel
import PacketTemplate

/// What the check of a value and its drawing say about one thing, told once: a text that is too long for its field is too
/// large for it as well, is set too small, and is one finding to whoever has to shorten it.
enum ToldOnce {
    /// Problems of rows, those left out that say again what another one of the same field says.
    ///
    /// - Complexity: O(problems).
    static func problems(_ problems: [Diagnostic]) -> [Diagnostic] {
        let left = repeated(problems)
        return left.isEmpty ? problems : problems.indices.filter { !left.contains($0) }.map { problems[$0] }
    }

    /// The same of a merge that is over.
    ///
    /// - Complexity: O(problems).
    static func problems(_ problems: [MergeOutcome.Problem]) -> [MergeOutcome.Problem] {
        let left = repeated(problems.map(\.diagnostic))
        return left.isEmpty ? problems : problems.indices.filter { !left.contains($0) }.map { problems[$0] }
    }

    /// The indexes of those that say again what another one of the same field says.
    private static func repeated(_ problems: [Diagnostic]) -> Set<Int> {
        var places: [Place: [Int]] = [:]
        for (index, problem) in problems.enumerated() {
            guard let row = problem.row, let field = problem.field else { continue }
            places[Place(row: row, field: field), default: []].append(index)
        }
        var left: Set<Int> = []
        for indexes in places.values where indexes.count > 1 { left.formUnion(repeated(problems, among: indexes)) }
        return left
    }

    private struct Place: Hashable {
        let row: Int
        let field: String
    }

    /// What is said of the size of a text, the plainest first.
    private static let sizes: [DiagnosticCode] = [.textTooLong, .numberLength, .textOverflow, .textShrunk]
    /// What is said of how a value is drawn. It says nothing new of a value that the field does not take at all.
    private static let drawing: Set<DiagnosticCode> = Set(sizes + [.characterMissing, .lineBreakInLine])

    /// Those of one field that are told by others of it.
    private static func repeated(_ problems: [Diagnostic], among indexes: [Int]) -> [Int] {
        if indexes.contains(where: { problems[$0].code == .unknownChoice && problems[$0].severity == .error }) {
            return indexes.filter { drawing.contains(problems[$0].code) } + twins(problems, among: indexes)
        }
        let sized = indexes.filter { sizes.contains(problems[$0].code) }
        guard let worst = sized.map({ problems[$0].severity }).max() else { return twins(problems, among: indexes) }
        // Of what weighs the same the plainest is told.
        let told = sized.filter { problems[$0].severity == worst }.min { first, second in
            rank(problems[first]) < rank(problems[second])
        }
        return sized.filter { $0 != told } + twins(problems, among: indexes)
    }

    private static func rank(_ problem: Diagnostic) -> Int { sizes.firstIndex(of: problem.code) ?? sizes.count }

    /// Those that say word for word what one before them says.
    private static func twins(_ problems: [Diagnostic], among indexes: [Int]) -> [Int] {
        var said: Set<String> = []
        return indexes.filter { !said.insert("\(problems[$0].code.name) \(problems[$0].message)").inserted }
    }
}
