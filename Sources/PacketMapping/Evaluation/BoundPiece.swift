internal import PacketModel

/// A part of a template whose names are columns.
enum BoundPiece: Sendable {
    case text(Bytes)
    case value(ValueSource)
    case formatted(FormattedValue)
    case computed(BoundComputation)
    case choice(BoundChoice)
    case filtered(BoundGroup)

    /// The same with storage of its own, as far as plain texts and filters go.
    var separated: BoundPiece {
        switch self {
        case .text(let bytes): .text(bytes.map(\.self))
        case .value, .choice, .computed: self
        case .filtered(let group):
            .filtered(BoundGroup(pieces: group.pieces.map(\.separated), filter: group.filter, name: group.name))
        case .formatted(let value):
            .formatted(FormattedValue(name: value.name, source: value.source, filters: value.filters.map(\.self)))
        }
    }
}

/// A value and what formats it.
struct FormattedValue: Sendable {
    let name: String
    let source: ValueSource
    let filters: [any TextFilter]

    /// Appends the value and lets each filter rewrite the end of the buffer.
    func append(_ record: Record, into output: inout Bytes) throws(EvaluationFailure) {
        let start = output.count
        source.append(record, into: &output)
        do throws(FilterFailure) {
            for filter in filters {
                try filter.apply(to: &output, from: start)
                if output.count - start > Limits.valueBytes { throw .tooLong }
            }
        } catch {
            throw EvaluationFailure(error, column: name)
        }
    }
}

/// The branches of a choice.
struct BoundChoice: Sendable {
    struct Branch: Sendable {
        let condition: ConditionTest
        let pieces: [BoundPiece]
    }

    let branches: [Branch]
    let otherwise: [BoundPiece]

    func pieces(for record: Record) throws(EvaluationFailure) -> [BoundPiece] {
        for branch in branches where try branch.condition.holds(for: record) { return branch.pieces }
        return otherwise
    }
}

/// Pieces whose joined value a filter rewrites.
struct BoundGroup: Sendable {
    let pieces: [BoundPiece]
    let filter: any TextFilter
    /// The first name in them, for messages.
    let name: String

    func append(_ record: Record, into output: inout Bytes) throws(EvaluationFailure) {
        let start = output.count
        try pieces.append(record, into: &output)
        do throws(FilterFailure) { try filter.apply(to: &output, from: start) } catch {
            throw EvaluationFailure(error, column: name)
        }
    }
}

extension [BoundPiece] {
    func append(_ record: Record, into output: inout Bytes) throws(EvaluationFailure) {
        for piece in self {
            switch piece {
            case .text(let bytes): output.append(contentsOf: bytes)
            case .value(let source): source.append(record, into: &output)
            case .formatted(let value): try value.append(record, into: &output)
            case .choice(let choice): try choice.pieces(for: record).append(record, into: &output)
            case .computed(let computation): try computation.append(record, into: &output)
            case .filtered(let group): try group.append(record, into: &output)
            }
        }
    }

    /// Everything the pieces read, in no order.
    var sources: [ValueSource] {
        flatMap { piece -> [ValueSource] in
            switch piece {
            case .text: []
            case .value(let source): [source]
            case .formatted(let value): [value.source]
            case .computed(let computation): computation.sources
            case .filtered(let group): group.pieces.sources
            case .choice(let choice):
                choice.branches.flatMap { $0.condition.sources + $0.pieces.sources } + choice.otherwise.sources
            }
        }
    }
}
