internal import PacketModel

/// Turns what fields hold back into the cells of the row that filled them.
///
/// A cell is known only where it is the only one that gives what the fields hold; spellings of one day, number or choice,
/// and white space around a text, count as one. A column whose fields are all empty is empty.
///
///     "{last}, {first}"                  // Lovelace, Ada: both are known
///     "{first} {last}"                   // Ada King Lovelace: neither is, unless another field says one of them
///     "{ssn|digits|slice:1:3}" …         // known by all of its slices
///     "{if member == \"yes\"}x{end}"     // ticked: yes; empty: not known, unless another field says “no”
public struct ExpressionReversal: Sendable {
    private struct Entry {
        let field: String
        /// What is inserted, without the synonyms of the field.
        let pieces: [Piece]
        let bound: BoundExpression?
        let columns: [Int]
    }

    /// Fields that share a value part by part, in the order of its parts.
    private struct Parts {
        let column: Int
        /// What formats the value before it is taken apart.
        let filters: [any TextFilter]
        let parts: [(entry: Int, filter: any PartFilter)]
    }

    /// The columns that the expressions name, in the order in which they do.
    public let columns: [String]
    private let entries: [Entry]
    private let parts: [Parts]
    private let schema: RecordSchema

    /// Prepares expressions.
    ///
    /// - Parameter expressions: What fills each field, in the order of the mapping.
    /// - Complexity: O(length of the expressions).
    public init(_ expressions: [(field: String, expression: Expression)]) {
        let named = expressions.map { ($0.field, $0.expression, Self.insertions(in: $0.expression.pieces)) }
        var columns: [String] = []
        var known: Set<String> = []
        for name in named.flatMap({ $0.2 }).filter(\.namesColumn).map(\.name)
        where known.insert(name.lowercased()).inserted { columns.append(name) }
        let schema = RecordSchema(columns: columns)
        entries = named.map { field, expression, insertions in
            var used: [Int] = []
            for insertion in insertions where insertion.namesColumn {
                if let column = schema.index(of: insertion.name), !used.contains(column) { used.append(column) }
            }
            // The number of a row is nothing that its packet says.
            let isOwn = insertions.allSatisfy(\.namesColumn)
            var pieces = expression.pieces
            if pieces.count == 1, case .filtered(let inner, _) = pieces[0] { pieces = inner }
            return Entry(
                field: field, pieces: pieces, bound: isOwn ? try? expression.bind(to: schema) : nil, columns: used)
        }
        parts = Self.parts(of: entries, schema)
        self.columns = columns
        self.schema = schema
    }

    /// The cells of a row.
    ///
    /// - Parameter held: What a field holds; nil for one that is not there.
    /// - Complexity: O(entries²), for each entry at most some thousand steps.
    public func cells(_ held: (String) -> HeldValue?) -> ReversedRow {
        let held = entries.map { held($0.field) }
        var known: [Int: String] = [:]
        for group in parts {
            if let cell = cell(of: group, held), known[group.column] == nil { known[group.column] = cell }
        }
        var isNew = true
        while isNew {
            isNew = false
            for (entry, value) in zip(entries, held) {
                guard let value, !entry.columns.allSatisfy({ known[$0] != nil }) else { continue }
                for (column, cell) in settled(entry, value, known) where known[column] == nil {
                    known[column] = cell
                    isNew = true
                }
            }
        }
        addEmpty(held, &known)
        return row(held, known)
    }

    /// The columns that all ways to say a value agree on.
    private func settled(_ entry: Entry, _ value: HeldValue, _ known: [Int: String]) -> [Int: String] {
        var solver = PieceSolver(known: known, index: index)
        guard var solutions = solver.solutions(entry.pieces, value) else { return [:] }
        solutions.removeAll { solution in
            let cells = solution.compactMapValues { $0 }.merging(known) { first, _ in first }
            return says(entry, cells).map { !value.isMeant($0) } ?? false
        }
        guard let first = solutions.first else { return [:] }
        return first.compactMapValues { $0 }.filter { column, cell in solutions.allSatisfy { $0[column] == cell } }
    }

    /// What an expression says of cells; nil where they are not all known, or where it cannot use them.
    private func says(_ entry: Entry, _ cells: [Int: String]) -> String? {
        guard let bound = entry.bound, entry.columns.allSatisfy({ cells[$0] != nil }) else { return nil }
        let record = Record(row: 1, cells: columns.indices.map { cells[$0] ?? "" })
        return try? bound.text(for: record)
    }

    /// Columns all of whose fields are empty are empty.
    private func addEmpty(_ held: [HeldValue?], _ known: inout [Int: String]) {
        var empty: [Int: String] = [:]
        for column in columns.indices where known[column] == nil {
            let users = zip(entries, held).filter { $0.0.columns.contains(column) && $0.1 != nil }
            if users.allSatisfy({ $0.1?.isEmpty ?? true }), !users.isEmpty { empty[column] = "" }
        }
        let cells = known.merging(empty) { first, _ in first }
        for (entry, value) in zip(entries, held) {
            guard let value, let text = says(entry, cells), !value.isMeant(text) else { continue }
            for column in entry.columns { empty[column] = nil }
        }
        known.merge(empty) { first, _ in first }
    }

