import Interchange

/// Finds the cells by which an expression says a text, with what is known of the row already.
///
/// Choices are tried branch by branch, and texts are cut at what stands between two insertions. Beyond some thousand steps
/// nothing is found, so that no expression takes long.
struct PieceSolver {
    /// What a way to say the text says of columns, by their indexes; nil where a column is used and cannot be told.
    typealias Solution = [Int: String?]

    private enum Flat {
        case text(String)
        case insertion(Int, [any TextFilter])
        /// What cannot be undone: a calculation, the number of a row.
        case opaque
    }

    private struct Branch {
        var flats: [Flat] = []
        var conditions: [(node: ConditionNode, isTrue: Bool)] = []
    }

    let index: (Insertion) -> Int?
    let known: [Int: String]
    private var steps = 0
    private static let mostSteps = 2_000
    /// Longer texts are not cut into several cells.
    private static let longestText = 2_000
    private static let mostBranches = 32
    private static let mostSolutions = 8

    init(known: [Int: String], index: @escaping (Insertion) -> Int?) {
        self.known = known
        self.index = index
    }

    /// The ways to say what a field holds, each once; nil when there are too many to look at.
    mutating func solutions(_ pieces: [Piece], _ held: HeldValue) -> [Solution]? {
        guard let branches = branches(of: pieces) else { return nil }
        if held.isOpen, branches.contains(where: { !inserted($0.flats).isEmpty }) { return nil }
        var found: [Solution] = []
        for branch in branches {
            var given: Solution = [:]
            guard branch.conditions.allSatisfy({ settle($0.node, $0.isTrue, &given) }) else { continue }
            guard !branch.flats.contains(where: { if case .opaque = $0 { true } else { false } }) else {
                found.append(given.merging(inserted(branch.flats)) { first, _ in first })
                continue
            }
            for solution in solutions(branch.flats, given, held) where !found.contains(solution) {
                found.append(solution)
            }
            guard steps <= Self.mostSteps, found.count <= Self.mostSolutions else { return nil }
        }
        return found
    }

    /// The columns that pieces insert, none of them told.
    private func inserted(_ flats: [Flat]) -> Solution {
        flats.reduce(into: [:]) { result, flat in
            if case .insertion(let column, _) = flat, known[column] == nil { result[column] = .some(nil) }
        }
    }

    // MARK: Branches

    private func branches(of pieces: [Piece]) -> [Branch]? {
        var all = [Branch()]
        for piece in pieces {
            guard let heads = branches(of: piece), heads.count * all.count <= Self.mostBranches else { return nil }
            all = all.flatMap { branch in
                heads.map { Branch(flats: branch.flats + $0.flats, conditions: branch.conditions + $0.conditions) }
            }
        }
        return all
    }

    private func branches(of piece: Piece) -> [Branch]? {
        switch piece {
        case .text(let text): return [Branch(flats: [.text(text)])]
        case .insertion(let insertion):
            return [Branch(flats: [index(insertion).map { .insertion($0, insertion.filters) } ?? .opaque])]
        case .computation: return [Branch(flats: [.opaque])]
        case .filtered: return nil
        case .choice(let choice):
            var heads: [Branch] = []
            var refused: [(node: ConditionNode, isTrue: Bool)] = []
            for (condition, pieces) in choice.branches.map({ ($0.condition, $0.pieces) }) {
                guard let inner = branches(of: pieces) else { return nil }
                heads += inner.map {
                    Branch(flats: $0.flats, conditions: refused + [(condition, true)] + $0.conditions)
                }
                refused.append((condition, false))
            }
            guard let inner = branches(of: choice.otherwise) else { return nil }
            return heads + inner.map { Branch(flats: $0.flats, conditions: refused + $0.conditions) }
        }
    }

    /// Notes what a condition says of columns when it holds, or when it does not; false where that contradicts itself.
    private func settle(_ node: ConditionNode, _ isTrue: Bool, _ given: inout Solution) -> Bool {
        switch (node, isTrue) {
        case (.not(let inner), _): return settle(inner, !isTrue, &given)
        case (.all(let nodes), true), (.any(let nodes), false):
            return nodes.allSatisfy { settle($0, isTrue, &given) }
        case (.isEmpty(let operand), true), (.isFilled(let operand), false): return note(operand, "", &given)
        case (.comparison(.equal, let left, .literal(let text, _, _)), true),
            (.comparison(.notEqual, let left, .literal(let text, _, _)), false):
            return note(left, text, &given)
        default: return true
        }
    }

