import Interchange
internal import PacketModel

/// Turns names into columns.
struct Binder {
    let schema: RecordSchema
    /// Whether a standard property that the columns lack is empty instead of a mistake.
    var allowsMissingProperties = false

    func pieces(_ pieces: [Piece]) throws(Problem) -> [BoundPiece] {
        var bound: [BoundPiece] = []
        for piece in pieces {
            switch piece {
            case .text(let text): bound.append(.text(Bytes(text.utf8)))
            case .insertion(let insertion):
                let value = try value(insertion)
                bound.append(value.filters.isEmpty ? .value(value.source) : .formatted(value))
            case .computation(let computation): bound.append(.computed(try self.computation(computation)))
            case .filtered(let inner, let filter):
                let names = inner.compactMap { piece -> String? in
                    if case .insertion(let insertion) = piece { insertion.name } else { nil }
                }
                bound.append(
                    .filtered(
                        BoundGroup(pieces: try self.pieces(inner), filter: filter, name: names.first ?? "value")))
            case .choice(let choice):
                var branches: [BoundChoice.Branch] = []
                for branch in choice.branches {
                    let condition = try condition(branch.condition)
                    branches.append(.init(condition: condition, pieces: try self.pieces(branch.pieces)))
                }
                bound.append(.choice(BoundChoice(branches: branches, otherwise: try self.pieces(choice.otherwise))))
            }
        }
        return bound
    }

    func condition(_ node: ConditionNode) throws(Problem) -> ConditionTest {
        switch node {
        case .all(let nodes): return .all(try conditions(nodes))
        case .any(let nodes): return .any(try conditions(nodes))
        case .not(let node): return .not(try condition(node))
        case .isEmpty(let value):
            try refuseQuotedColumns([value])
            return .isEmpty(try operand(value))
        case .isFilled(let value):
            try refuseQuotedColumns([value])
            return .isFilled(try operand(value))
        case .comparison(let comparison, let left, let right):
            try refuseQuotedColumns([left, right])
            let (first, second) = (try operand(left), try operand(right))
            if comparison.isOrder, left.isDate || right.isDate {
                return .dateOrder(comparison, first, second, name: left.isDate ? right.name : left.name)
            }
            if comparison.isOrder, left.isNumber || right.isNumber {
                return .numberOrder(comparison, first, second, name: left.isNumber ? right.name : left.name)
            }
            return .comparison(comparison, first, second)
        case .membership(let value, let list):
            try refuseQuotedColumns([value] + list)
            var items: [BoundOperand] = []
            for item in list { items.append(try operand(item)) }
            return .membership(try operand(value), items)
        }
    }

    /// Refuses texts that are compared with nothing but texts where one of them is a column's name: the column is meant.
    private func refuseQuotedColumns(_ operands: [Operand]) throws(Problem) {
        var quotedColumn: (name: String, range: Range<Int>, isQuoted: Bool)?
        for operand in operands {
            guard case .literal(let text, let range, let isQuoted) = operand else { return }
            if quotedColumn == nil, let column = schema.index(of: text) {
                quotedColumn = (schema.columns[column], range, isQuoted)
            }
        }
        guard let quotedColumn else { return }
        throw Problem(
            .unknownColumn, at: quotedColumn.range,
            "\(quoted(quotedColumn.name)) \(quotedColumn.isQuoted ? "in quotes is a text" : "is a number here"), not the column",
            hint: "the column stands in braces: {\(MappingProposer.written(quotedColumn.name))}")
    }

    private func conditions(_ nodes: [ConditionNode]) throws(Problem) -> [ConditionTest] {
        var tests: [ConditionTest] = []
        for node in nodes { tests.append(try condition(node)) }
        return tests
    }

    private func operand(_ operand: Operand) throws(Problem) -> BoundOperand {
        switch operand {
        case .literal(let text, _, _): return .literal(Bytes(text.nfc.utf8))
        case .computation(let computation): return .computed(try self.computation(computation))
        case .insertion(let insertion):
            let value = try value(insertion)
            if case .column(let column) = value.source, value.filters.isEmpty { return .column(column) }
            return .value(value)
        }
    }

    private func computation(_ computation: Computation) throws(Problem) -> BoundComputation {
        let node = try computation.node.map { insertion throws(Problem) in try value(insertion) }
        return BoundComputation(text: computation.text, node: node, filters: computation.filters)
    }

    private func value(_ insertion: Insertion) throws(Problem) -> FormattedValue {
        if let name = insertion.nameWithWidth, let column = schema.index(of: name) {
            return FormattedValue(
                name: name, source: .column(column), filters: Array(insertion.filters.dropFirst()))
        }
        return FormattedValue(name: insertion.name, source: try source(of: insertion), filters: insertion.filters)
    }

    private func source(of insertion: Insertion) throws(Problem) -> ValueSource {
        let name = insertion.name
        if insertion.spelling != .quoted {
            if name == "row" { return .row }
            if name == "line" { return .line }
        }
        if let column = schema.index(of: name) { return .column(column) }
        if let property = StandardProperty(named: name) {
            if let column = column(of: property) { return .column(column) }
            if property == .fullName, let first = column(of: .firstName), let last = column(of: .lastName) {
                return .fullName(first: first, last: last)
            }
            if allowsMissingProperties { return .nothing }
        }
        throw Problem(
            .unknownColumn, at: insertion.nameRange, "unknown column \(quoted(name))", hint: hint(for: insertion))
    }

    /// Names that nobody chose are made of columns that have the property's own name: packets are found again by them.
    private func column(of property: StandardProperty) -> Int? {
        allowsMissingProperties ? property.ownColumn(in: schema.columns) : property.column(in: schema.columns)
    }

    private func hint(for insertion: Insertion) -> String {
        let name = insertion.name
        // Columns that grouping makes for itself have names that nobody can write.
        let known = schema.columns.filter { !$0.unicodeScalars.contains { $0.isUnprintable } }
        var hints: [String] = []
        let firstWord = String(name.prefix { !$0.isWhitespace }).lowercased()
        if ["elseif", "elif", "endif"].contains(firstWord) {
            hints.append("a choice is written {if …}…{else if …}…{else}…{end}")
        } else if let colon = name.firstIndex(of: ":"), schema.index(of: String(name[..<colon]).trimmed) != nil {
            hints.append("a filter comes after `|`: {\(name[..<colon])|filter:argument}")
        } else if let nearest = Suggestion.nearest(to: name, among: known + ["row", "line"]) {
            let isColumn = schema.index(of: nearest) != nil
            hints.append("did you mean \(quoted(isColumn ? MappingProposer.written(nearest) : nearest))?")
        }
        if insertion.spelling == .bareOperand {
            if name.dropFirst().dropLast().contains("-") { hints.append("a minus has spaces around it: a - b") }
            hints.append("a text stands in quotes: \"\(name)\"")
        }
        // What is shown can be pasted between the braces.
        let columns = Suggestion.list(known.map { MappingProposer.written($0) })
        hints.append(known.isEmpty ? "there are no columns" : "the columns are \(columns)")
        return hints.joined(separator: "; ")
    }
}