    /// The row, without the cells that do not give what the fields hold.
    private func row(_ held: [HeldValue?], _ known: [Int: String]) -> ReversedRow {
        var wrong: Set<Int> = []
        for (entry, value) in zip(entries, held) {
            guard let value, entry.bound != nil, entry.columns.allSatisfy({ known[$0] != nil }) else { continue }
            if says(entry, known).map({ !value.isMeant($0) }) ?? true { wrong.formUnion(entry.columns) }
        }
        var row = ReversedRow(cells: columns.indices.map { wrong.contains($0) ? nil : known[$0] })
        for column in columns.indices where row.cells[column] == nil {
            row.reasons[column] = wrong.contains(column) ? .disagree : .notUnique
        }
        row.leftOver = zip(entries, held).compactMap { entry, value in
            guard let value, !value.isEmpty, entry.columns.contains(where: { row.cells[$0] == nil }) else { return nil }
            return entry.field
        }
        return row
    }

    private func index(_ insertion: Insertion) -> Int? {
        insertion.namesColumn ? schema.index(of: insertion.name) : nil
    }

    // MARK: Values in parts

    /// The value that fields share part by part; nil where they do not say all of it.
    private func cell(of group: Parts, _ held: [HeldValue?]) -> String? {
        var texts: [String] = []
        for (place, part) in group.parts.enumerated() {
            guard let text = held[part.entry]?.text else { return nil }
            let count = type(of: part.filter).count(text)
            let room = part.filter.span.last < 0 ? Int.max : part.filter.span.last - part.filter.span.first + 1
            let isLast = group.parts[(place + 1)...].allSatisfy { held[$0.entry]?.isEmpty ?? true }
            guard count <= room, count == room || isLast else { return nil }
            if count > 0 { texts.append(text) }
        }
        guard let filter = group.parts.first?.filter else { return nil }
        let whole = texts.joined(separator: type(of: filter).separator)
        return PieceSolver.origin(of: whole, group.filters) { $0 == whole }
    }

    /// The columns that fields take the parts of, from the first part on and without a gap.
    private static func parts(of entries: [Entry], _ schema: RecordSchema) -> [Parts] {
        struct Key: Hashable {
            let column: Int
            let kinds: [ObjectIdentifier]
        }
        var groups: [Key: [(entry: Int, filters: [any TextFilter], filter: any PartFilter)]] = [:]
        for (index, entry) in entries.enumerated() {
            guard entry.pieces.count == 1, case .insertion(let insertion) = entry.pieces[0],
                let column = schema.index(of: insertion.name), insertion.namesColumn,
                let filter = insertion.filters.last as? any PartFilter, filter.span.first > 0
            else { continue }
            let key = Key(column: column, kinds: insertion.filters.map { ObjectIdentifier(type(of: $0)) })
            groups[key, default: []].append((index, insertion.filters.dropLast(), filter))
        }
        return groups.sorted { $0.value[0].entry < $1.value[0].entry }.compactMap { key, found in
            var next = 1
            var chosen: [(entry: Int, filter: any PartFilter)] = []
            for part in found.sorted(by: { $0.filter.span.first < $1.filter.span.first }) {
                // A value may stand in several places.
                guard part.filter.span.first >= next else { continue }
                guard part.filter.span.first == next, next > 0 else { break }
                chosen.append((part.entry, part.filter))
                next = part.filter.span.last == -1 ? Int.max : part.filter.span.last + 1
            }
            guard chosen.count > 1 else { return nil }
            // A word that no field takes would be lost, as would nothing of a number in boxes.
            if chosen[0].filter is WordFilter, next != Int.max { return nil }
            return Parts(column: key.column, filters: found[0].filters, parts: chosen)
        }
    }

    // MARK: Names

    private static func insertions(in pieces: [Piece]) -> [Insertion] {
        pieces.flatMap { piece -> [Insertion] in
            switch piece {
            case .text: []
            case .insertion(let insertion): [insertion]
            case .computation(let computation): computation.node.leaves
            case .filtered(let inner, _): insertions(in: inner)
            case .choice(let choice):
                choice.branches.flatMap { insertions(in: $0.condition) + insertions(in: $0.pieces) }
                    + insertions(in: choice.otherwise)
            }
        }
    }

    private static func insertions(in node: ConditionNode) -> [Insertion] {
        switch node {
        case .all(let nodes), .any(let nodes): nodes.flatMap { insertions(in: $0) }
        case .not(let inner): insertions(in: inner)
        case .isEmpty(let operand), .isFilled(let operand): operand.insertions
        case .comparison(_, let left, let right): left.insertions + right.insertions
        case .membership(let operand, let items): operand.insertions + items.flatMap(\.insertions)
        }
    }
}

extension Operand {
    fileprivate var insertions: [Insertion] {
        switch self {
        case .literal: []
        case .insertion(let insertion): [insertion]
        case .computation(let computation): computation.node.leaves
        }
    }
}

extension Insertion {
    /// Whether it is a column, and not the number of the row.
    var namesColumn: Bool { spelling == .quoted || name != "row" && name != "line" }
}