    private func note(_ operand: Operand, _ text: String, _ given: inout Solution) -> Bool {
        guard case .insertion(let insertion) = operand, insertion.filters.isEmpty, let column = index(insertion),
            known[column] == nil
        else { return true }
        if let other = given[column] { return other == text }
        given[column] = text
        return true
    }

    // MARK: Texts

    private mutating func solutions(_ flats: [Flat], _ given: Solution, _ held: HeldValue) -> [Solution] {
        let isWhole = flats.count == 1
        let texts = flats.compactMap { if case .text(let text) = $0 { text } else { nil } }
        if texts.count == flats.count { return held.isMeant(texts.joined()) ? [given] : [] }
        var found: [Solution] = []
        for text in isWhole ? [held.text] : held.texts {
            match(flats[...], text[...], given, isMeant: isWhole ? held.isMeant : nil, into: &found)
            if !found.isEmpty { break }
        }
        return found
    }

    /// Matches pieces with a text from its beginning on.
    ///
    /// - Parameter isMeant: Whether a text is as good as that of the only piece.
    private mutating func match(
        _ flats: ArraySlice<Flat>, _ text: Substring, _ given: Solution, isMeant: ((String) -> Bool)? = nil,
        into found: inout [Solution]
    ) {
        steps += 1
        guard steps <= Self.mostSteps, found.count <= Self.mostSolutions else { return }
        guard let flat = flats.first else {
            if text.isEmpty, !found.contains(given) { found.append(given) }
            return
        }
        let rest = flats.dropFirst()
        switch flat {
        case .opaque: return
        case .text(let literal):
            if text.hasPrefix(literal) { match(rest, text.dropFirst(literal.count), given, into: &found) }
        case .insertion(let column, let filters):
            if let cell = known[column] ?? given[column] ?? nil, let shown = Self.shown(cell, filters) {
                if let isMeant, rest.isEmpty {
                    if isMeant(shown) { match(rest, "", given, into: &found) }
                } else if text.hasPrefix(shown) {
                    match(rest, text.dropFirst(shown.count), given, into: &found)
                }
                return
            }
            for end in ends(of: text, before: rest) {
                let piece = String(text[..<end])
                var next = given
                next[column] = .some(Self.origin(of: piece, filters, isMeant ?? { $0 == piece }))
                match(rest, text[end...], next, into: &found)
            }
        }
    }

    /// Where a piece may end that is followed by others.
    private func ends(of text: Substring, before rest: ArraySlice<Flat>) -> [String.Index] {
        switch rest.first {
        case nil: return [text.endIndex]
        case .text(let literal) where !literal.isEmpty:
            return places(of: literal, in: text)
        case .insertion(let column, let filters):
            guard let cell = known[column], let shown = Self.shown(cell, filters), !shown.isEmpty else { return [] }
            return places(of: shown, in: text)
        default: return []
        }
    }

    private func places(of part: String, in text: Substring) -> [String.Index] {
        guard text.utf8.count <= Self.longestText else { return [] }
        return Array(text.indices.lazy.filter { text[$0...].hasPrefix(part) }.prefix(64))
    }

    /// What filters make of a cell; nil where they cannot use it.
    static func shown(_ cell: String, _ filters: [any TextFilter]) -> String? {
        var buffer = Bytes(cell.utf8)
        for filter in filters {
            guard (try? filter.apply(to: &buffer, from: 0)) != nil else { return nil }
        }
        return buffer.text(from: 0)
    }

    /// The cell of which filters make a text; nil where it cannot be told.
    static func origin(of text: String, _ filters: [any TextFilter], _ isMeant: (String) -> Bool) -> String? {
        var value = text
        for (index, filter) in filters.enumerated().reversed() {
            let wanted = value
            // Nothing comes of nothing.
            if wanted.isEmpty, !(filter is DefaultFilter), !(filter is PadFilter), shown("", [filter]) == "" {
                continue
            }
            let origin =
                index == filters.count - 1
                ? filter.origin(of: wanted, isMeant) : filter.origin(of: wanted) { $0 == wanted }
            guard let origin else { return nil }
            value = origin
        }
        return value
    }
}
